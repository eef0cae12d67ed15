"""One match of the lab as it is looked at afterwards: records, verdict, log, and what the program took."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from girone import wires
from girone.host.channels.channel import NANOSECONDS, Noted
from girone.host.supervisor.control import DEFAULT_CEILINGS, ResourceLimits
from girone.lab.finding import ConversationLine as Exchanged
from girone.lab.footprint import Footprint
from girone.lab.situations.situation import Situation
from girone.matches.journal.fields import Header
from girone.matches.journal.lines import Came, Decided, Did, Line, LostTurn, Moved, Ruled
from girone.matches.story import Turn, turns
from girone.matches.table_report import TableReport
from girone.model.detail import Detail
from girone.model.game import Position, Side
from girone.model.reason import Kind, Reason
from girone.model.regulation import Regulation
from girone.model.wire import Declaration, End, FileContent, Launch, Order, PutFile, Wire, Write

MOST_LINES = 14
LONGEST_TEXT = 400
LONGEST_LOG = 2000
MUCH_MEMORY = 0.5
STARVED = 0.2
"""The part of the limit for which a program that was late had to wait for a processor, if it is not to blame."""


@dataclass(frozen=True)
class PlayedMatch:
    """What came of one match; `lines` are those of its journal."""

    situation: Situation
    side: Side
    seed: int
    regulation: Regulation
    result: TableReport
    header: Header
    lines: list[Line]
    footprint: Footprint
    folder: Path
    is_ours: bool = True
    ceilings: ResourceLimits = DEFAULT_CEILINGS
    elsewhere: str = ""
    """A file in its folder, not the one that was asked for, in which a move stands."""
    program: Path | None = None
    """The program's own folder, if it has one."""
    is_walled: bool = False
    """Whether the program ran in the sandbox that hides the rest of the host."""
    was_patient: bool = True
    """Whether the program had so long to end by itself that it can be said to stay."""

    @property
    def wire(self) -> Declaration:
        """What the wire declares that the program spoke."""
        return wires.kind(self.header.seats[self.side].wire)

    @property
    def referee(self) -> Wire:
        """Our side of that wire, with the options of this match."""
        seat = self.header.seats[self.side]
        return wires.load(seat.wire, self.regulation.game, **seat.wire_options)

    @property
    def began(self) -> float:
        """When the match began, in seconds since the epoch."""
        return datetime.fromisoformat(self.header.began).timestamp()

    @property
    def reason(self) -> Reason:
        """Why the match ended."""
        return self.result.verdict.reason

    @property
    def is_unjudged(self) -> bool:
        """Whether our own side failed, so that nothing can be said about the program."""
        is_void = self.reason.kind is Kind.VOID and self.reason is not Reason.INTERRUPTED
        return is_void or self.is_starved

    @cached_property
    def is_starved(self) -> bool:
        """Whether it was late while others had the processor: it wanted to run, and could for less than half the time.

        Who waits for its own threads has run all the time, and who sleeps did not want to.
        """
        if self.reason is not Reason.TOO_SLOW or not self.is_lost_by_fault or self.situation.loaded:
            return False
        *_, (asked, limit, _) = self.questions()
        ruled = next(line for line in self.lines if type(line) is Ruled)
        return self.waited(asked, self.verdict_at) > STARVED * limit and (ruled.cpu or 0.0) < 0.5 * ruled.seconds

    @property
    def is_lost_by_fault(self) -> bool:
        """Whether the program lost by a fault of its own."""
        return self.reason.kind is Kind.FORFEIT and self.side in self.result.verdict.losers

    def waited(self, since: int, until: int) -> float:
        """How long the program waited for a processor between two times of the record."""
        return self.footprint.waited(self.began + since / NANOSECONDS, self.began + until / NANOSECONDS)

    @cached_property
    def log(self) -> str:
        """The end of what the program said on standard error."""
        file = self.folder / f"{self.side}.log"
        return file.read_bytes()[-LONGEST_LOG:].decode("utf-8", "replace") if file.exists() else ""

    @property
    def log_size(self) -> int:
        """How much of that was kept."""
        file = self.folder / f"{self.side}.log"
        return file.stat().st_size if file.exists() else 0

    @property
    def takes_much_memory(self) -> bool:
        """Whether it came near to what it may use; who asks for more is refused it, and often ends by that."""
        return self.footprint.memory > MUCH_MEMORY * self.ceilings.memory

    @cached_property
    def own(self) -> list[Did | Came]:
        """The lines of the program's seat."""
        return [line for line in self.lines if isinstance(line, Did | Came) and line.seat is self.side]

    @cached_property
    def verdict_at(self) -> int:
        """When there was a verdict."""
        return next((line.t for line in self.lines if isinstance(line, Decided)), self.lines[-1].t)

    @property
    def ended_at(self) -> int:
        """When the last of the program was heard."""
        return self.own[-1].t

    def noted(self, line: Line, *kinds: str) -> Detail | None:
        """What a line notes about the program, if it is a note of these kinds."""
        if isinstance(line, Came) and isinstance(line.what, Noted) and line.what.kind in kinds:
            return line.what.detail
        return None

    def notes(self, *kinds: str, late: bool | None = None) -> list[Detail]:
        """What was noted about the program, of these kinds: before the verdict, after it, or at any time."""
        wanted = (line for line in self.own if late is None or (line.t > self.verdict_at) is late)
        return [detail for line in wanted if (detail := self.noted(line, *kinds))]

    @cached_property
    def turns(self) -> list[Turn]:
        """Its questions, each with what was said and ruled."""
        return list(turns(self.lines))

    def questions(self) -> Iterator[tuple[int, float, Position]]:
        """When the program was asked, its limit, and the position."""
        for asked in (turn.asked for turn in self.turns):
            if asked and asked.side is self.side:
                yield asked.t, asked.limit or 0.0, self.regulation.game.parse(asked.position)

    def asked_in(self, until: int | None = None) -> tuple[str, str]:
        """The position in which the program was asked last, and the opponent's move before it; empty if it was not."""
        end = self.verdict_at if until is None else until
        position = move = last = ""
        for turn in self.turns:
            if turn.asked and turn.asked.t <= end and turn.asked.side is self.side:
                position, move = turn.asked.position, last
            if isinstance(turn.ruled, Moved):
                last = turn.ruled.move
        return position, move

    def rulings(self) -> Iterator[Moved | LostTurn]:
        """What was ruled on the program's answers."""
        rulings = (turn.ruled for turn in self.turns)
        return (each for each in rulings if isinstance(each, Moved | LostTurn) and each.side is self.side)

    def exchange(self, until: int | None = None) -> tuple[Exchanged, ...]:
        """The last of the conversation with the program, up to some time or to the verdict."""
        end = self.verdict_at if until is None else until
        lines = [shown for line in self.own if line.t <= end and (shown := exchanged(line))]
        return tuple(_joined(lines)[-MOST_LINES:])


