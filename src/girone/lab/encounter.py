"""One match of the lab as it is looked at afterwards: records, verdict, log, and what the program took."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from girone.channels.channel import NANOSECONDS
from girone.channels.keeper import DEFAULT_CEILINGS, Ceilings
from girone.journal import Record
from girone.lab.finding import Line
from girone.lab.footprint import Footprint
from girone.lab.situation import Situation
from girone.model.detail import Detail
from girone.model.game import Position, Side
from girone.model.reason import Kind, Reason
from girone.model.regulation import Regulation
from girone.result import Result

MOST_LINES = 14
LONGEST_TEXT = 400
LONGEST_LOG = 2000
MUCH_MEMORY = 0.5
STARVED = 0.2
"""The part of the limit for which a program that was late had to wait for a processor, if it is not to blame."""


@dataclass(frozen=True)
class Encounter:
    """What came of one match; `records` are those of its journal."""

    situation: Situation
    side: Side
    seed: int
    regulation: Regulation
    result: Result
    header: Record
    records: list[Record]
    footprint: Footprint
    folder: Path
    is_ours: bool = True
    ceilings: Ceilings = DEFAULT_CEILINGS
    was_patient: bool = True
    """Whether the program had so long to end by itself that it can be said to stay."""

    @property
    def wire(self) -> str:
        """The wire that the program spoke."""
        wire: str = self.header["seats"][self.side]["wire"]
        return wire

    @property
    def began(self) -> float:
        """When the match began, in seconds since the epoch."""
        return datetime.fromisoformat(self.header["began"]).timestamp()

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
        ruled = next(record for record in self.records if record.get("ruled") == "over")
        return self.waited(asked, self.verdict_at) > STARVED * limit and (ruled["cpu"] or 0.0) < 0.5 * ruled["seconds"]

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
    def own(self) -> list[Record]:
        """The records of the program's seat."""
        return [record for record in self.records if record.get("seat") == self.side]

    @cached_property
    def verdict_at(self) -> int:
        """When there was a verdict."""
        at: int = next((record["t"] for record in self.records if "verdict" in record), self.records[-1]["t"])
        return at

    @property
    def ended_at(self) -> int:
        """When the last of the program was heard."""
        at: int = self.own[-1]["t"]
        return at

    def notes(self, *kinds: str, late: bool | None = None) -> list[Detail]:
        """What was noted about the program, of these kinds: before the verdict, after it, or at any time."""
        return [
            Detail.from_json(record["noted"])
            for record in self.own
            if record.get("kind") in kinds and (late is None or (record["t"] > self.verdict_at) is late)
        ]

    def questions(self) -> Iterator[tuple[int, float, Position]]:
        """When the program was asked, its limit, and the position."""
        for record in self.records:
            if record.get("asked") == self.side:
                yield record["t"], record["limit"], self.regulation.game.parse(record["position"])

    def rulings(self) -> Iterator[Record]:
        """What was ruled on the program's answers."""
        return (
            each
            for each in self.records
            if each.get("ruled") in ("accepted", "turn lost") and each["side"] == self.side
        )

    def exchange(self, until: int | None = None) -> tuple[Line, ...]:
        """The last of the conversation with the program, up to some time or to the verdict."""
        end = self.verdict_at if until is None else until
        lines = [line for record in self.own if record["t"] <= end and (line := _line(record))]
        return tuple(_joined(lines)[-MOST_LINES:])


def _line(record: Record) -> Line | None:
    match record:
        case {"sent": text}:
            return Line(">", text)
        case {"got": text}:
            return Line("<", text)
        case {"put": name, "data": data}:
            return Line(".", f"{name}:\n{data}")
        case {"launched": words}:
            return Line(".", " ".join(["launch", *words]))
        case {"file": text}:
            return Line("<", "no file" if text is None else text)
        case {"eof": True}:
            return Line("<", "(end of output)")
        case {"did": deed}:
            return Line(".", deed)
    return None


def _joined(lines: list[Line]) -> list[Line]:
    """Bytes that were sent one by one are shown together, and none of them at too great a length."""
    joined: list[Line] = []
    for line in lines:
        if joined and line.who == joined[-1].who != "." and not joined[-1].text.endswith("\n"):
            joined[-1] = Line(line.who, joined[-1].text + line.text)
        else:
            joined.append(line)
    return [Line(each.who, _cut(each.text)) for each in joined]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}… ({len(text)} bytes)"
