"""What a table needs to know of a recorded opponent: what it sent on each of its turns, and when."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from girone.matches.fields import Record
from girone.matches.journal_lines import Asked, Came, Line, Moved, Ruled, fields_of
from girone.matches.order import Match
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
    on_turn = False
    for line in lines:
        match line:
            case Asked(side=asked):
                on_turn = asked is side
            case Came(seat=seat, what=bytes() | FileContent() | End.EOF) if seat is side:
                arrivals.append(fields_of(line))
            case Ruled(seconds=seconds) if on_turn:
                yield RecordedTurn(arrivals, 0.0 if quick else seconds, line.move if isinstance(line, Moved) else None)
                arrivals, on_turn = [], False
