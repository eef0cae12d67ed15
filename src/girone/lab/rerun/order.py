"""What a table needs to know of a recorded opponent: what it sent on each of its turns, and when."""

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
    """One turn of the opponent: its arrivals as the journal has them, after so many seconds; the move if it stood."""

    arrivals: Sequence[Record]
    seconds: float
    move: Move | None


@dataclass(frozen=True)
class RerunMatch(Match):
    """A match in which one side is a program and the other one is played from a record."""

    tested: Side = Side.WHITE
    turns: Sequence[RecordedTurn] = ()

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The match that `to_json` wrote."""
        match = super().from_json(text)
        said: Sequence[Any] = match.turns  # as JSON has them
        return cls(**{**vars(match), "tested": Side(match.tested), "turns": [RecordedTurn(**turn) for turn in said]})


def turns_of(side: Side, lines: Sequence[Line], quick: bool) -> Iterator[RecordedTurn]:
    """The turns of a side in a journal; a quick one answers at once."""
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
