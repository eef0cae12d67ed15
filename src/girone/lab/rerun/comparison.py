"""Compares two journals of one program: its answers in the match, and its answers now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from girone.lab.rerun.order import turns_of
from girone.matches.journal.lines import Came, Interrupted, Line, LostTurn, Moved, Ruled
from girone.matches.story import turns, verdict_in
from girone.model.detail import Worded, said
from girone.model.game import Position, Side
from girone.model.wire import FileContent


@dataclass(frozen=True)
class Answered:
    """One answer: its ply, position, move or fault, bytes, and seconds."""

    ply: int
    position: str
    words: str
    raw: str
    seconds: float


@dataclass(frozen=True)
class Pair:
    """The answers to one question; one is None if only the other was asked."""

    recorded: Answered | None
    given: Answered | None

    @property
    def same(self) -> bool:
        """Whether question and answer are the same."""
        if not (self.recorded and self.given):
            return False
        return (self.recorded.position, _fact(self.recorded.words)) == (self.given.position, _fact(self.given.words))


def _fact(words: str) -> object:
    """The move, or the fault's detail independent of its wording."""
    return words.detail if isinstance(words, Worded) else words


def answers(side: Side, lines: Sequence[Line]) -> Iterator[Answered]:
    """The answers of a side in a journal."""
    raw = ""
    for turn in turns(lines):
        asked, ruled = turn.asked, turn.ruled
        raw += "".join(_sent(line, side) for line in turn.lines)
        if ruled and asked and asked.side is side:
            words = ruled.move if isinstance(ruled, Moved) else _fault(ruled, lines)
            yield Answered(turn.number, asked.position, words, raw, ruled.seconds)
            raw = ""


def _sent(line: Line, side: Side) -> str:
    match line:
        case Came(seat=seat, what=bytes() as data) | Came(seat=seat, what=FileContent(bytes() as data)):
            return data.decode("latin-1") if seat is side else ""
    return ""


def pairs(side: Side, recorded: Sequence[Line], given: Sequence[Line]) -> list[Pair]:
    """All answers of the program in both journals, matched by turn."""
    before, now = list(answers(side, recorded)), list(answers(side, given))
    longer = max(len(before), len(now))
    return [Pair(_at(before, number), _at(now, number)) for number in range(longer)]


def why_stopped(side: Side, recorded: Sequence[Line], given: Sequence[Line], last: Position) -> str:
    """Why the recorded opponent could not continue; empty if the rerun reached its own end."""
    if not any(isinstance(line, Interrupted) for line in given):
        return ""
    played = sum(isinstance(line, Moved | LostTurn) and line.side is side.other for line in given)
    turns = list(turns_of(side.other, recorded, quick=True))
    if played >= len(turns):
        return said("the record ends here: {side} has no further move in it", side=side.other).worded
    move = turns[played].move
    objection = last.why_not(move) if move and last.turn is side.other else None
    if not objection:
        return said("ended by hand").worded
    pattern = "{side}'s recorded move {move} is illegal now: {detail}"
    return said(pattern, side=side.other, move=move, detail=objection).worded


def as_json(pair: Pair) -> dict[str, Any]:
    """A pair for scripts."""
    told = {name: each and vars(each) for name, each in (("recorded", pair.recorded), ("given", pair.given))}
    return {"same": pair.same, **told}


def _at(found: list[Answered], number: int) -> Answered | None:
    return found[number] if number < len(found) else None


def _fault(line: Ruled, lines: Sequence[Line]) -> str:
    """A fault in words; the one that ended the match has the words of its verdict."""
    if isinstance(line, LostTurn):
        return line.detail.worded
    verdict = verdict_in(lines)
    return verdict.words if verdict else "no verdict"
