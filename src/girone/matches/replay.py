"""Judges a match again from its journal: the same code plays it, with an event loop and channels that repeat it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from girone import wires
from girone.host.channels.channel import Channel, Stamped
from girone.host.channels.event_loop import EventLoop, Happening, Interruption
from girone.matches.journal import journal
from girone.matches.journal.fields import Header, RecordedSeat
from girone.matches.journal.journal import Recorder
from girone.matches.journal.lines import (
    MARKS,
    Called,
    Came,
    Decided,
    Extended,
    Failed,
    Interrupted,
    Late,
    Line,
    Prolonged,
    Ruled,
    as_json,
    fields_of,
)
from girone.matches.journal.version1 import RECORDED
from girone.matches.order import Way
from girone.matches.play import play, referee_of
from girone.matches.seat import Seat
from girone.matches.story import FIRST_LINE, regulation_of, verdict_in
from girone.model.detail import said
from girone.model.errors import GironeError, HostFailed, RecordError, brief
from girone.model.game import Game, Side
from girone.model.referee import Referee, unwritten
from girone.model.verdict import Verdict
from girone.model.wire import Action, FileContent, Wire


@dataclass(frozen=True)
class Judged:
    """The verdict in a journal, and the verdict that its recorded bytes lead to."""

    claimed: Verdict
    verdict: Verdict

    @property
    def agrees(self) -> bool:
        """Whether both verdicts are equal, whatever their wording; for version 1 the detail is not compared."""
        detail = self.verdict.detail if self.claimed.detail.key == RECORDED.key else self.claimed.detail
        sentence = replace(self.claimed.sentence, english=self.verdict.sentence.english)
        claimed = replace(self.claimed, detail=detail, sentence=sentence)
        return claimed in (self.verdict, replace(self.verdict, detail=unwritten(self.verdict.detail)))


def rejudge(file: Path) -> Judged:
    """Judge a recorded match again."""
    header, lines = journal.read_lines(file)
    claimed = verdict_in(lines)
    if claimed is None:
        raise RecordError(f"{file}: the record ends without a verdict; the match was cut off and is void")
    referee, seats, loop = _set_up(file, header, lines)
    return Judged(claimed, play(referee, seats, loop, _Marks(loop)))


def _set_up(file: Path, header: Header, lines: Sequence[Line]) -> tuple[Referee, dict[Side, Seat], "ReplayEventLoop"]:
    try:
        regulation = regulation_of(header)
        opening = regulation.game.parse(header.opening) if header.opening else None
        loop = ReplayEventLoop(file, lines, {side: seat.way for side, seat in header.seats.items()})
        seated = {
            side: Seat(side, _wire(seat, regulation.game), loop.channels[side], seat.wait)
            for side, seat in header.seats.items()
        }
    except GironeError as error:
        raise RecordError(said("{file}, line {number}: {detail}", file=file, number=1, detail=error)) from None
    return referee_of(regulation, seated, opening), seated, loop


def _wire(seat: RecordedSeat, game: Game) -> Wire:
    """The wire of a seat with the options that applied when the match was played."""
    before = wires.kind(seat.wire).options_before if seat.wire in wires.names() else {}
    return wires.load(seat.wire, game, **{**before, **seat.wire_options})


class ReplayEventLoop(EventLoop):
    """Repeats the arrivals in a journal; its clock shows the recorded times at which the match read its clock."""

    def __init__(self, file: Path, lines: Sequence[Line], ways: Mapping[Side, str]) -> None:
        self.channels = {side: _Silent(way, self) for side, way in ways.items()}
        self._file = file
        self._lines = [each for each in enumerate(lines, start=FIRST_LINE) if isinstance(each[1], (Came, *MARKS))]
        self._next = 0

    def now(self) -> int:
        return self._lines[min(self._next, len(self._lines) - 1)][1].t

    def wait(self, channels: Sequence[Channel], until: int) -> Sequence[Happening]:
        """All arrivals that the match received at once."""
        self._break_off_where_the_match_did()
        happenings: list[Happening] = []
        while isinstance(line := self._peek(), Came):
            channel = self.channels[line.seat]
            if channel not in channels:
                raise self._differs(f"{line.seat} is not listened to")
            happenings.append((channel, Stamped(line.t, line.what)))
            self._next += 1
            if not line.more:
                break
        return happenings

    def pause(self, seconds: float) -> None:
        return

    def mark(self) -> None:
        return

    def stalled(self) -> float:
        line = self._peek()
        return line.stall if isinstance(line, Extended | Late | Ruled) else 0.0

    def starved(self) -> float | None:
        """The seconds that the mover was ready to run while other processes had its core."""
        line = self._peek()
        return line.starved if isinstance(line, Extended | Late | Ruled) else None

    @property
    def extends(self) -> bool:
        """Whether the record continues with more time for a program that had no move at its limit."""
        return isinstance(self._peek(), Extended)

    def calls_everybody(self) -> bool:
        return isinstance(self._peek(), Called)

    def prolonged(self) -> float:
        line = self._peek()
        return line.seconds if isinstance(line, Prolonged) else 0.0

    def step(self, mark: Line) -> None:
        """Compare a mark of the match with the next line of the record."""
        if not isinstance(self._peek(), Ruled if isinstance(mark, Ruled) else type(mark)):
            is_decided = isinstance(mark, Decided) and isinstance(self._peek(), Interrupted)
            if not is_decided:  # after its verdict a match cannot be interrupted
                self._break_off_where_the_match_did()
            raise self._differs(f"the match comes to {next(iter(fields_of(mark)))!r}")
        self._next += 1

    def _break_off_where_the_match_did(self) -> None:
        match self._peek():
            case Interrupted():
                raise Interruption
            case Failed(detail=detail):
                raise HostFailed(detail)

    def _peek(self) -> Line:
        if self._next >= len(self._lines):
            raise RecordError(f"{self._file}: the match needs more than what is on record")
        return self._lines[self._next][1]

    def _differs(self, here: str) -> RecordError:
        number, line = self._lines[self._next]
        return RecordError(f"{self._file}, line {number}: {here}, the record says {brief(as_json(line))}")


class _Marks(Recorder):
    """Writes nothing, but compares every mark with the record."""

    def __init__(self, loop: ReplayEventLoop) -> None:
        self._loop = loop

    def write(self, line: Line) -> None:
        if isinstance(line, MARKS):
            self._loop.step(line)

    def verdict(self, at: int, verdict: Verdict, load: float | None = None) -> None:
        self._loop.step(Decided(at, verdict))


class _Silent(Channel):
    """A channel that does nothing: what its program sent is in the record."""

    def __init__(self, way: str, loop: ReplayEventLoop) -> None:
        self.opens_last = way == Way.WE_DIAL
        self.answers_at_limit = way == Way.FOLDER
        self._loop = loop

    def begin(self) -> None:
        return

    def watched(self) -> Sequence[int]:
        return ()

    def collect(self, fd: int) -> Sequence[Stamped]:
        return ()

    def perform(self, action: Action) -> None:
        return

    def starved(self, since: int) -> float | None:
        return self._loop.starved()

    def standing(self) -> FileContent | None:
        return FileContent(None, running=True) if self._loop.extends else None

    def close(self) -> None:
        return
