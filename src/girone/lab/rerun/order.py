"""A recorded opponent for a table process: what it sent in each of its turns, and when."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from girone.matches.journal.fields import Record
from girone.matches.journal.lines import Came, Line, Moved, fields_of
from girone.matches.order import Match
from girone.matches.story import turns
from girone.model.game import Move, Side
from girone.model.wire import End, FileContent


@dataclass(frozen=True)
class RecordedTurn:
    """One turn of the opponent: its recorded arrivals, the seconds until they came, and the move if accepted."""

    arrivals: Sequence[Record]
    seconds: float
    move: Move | None


@dataclass(frozen=True)
class RerunMatch(Match):
    """A match between a program and a recorded opponent."""

    tested: Side = Side.WHITE
    turns: Sequence[RecordedTurn] = ()

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Parse what `to_json` wrote."""
        match = super().from_json(text)
        said: Sequence[Any] = match.turns  # dicts from JSON
        return cls(**{**vars(match), "tested": Side(match.tested), "turns": [RecordedTurn(**turn) for turn in said]})


def turns_of(side: Side, lines: Sequence[Line], quick: bool) -> Iterator[RecordedTurn]:
    """The turns of a side in a journal; with `quick` its answers come at once."""
    arrivals: list[Record] = []
    for turn in turns(lines):
        arrivals += [fields_of(line) for line in turn.lines if _is_answer(line, side)]
        if turn.ruled and turn.asked and turn.asked.side is side:
            seconds, move = turn.ruled.seconds, turn.ruled.move if isinstance(turn.ruled, Moved) else None
            yield RecordedTurn(arrivals, 0.0 if quick else seconds, move)
            arrivals = []


def _is_answer(line: Line, side: Side) -> bool:
    match line:
        case Came(seat=seat, what=bytes() | FileContent() | End.EOF):
            return seat is side
    return False
