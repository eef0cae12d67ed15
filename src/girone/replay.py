"""A match judged again from its journal: the same match, with a hall and channels that repeat what was recorded."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from girone import journal, regulations, wires
from girone.channels.channel import Channel, Stamped
from girone.channels.hall import Hall, Happening, Interruption
from girone.journal import Notebook, Record
from girone.match import play, referee_of
from girone.model.detail import Detail, Wording
from girone.model.errors import GironeError, HostFailed, MoveError, RecordError, brief
from girone.model.game import Move, Position, Side
from girone.model.referee import Referee
from girone.model.verdict import Verdict
from girone.model.wire import Action
from girone.order import Way
from girone.record import check_header
from girone.seat import Seat
from girone.version1 import RECORDED

MARKS = {"asked", "late", "waited", "called", "prolonged", "warmed_up", "interrupted", "failed", "ruled", "verdict"}
"""The records that tell when the match looked at its clock."""
CUT_OFF = Wording("cut_off", "the record ends without a verdict")
LOST_BY = Wording("lost_by", "{reason}: {detail}")
FIRST_LINE = 2
"""Where the records begin: the header is line 1."""


@dataclass(frozen=True)
class Judged:
    """The verdict that a journal claims and the one that its bytes lead to."""

    claimed: Verdict
    verdict: Verdict

    @property
    def agrees(self) -> bool:
        """Whether they are the same, whatever their words; of version 1 the detail is only words."""
        detail = self.verdict.detail if self.claimed.detail.key == RECORDED.key else self.claimed.detail
        sentence = replace(self.claimed.sentence, english=self.verdict.sentence.english)
        return replace(self.claimed, detail=detail, sentence=sentence) == self.verdict


def rejudge(file: Path) -> Judged:
    """Play the recorded match again."""
    header, records = journal.read(file)
    claimed = next((Verdict.from_record(record["verdict"]) for record in records if "verdict" in record), None)
    if claimed is None:
        raise RecordError(f"{file}: the record ends without a verdict; the match was cut off and is void")
    referee, seats, hall = _set_up(file, header, records)
    return Judged(claimed, play(referee, seats, hall, _Marks(hall)))


@dataclass(frozen=True)
class Ply:
    """A turn of a recorded match: the move, None if the turn was lost, its seconds, and the position it led to.

    `limit` is what the side was given, None where the record does not say so; `fault` why the turn was lost.
    """

    move: Move | None
    seconds: float
    position: Position
    limit: float | None = None
    fault: Detail | None = None


@dataclass(frozen=True)
class Story:
    """A recorded match as one tells it."""

    title: str
    white: str
    black: str
    start: Position
    plies: list[Ply]
    ending: Detail


def story(file: Path) -> Story:
    """What a journal tells, also one that ends without a verdict."""
    return tell(file, *journal.read(file))


def tell(file: Path, header: Record, records: list[Record]) -> Story:
    """The same of a journal that has been read."""
    referee, _, _ = _set_up(file, header, records)
    ending = next((Verdict.from_record(record["verdict"]).told for record in records if "verdict" in record), CUT_OFF())
    return Story(
        title=referee.regulation.title,
        white=header["seats"]["white"]["name"],
        black=header["seats"]["black"]["name"],
        start=referee.position,
        plies=list(_plies(file, referee.position, records)),
        ending=ending,
    )


def _plies(file: Path, position: Position, records: list[Record]) -> Iterator[Ply]:
    limit: float | None = None
    for line, record in enumerate(records, start=FIRST_LINE):
        try:
            match record:
                case {"asked": _, "limit": limit}:
                    pass
                case {"ruled": "accepted", "move": str(move)}:
                    position = position.play(move)
                    yield Ply(move, record["seconds"], position, limit)
                case {"ruled": "turn lost"}:
                    position = position.lose_turn()
                    yield Ply(None, record["seconds"], position, limit, _fault(record))
        except MoveError as error:
            raise RecordError(f"{file}, line {line}: {error}") from None


def _fault(record: Record) -> Detail:
    """Why a turn was lost."""
    return LOST_BY(reason=record["reason"], detail=Detail.from_json(record["detail"]))


def _set_up(file: Path, header: Record, records: list[Record]) -> tuple[Referee, dict[Side, Seat], "ReplayHall"]:
    try:
        check_header(header)
        rules, seats = header["regulation"], header["seats"]
        regulation = regulations.read(rules["text"], "the regulation", rules["name"], rules["overrides"])
        opening = regulation.game.parse(header["opening"]) if header["opening"] else None
        hall = ReplayHall(file, records, {side: seats[side]["way"] for side in Side})
        seated = {
            side: Seat(
                side,
                wires.load(seats[side]["wire"], regulation.game, **seats[side]["wire_options"]),
                hall.channels[side],
                seats[side].get("wait"),
            )
            for side in Side
        }
    except GironeError as error:
        raise RecordError(f"{file}, line 1: {error}") from None
    return referee_of(regulation, seated, opening), seated, hall


class ReplayHall(Hall):
    """Repeats the arrivals of a journal; its clock shows the times at which the match looked at its own."""

    def __init__(self, file: Path, records: list[Record], ways: Mapping[Side, str]) -> None:
        self.channels = {side: _Silent(way) for side, way in ways.items()}
        self._file = file
        self._records = [
            (line, record)
            for line, record in enumerate(records, start=FIRST_LINE)
            if MARKS & record.keys() or journal.arrival_of(record) is not None
        ]
        self._next = 0

    def now(self) -> int:
        at: int = self._records[min(self._next, len(self._records) - 1)][1]["t"]
        return at

    def wait(self, channels: Sequence[Channel], until: int) -> Sequence[Happening]:
        """All arrivals that the match took in at once."""
        self._break_off_where_the_match_did()
        happenings: list[Happening] = []
        while (arrival := journal.arrival_of(record := self._peek())) is not None:
            channel = self.channels[Side(record["seat"])]
            if channel not in channels:
                raise self._differs(f"{record['seat']} is not listened to")
            happenings.append((channel, Stamped(record["t"], arrival)))
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

    def calls_everybody(self) -> bool:
        return "called" in self._peek()

    def prolonged(self) -> float:
        seconds: float = self._peek().get("prolonged", 0.0)
        return seconds

    def step(self, mark: str) -> None:
        """The match has come to a mark of the record, which must be there."""
        if mark not in self._peek():
            if (
                mark != "verdict" or "interrupted" not in self._peek()
            ):  # what has its verdict is not interrupted any more
                self._break_off_where_the_match_did()
            raise self._differs(f"the match comes to {mark!r}")
        self._next += 1

    def _break_off_where_the_match_did(self) -> None:
        match self._peek():
            case {"interrupted": True}:
                raise Interruption
            case {"failed": words}:
                raise HostFailed(Detail.from_json(words))

    def _peek(self) -> Record:
        if self._next >= len(self._records):
            raise RecordError(f"{self._file}: the match needs more than what is on record")
        return self._records[self._next][1]

    def _differs(self, here: str) -> RecordError:
        line, record = self._records[self._next]
        return RecordError(f"{self._file}, line {line}: {here}, the record says {brief(record)}")


class _Marks(Notebook):
    """Writes nothing, but follows the record."""

    def __init__(self, hall: ReplayHall) -> None:
        self._hall = hall

    def note(self, at: int, **record: object) -> None:
        for mark in MARKS & record.keys():
            self._hall.step(mark)

    def verdict(self, at: int, verdict: Verdict, load: float | None = None) -> None:
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
