"""A match judged again from its journal: the same match, with a hall and channels that repeat what was recorded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from girone import journal, regulations, wires
from girone.channels.channel import Channel, Stamped
from girone.channels.hall import Hall, Happening, Interruption
from girone.journal import Notebook, Record
from girone.match import play, referee_of
from girone.model.errors import RecordError
from girone.model.game import Move, Position, Side
from girone.model.referee import Referee
from girone.model.verdict import Verdict
from girone.model.wire import Action
from girone.order import Way
from girone.seat import Seat

MARKS = {"asked", "late", "waited", "warmed_up", "interrupted", "ruled", "verdict"}
"""The records that tell when the match looked at its clock."""


@dataclass(frozen=True)
class Judged:
    """The verdict that a journal claims and the one that its bytes lead to."""

    claimed: Record | None
    verdict: Verdict

    @property
    def agrees(self) -> bool:
        """Whether they are the same."""
        return self.claimed == journal.as_json(self.verdict)


def rejudge(file: Path) -> Judged:
    """Play the recorded match again."""
    header, records = journal.read(file)
    claimed = next((record["verdict"] for record in records if "verdict" in record), None)
    if claimed is None:
        raise RecordError(f"{file}: the record ends without a verdict; the match was cut off and is void")
    referee, seats, hall = _set_up(file, header, records)
    return Judged(claimed, play(referee, seats, hall, _Marks(hall)))


@dataclass(frozen=True)
class Story:
    """A recorded match as one tells it; a move that is None is a lost turn."""

    title: str
    white: str
    black: str
    start: Position
    moves: list[tuple[Move | None, float]]
    ending: str


def story(file: Path) -> Story:
    """What a journal tells, also one that ends without a verdict."""
    header, records = journal.read(file)
    referee, _, _ = _set_up(file, header, records)
    ruled = [record for record in records if record.get("ruled") in ("accepted", "turn lost")]
    ending = next((record["words"] for record in records if "verdict" in record), "the record ends without a verdict")
    return Story(
        title=referee.regulation.title,
        white=header["seats"]["white"]["name"],
        black=header["seats"]["black"]["name"],
        start=referee.position,
        moves=[(record.get("move"), record["seconds"]) for record in ruled],
        ending=ending,
    )


def _set_up(file: Path, header: Record, records: list[Record]) -> tuple[Referee, dict[Side, Seat], "ReplayHall"]:
    for number, record in enumerate(records, start=2):
        if not _sound(record):
            raise RecordError(f"{file}, line {number}: not a record of a match: {record}")
    try:
        rules = header["regulation"]
        regulation = regulations.read(rules["text"], str(file), rules["name"], rules["overrides"])
        opening = regulation.game.parse(header["opening"]) if header["opening"] else None
        hall = ReplayHall(file, records, {side: header["seats"][side]["way"] for side in Side})
        seats = {
            side: Seat(side, wires.load(seat["wire"], regulation.game, **seat["wire_options"]), hall.channels[side])
            for side in Side
            for seat in [header["seats"][side]]
        }
    except (AttributeError, KeyError, TypeError) as error:
        raise RecordError(f"{file}: the header is not complete: {error}") from None
    return referee_of(regulation, seats, opening), seats, hall


def _sound(record: Record) -> bool:
    """Whether a record has the shape that judging again relies on; a file can be changed by hand."""
    try:
        came = journal.arrival_of(record) is not None
    except UnicodeEncodeError:
        return False
    seated = record["seat"] in list(Side) if "seat" in record else not came
    return seated and type(record.get("t")) is int and isinstance(record.get("stall", 0.0), int | float)


class ReplayHall(Hall):
    """Repeats the arrivals of a journal; its clock shows the times at which the match looked at its own."""

    def __init__(self, file: Path, records: list[Record], ways: Mapping[Side, str]) -> None:
        self.channels = {side: _Silent(way) for side, way in ways.items()}
        self._file = file
        self._records = [
            record for record in records if MARKS & record.keys() or journal.arrival_of(record) is not None
        ]
        self._next = 0

    def now(self) -> int:
        at: int = self._records[min(self._next, len(self._records) - 1)]["t"]
        return at

    def wait(self, channels: Sequence[Channel], until: int) -> Sequence[Happening]:
        """All arrivals that the match took in at once."""
        if "interrupted" in self._peek():
            raise Interruption
        happenings: list[Happening] = []
        while (arrival := journal.arrival_of(record := self._peek())) is not None:
            happenings.append((self.channels[Side(record["seat"])], Stamped(record["t"], arrival)))
            self._next += 1
            if "more" not in record:
                break
        return happenings

    def pause(self, seconds: float) -> None:
        return

    def mark(self) -> None:
        return

    def stalled(self) -> float:
        stall: float = self._peek().get("stall", 0.0)
        return stall

    def step(self, mark: str) -> None:
        """The match has come to a mark of the record, which must be there."""
        if mark not in self._peek():
            raise RecordError(f"{self._file}: the match comes to {mark!r}, the record says {self._peek()}")
        self._next += 1

    def _peek(self) -> Record:
        if self._next >= len(self._records):
            raise RecordError(f"{self._file}: the match needs more than what is on record")
        return self._records[self._next]


class _Marks(Notebook):
    """Writes nothing, but follows the record."""

    def __init__(self, hall: ReplayHall) -> None:
        self._hall = hall

    def note(self, at: int, **record: object) -> None:
        for mark in MARKS & record.keys():
            self._hall.step(mark)

    def verdict(self, at: int, verdict: Verdict) -> None:
        self._hall.step("verdict")


class _Silent(Channel):
    """Does nothing: what its program sent is on record."""

    def __init__(self, way: str) -> None:
        self.opens_last = way == Way.WE_DIAL
        self.answers_at_limit = way == Way.FOLDER

    def begin(self) -> None:
        return

    def watched(self) -> Sequence[int]:
        return ()

    def collect(self, fd: int) -> Sequence[Stamped]:
        return ()

    def perform(self, action: Action) -> None:
        return

    def close(self) -> None:
        return
