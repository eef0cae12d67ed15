"""Times in a journal: every answer with its limit, the machine's stalls, and how long suspensions took."""

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
    """One answer: its entrant, match and turn, its seconds and limit, our stall during it, and its processor time.

    `starved` is how long the program was ready to run while others had its core; None if that was not measured.
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
        """The seconds that were left; negative if it was late."""
        return self.limit - self.seconds


@dataclass(frozen=True)
class MatchClock:
    """The times of one match: its answers, how long suspending and resuming took, and the state of the host."""

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
    """The times of an attempt; None if its journal is missing or unreadable."""
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
            late = reason in LATE or any(isinstance(line, Late) for line in turn.lines)  # an answer in the grace is not
            name, limit, times = attempt.name(asked.side), asked.limit or 0.0, (ruled.stall, ruled.cpu, ruled.starved)
            yield Clocked(name, attempt.number, turn.number, ruled.seconds, limit, *times, late)


def _suspensions(attempt: Attempt, lines: Sequence[Line]) -> Iterator[tuple[str, float]]:
    """How long a seat took to suspend or resume, if the next line was written immediately afterwards."""
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
    """Whether its programs are suspended while the rival thinks, so that sharing a core costs nothing."""
    return wire in wires.names() and wires.kind(wire).rests_meanwhile
