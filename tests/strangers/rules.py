"""What the strangers' servers ask of a game; nothing in this folder but its tests imports girone."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, Self

COMPASS = {
    "N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1), "S": (1, 0), "SW": (1, -1), "W": (0, -1), "NW": (-1, -1),
}  # fmt: skip


class End(NamedTuple):
    """How a game ended; a tie has no winner."""

    winner: str | None
    why: str


class Rules(Protocol):
    """A position that never changes."""

    @property
    def side(self) -> str: ...
    def moves(self) -> Sequence[str]: ...
    def accepted(self) -> Sequence[str]: ...  # every spelling of every move
    def after(self, move: str) -> Self: ...
    def end(self) -> End | None: ...
    def balance(self) -> int: ...  # pieces of the side to move, less the other's


def other(side: str) -> str:
    return "black" if side == "white" else "white"


def perft(board: Rules, depth: int) -> int:
    """Count the move sequences of a length; a game that ends earlier counts nothing."""
    if board.end():
        return 0
    if depth == 1:
        return len(board.moves())
    return sum(perft(board.after(move), depth - 1) for move in board.moves())
