"""One match of the lab, for examination: journal, verdict, log and the program's footprint."""

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
"""Share of the limit that a late program must have waited for a processor to be excused."""


@dataclass(frozen=True)
class PlayedMatch:
    """A finished match; `lines` are those of its journal."""

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
    """Another file in its folder that contains a move, instead of the requested one."""
    program: Path | None = None
    """The program's own folder, if it has one."""
    is_walled: bool = False
    """Whether the program ran in the strict sandbox."""
    was_patient: bool = True
    """Whether the program had enough time to end by itself, so that `stays` is a fair finding."""

    @property
    def wire(self) -> Declaration:
        """The declaration of the program's wire."""
        return wires.kind(self.header.seats[self.side].wire)

    @property
    def referee(self) -> Wire:
        """The referee's side of that wire, with this match's options."""
        seat = self.header.seats[self.side]
        return wires.load(seat.wire, self.regulation.game, **seat.wire_options)

    @property
    def began(self) -> float:
        """Start of the match, in seconds since the epoch."""
        return datetime.fromisoformat(self.header.began).timestamp()

    @property
    def reason(self) -> Reason:
        """Why the match ended."""
        return self.result.verdict.reason

    @property
    def is_unjudged(self) -> bool:
        """Whether girone's own side failed, so that the match says nothing about the program."""
        is_void = self.reason.kind is Kind.VOID and self.reason is not Reason.INTERRUPTED
        return is_void or self.is_starved

    @cached_property
    def is_starved(self) -> bool:
        """Whether it was late because others used the processor: it waited more than half the time in which it wanted
        to run.

        Waiting for its own threads counts as running, and sleeping as not wanting to run.
        """
        if self.reason is not Reason.TOO_SLOW or not self.is_lost_by_fault or self.situation.loaded:
            return False
        *_, (asked, limit, _) = self.questions()
        ruled = next(line for line in self.lines if type(line) is Ruled)
        return self.waited(asked, self.verdict_at) > STARVED * limit and (ruled.cpu or 0.0) < 0.5 * ruled.seconds

    @property
    def is_lost_by_fault(self) -> bool:
        """Whether the program lost by its own fault."""
        return self.reason.kind is Kind.FORFEIT and self.side in self.result.verdict.losers

    def waited(self, since: int, until: int) -> float:
        """Seconds that the program waited for a processor between two times of the journal."""
        return self.footprint.waited(self.began + since / NANOSECONDS, self.began + until / NANOSECONDS)

    @cached_property
    def log(self) -> str:
        """The end of the program's standard error."""
        file = self.folder / f"{self.side}.log"
        return file.read_bytes()[-LONGEST_LOG:].decode("utf-8", "replace") if file.exists() else ""

    @property
    def log_size(self) -> int:
        """Bytes of standard error that were kept."""
        file = self.folder / f"{self.side}.log"
        return file.stat().st_size if file.exists() else 0

    @property
    def takes_much_memory(self) -> bool:
        """Whether it came close to its memory limit; allocations beyond it fail, which often ends a program."""
        return self.footprint.memory > MUCH_MEMORY * self.ceilings.memory

    @cached_property
    def own(self) -> list[Did | Came]:
        """The journal lines of the program's seat."""
        return [line for line in self.lines if isinstance(line, Did | Came) and line.seat is self.side]

    @cached_property
    def verdict_at(self) -> int:
        """Time of the verdict."""
        return next((line.t for line in self.lines if isinstance(line, Decided)), self.lines[-1].t)

    @property
    def ended_at(self) -> int:
        """Time of the last line about the program."""
        return self.own[-1].t

    def noted(self, line: Line, *kinds: str) -> Detail | None:
        """The detail of a line that is a note of these kinds about the program."""
        if isinstance(line, Came) and isinstance(line.what, Noted) and line.what.kind in kinds:
            return line.what.detail
        return None

    def notes(self, *kinds: str, late: bool | None = None) -> list[Detail]:
        """Notes of these kinds about the program: before the verdict, after it (`late`), or at any time (None)."""
        wanted = (line for line in self.own if late is None or (line.t > self.verdict_at) is late)
        return [detail for line in wanted if (detail := self.noted(line, *kinds))]

    @cached_property
    def turns(self) -> list[Turn]:
        """Its turns, each with question, answer and ruling."""
        return list(turns(self.lines))

    def questions(self) -> Iterator[tuple[int, float, Position]]:
        """Time of each question, limit, and position."""
        for asked in (turn.asked for turn in self.turns):
            if asked and asked.side is self.side:
                yield asked.t, asked.limit or 0.0, self.regulation.game.parse(asked.position)

    def asked_in(self, until: int | None = None) -> tuple[str, str]:
        """The position of the program's last question and the opponent's move before it; empty if never asked."""
        end = self.verdict_at if until is None else until
        position = move = last = ""
        for turn in self.turns:
            if turn.asked and turn.asked.t <= end and turn.asked.side is self.side:
                position, move = turn.asked.position, last
            if isinstance(turn.ruled, Moved):
                last = turn.ruled.move
        return position, move

    def rulings(self) -> Iterator[Moved | LostTurn]:
        """The rulings on the program's answers."""
        rulings = (turn.ruled for turn in self.turns)
        return (each for each in rulings if isinstance(each, Moved | LostTurn) and each.side is self.side)

    def exchange(self, until: int | None = None) -> tuple[Exchanged, ...]:
        """The last part of the conversation with the program, until a time or the verdict."""
        end = self.verdict_at if until is None else until
        lines = [shown for line in self.own if line.t <= end and (shown := exchanged(line))]
        return tuple(_joined(lines)[-MOST_LINES:])


def exchanged(line: Line) -> Exchanged | None:
    """The message or action in a journal line, if it belongs to the conversation."""
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
    """Join bytes that were sent one by one, and shorten long messages."""
    joined: list[Exchanged] = []
    for line in lines:
        if joined and line.who == joined[-1].who != "." and not joined[-1].text.endswith("\n"):
            joined[-1] = replace(joined[-1], text=joined[-1].text + line.text)
        else:
            joined.append(line)
    return [replace(each, text=_cut(each.text)) for each in joined]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}… ({len(text)} bytes)"
