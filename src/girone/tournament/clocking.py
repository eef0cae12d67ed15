"""What a journal tells about time and host: every answer with its limit, the stalls, how long a suspension took."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from girone import journal, wires
from girone.channels.channel import NANOSECONDS
from girone.journal import Record
from girone.model.errors import RecordError
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.record import Attempt
from girone.table import JOURNAL

DONE_AT_ONCE = {"suspend": "seat", "resume": "asked"}
"""What was ordered, and what the next record has if nothing but the order itself lay between."""


LATE = (Reason.TOO_SLOW, Reason.STALLED)


@dataclass(frozen=True)
class Clocked:
    """One answer: whose, in which match and turn, its seconds, its limit, our stall meanwhile, the time it computed."""

    name: str
    match: int
    turn: int
    seconds: float
    limit: float
    stall: float
    cpu: float | None
    late: bool

    @property
    def margin(self) -> float:
        """The seconds that were left; below 0 those that were missing."""
        return self.limit - self.seconds


@dataclass(frozen=True)
class MatchClock:
    """The time of one match: its answers, how long each order to stop or go on took, what the host was like."""

    match: int
    white: str
    black: str
    answers: tuple[Clocked, ...]
    suspensions: tuple[tuple[str, float], ...]
    cores: tuple[int, ...]
    shared: bool
    load: float | None
    load_at_end: float | None
    host_cores: int | None
    scheduling: str
    stalled: bool
    host: str
    speed: float | None


def clock_of(store: Path, attempt: Attempt) -> MatchClock | None:
    """The time of an attempt; None where its journal is missing or is none."""
    try:
        header, records = journal.read(store / attempt.folder / JOURNAL)
    except RecordError:
        return None
    host = _table(header.get("host"))
    seats = [_table(_table(header.get("seats")).get(side)) for side in Side]
    cores = {core for seat in seats for core in _list(seat.get("cores"))}
    return MatchClock(
        match=attempt.number,
        white=attempt.white,
        black=attempt.black,
        answers=tuple(_answers(attempt, records)),
        suspensions=tuple(_suspensions(attempt, records)),
        cores=tuple(sorted(cores)),
        shared=header.get("cores_shared") is True and not any(_rests(seat.get("wire")) for seat in seats),
        load=_number(host.get("load")),
        load_at_end=next((_number(record.get("load")) for record in records if "verdict" in record), None),
        host_cores=host["cores"] if isinstance(host.get("cores"), int) else None,
        scheduling=str(host.get("scheduling", "")),
        stalled=attempt.reason is Reason.STALLED,
        host=str(host.get("name", "")),
        speed=_number(host.get("speed")),
    )


def _answers(attempt: Attempt, records: Sequence[Record]) -> Iterator[Clocked]:
    turn, side, limit, late = 0, "", 0.0, False
    for record in records:
        match record:
            case {"asked": side, "limit": limit}:
                turn, late = turn + 1, False
            case {"late": _}:
                late = True
            case {"ruled": _, "seconds": seconds} if side:
                reason = attempt.reason if record["ruled"] == "over" else record.get("reason")
                late = late or reason in LATE  # what came within the grace is in time
                stall, cpu = _number(record.get("stall")) or 0.0, _number(record.get("cpu"))
                yield Clocked(attempt.name(side), attempt.number, turn, seconds, limit, stall, cpu, late)
                side = ""


def _suspensions(attempt: Attempt, records: Sequence[Record]) -> Iterator[tuple[str, float]]:
    """How long a seat took to stop or to go on, where the next record came at once."""
    for record, following in pairwise(records):
        expected = DONE_AT_ONCE.get(str(record.get("did")))
        if expected and expected in following and following.get("seat") != record.get("seat"):
            yield attempt.name(str(record.get("seat"))), (following["t"] - record["t"]) / NANOSECONDS


def _rests(wire: Any) -> bool:
    """Whether its programs rest while the rival thinks, so that sharing a core takes nothing from anybody."""
    return wire in wires.names() and wires.kind(wire).rests_meanwhile


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[int]:
    return [each for each in value if isinstance(each, int)] if isinstance(value, list) else []
