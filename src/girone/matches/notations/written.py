"""A game as one writes it down."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from girone.model.game import Move, Position, Side
from girone.model.reason import Kind, Reason


class Unwritable(Exception):
    """A game that a notation has no words for, with the reason."""


@dataclass(frozen=True)
class WrittenTurn:
    """A move, None if the turn was lost, with its seconds where they are known."""

    move: Move | None
    seconds: float | None = None


@dataclass(frozen=True)
class WrittenEnding:
    """How it ended; nobody wins a tie, or where both lose. `margin` is in pieces, None where they do not count."""

    reason: Reason
    winner: Side | None
    margin: int | None

    @property
    def is_tie(self) -> bool:
        """Whether it was played to a result that nobody has won."""
        return self.winner is None and self.reason.kind is Kind.PLAYED


@dataclass(frozen=True)
class WrittenGame:
    """Who played what; `limit` is in seconds for each move, `ending` None where it is not told, `words` say it."""

    start: Position
    turns: tuple[WrittenTurn, ...]
    white: str = ""
    black: str = ""
    event: str = ""
    began: datetime | None = None
    limit: float | None = None
    ending: WrittenEnding | None = None
    words: str = ""

    def played(self) -> Iterator[tuple[Position, WrittenTurn]]:
        """Every turn with the position before it."""
        position = self.start
        for turn in self.turns:
            yield position, turn
            position = after(position, turn)


def after(position: Position, turn: WrittenTurn) -> Position:
    """The position after a turn."""
    return position.lose_turn() if turn.move is None else position.play(turn.move)