def exchanged(line: Line) -> Exchanged | None:
    """What was said or done in a line of a journal, if it is part of the conversation."""
    told = _told(line)
    return Exchanged(*told, line.t / NANOSECONDS) if told else None


def _told(line: Line) -> tuple[str, str] | None:
    match line:
        case Did(action=Write(data)):
            return ">", data.decode("latin-1")
        case Came(what=bytes() as data):
            return "<", data.decode("latin-1")
        case Did(action=PutFile(name, data)):
            return ".", f"{name}:\n{data.decode('latin-1')}"
        case Did(action=Launch(arguments)):
            return ".", " ".join(["launch", *arguments])
        case Came(what=FileContent(content)):
            return "<", "no file" if content is None else content.decode("latin-1")
        case Came(what=End.EOF):
            return "<", "(end of output)"
        case Did(action=Order() as order):
            return ".", order.value
    return None


def _joined(lines: list[Exchanged]) -> list[Exchanged]:
    """Bytes that were sent one by one are shown together, and none of them at too great a length."""
    joined: list[Exchanged] = []
    for line in lines:
        if joined and line.who == joined[-1].who != "." and not joined[-1].text.endswith("\n"):
            joined[-1] = replace(joined[-1], text=joined[-1].text + line.text)
        else:
            joined.append(line)
    return [replace(each, text=_cut(each.text)) for each in joined]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}… ({len(text)} bytes)"
