"""A game as it is written to a file, in whatever notation."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from girone.model.game import Move, Position, Side
from girone.model.reason import Kind, Reason


class Unwritable(Exception):
    """The notation cannot express the game; the message says why."""


@dataclass(frozen=True)
class WrittenTurn:
    """A move, or None for a lost turn, with its seconds if known."""

    move: Move | None
    seconds: float | None = None


@dataclass(frozen=True)
class WrittenEnding:
    """How a game ended. No winner means a tie, or that both lost. `margin` is in pieces, None if they do not count."""

    reason: Reason
    winner: Side | None
    margin: int | None

    @property
    def is_tie(self) -> bool:
        """Whether it was played to a tie."""
        return self.winner is None and self.reason.kind is Kind.PLAYED


@dataclass(frozen=True)
class WrittenGame:
    """A game and its players. `limit` is in seconds per move, `ending` None if unknown, `words` the result in words."""

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
