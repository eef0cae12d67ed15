"""What a journal tells about time and host: every answer with its limit, the stalls, how long a suspension took."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from girone import wires
from girone.host.channels.channel import NANOSECONDS
from girone.matches.journal import journal
from girone.matches.journal.lines import Asked, Decided, Did, Late, Line, LostMatch, LostTurn, Ruled
from girone.matches.story import turns
from girone.matches.table import JOURNAL
from girone.model.errors import RecordError
from girone.model.reason import Reason
from girone.model.record import Attempt
from girone.model.wire import Order, Write

LATE = (Reason.TOO_SLOW, Reason.STALLED)


@dataclass(frozen=True)
class Clocked:
    """One answer: whose, in which match and turn, its seconds, its limit, our stall meanwhile, the time it computed.

    `starved` is how long it was ready to run and other processes had its core; None where that was not measured.
    """

    name: str
    match: int
    turn: int
    seconds: float
    limit: float
    stall: float
    cpu: float | None
    starved: float | None
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
        header, lines = journal.read_lines(store / attempt.folder / JOURNAL)
    except RecordError:
        return None
    host, seats = header.host, header.seats.values()
    return MatchClock(
        match=attempt.number,
        white=attempt.white,
        black=attempt.black,
        answers=tuple(_answers(attempt, lines)),
        suspensions=tuple(_suspensions(attempt, lines)),
        cores=tuple(sorted({core for seat in seats for core in seat.cores})),
        shared=header.cores_shared and not any(_rests(seat.wire) for seat in seats),
        load=host.load,
        load_at_end=next((line.load for line in lines if isinstance(line, Decided)), None),
        host_cores=host.cores,
        scheduling=host.scheduling,
        stalled=attempt.reason is Reason.STALLED,
        host=host.name,
        speed=host.speed,
    )


def _answers(attempt: Attempt, lines: Sequence[Line]) -> Iterator[Clocked]:
    for turn in turns(lines):
        asked, ruled = turn.asked, turn.ruled
        if asked and ruled:
            lost = ruled.reason if isinstance(ruled, LostTurn | LostMatch) else None
            reason = attempt.reason if type(ruled) is Ruled else lost
            late = reason in LATE or any(isinstance(line, Late) for line in turn.lines)  # within the grace is in time
            name, limit, times = attempt.name(asked.side), asked.limit or 0.0, (ruled.stall, ruled.cpu, ruled.starved)
            yield Clocked(name, attempt.number, turn.number, ruled.seconds, limit, *times, late)


def _suspensions(attempt: Attempt, lines: Sequence[Line]) -> Iterator[tuple[str, float]]:
    """How long a seat took to stop or to go on, where the next line came at once."""
    for line, following in pairwise(lines):
        match line, following:
            case (Did(seat=seat, action=Order.SUSPEND), Did(seat=rival, action=Write())) if rival is not seat:
                pass
            case (Did(seat=seat, action=Order.RESUME), Asked()):
                pass
            case _:
                continue
        yield attempt.name(seat), (following.t - line.t) / NANOSECONDS


def _rests(wire: str) -> bool:
    """Whether its programs rest while the rival thinks, so that sharing a core takes nothing from anybody."""
    return wire in wires.names() and wires.kind(wire).rests_meanwhile
