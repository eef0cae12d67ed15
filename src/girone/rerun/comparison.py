"""Two records of one program side by side: what it answered in the match, and what it answers now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from girone.journal import Record
from girone.model.detail import Detail
from girone.model.game import Position, Side
from girone.rerun.order import ARRIVALS, turns_of


@dataclass(frozen=True)
class Answered:
    """One answer: the ply it was asked for, the position, the move or the fault in words, its bytes and seconds."""

    ply: int
    position: str
    words: str
    raw: str
    seconds: float


@dataclass(frozen=True)
class Pair:
    """The answers to one question; one is None where only the other was asked."""

    recorded: Answered | None
    given: Answered | None

    @property
    def same(self) -> bool:
        """Whether the program was asked the same and answered the same."""
        if not (self.recorded and self.given):
            return False
        return (self.recorded.position, self.recorded.words) == (self.given.position, self.given.words)


def answers(side: Side, records: Sequence[Record]) -> Iterator[Answered]:
    """What a side answered in a journal, turn by turn."""
    ply, asked, position, raw = 0, "", "", ""
    for record in records:
        match record:
            case {"asked": asked, "position": position}:
                ply += 1
            case {"seat": seat} if seat == side and any(key in record for key in ARRIVALS):
                raw += _bytes(record)
            case {"ruled": _, "seconds": seconds} if asked == side:
                yield Answered(ply, position, record.get("move") or _fault(record, records), raw, seconds)
                raw = ""


def pairs(side: Side, recorded: Sequence[Record], given: Sequence[Record]) -> list[Pair]:
    """All answers of the program in both records, in their order."""
    before, now = list(answers(side, recorded)), list(answers(side, given))
    longer = max(len(before), len(now))
    return [Pair(_at(before, number), _at(now, number)) for number in range(longer)]


def why_stopped(side: Side, recorded: Sequence[Record], given: Sequence[Record], last: Position) -> str:
    """Why the recorded opponent could not go on; nothing if the rerun came to its own end."""
    if not any("interrupted" in record for record in given):
        return ""
    played = sum("ruled" in record for record in given if record.get("side") == side.other)
    turns = list(turns_of(side.other, recorded, quick=True))
    if played >= len(turns):
        return f"here the record ends: {side.other} has no further move in it"
    move = turns[played].move
    objection = last.why_not(move) if move and last.turn is side.other else None
    return f"{side.other}'s recorded move {move} is illegal now: {objection}" if objection else "ended by hand"


def as_json(pair: Pair) -> dict[str, Any]:
    """A pair for scripts."""
    told = {name: each and vars(each) for name, each in (("recorded", pair.recorded), ("given", pair.given))}
    return {"same": pair.same, **told}


def _at(found: list[Answered], number: int) -> Answered | None:
    return found[number] if number < len(found) else None


def _bytes(record: Record) -> str:
    return next((str(record[key]) for key in ("got", "file") if record.get(key)), "")


def _fault(record: Record, records: Sequence[Record]) -> str:
    """A fault in words; the one that ended the match is told by its verdict."""
    if "detail" in record:
        return str(Detail.from_json(record["detail"]))
    return next((str(each["words"]) for each in records if "verdict" in each), "no verdict")
