"""Reviews a game from its end with exact results: which moves changed the winner, and which one lost first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from girone.engine import Solution
from girone.model.game import Move, Position, Side

Worth = Literal["win", "tie", "loss"]
WORTH: tuple[Worth, ...] = ("loss", "tie", "win")


@dataclass(frozen=True)
class Mistake:
    """A move that lost a win or a tie; `better` would have kept it."""

    ply: int
    side: Side
    move: Move
    before: Worth
    after: Worth
    better: Move | None


@dataclass(frozen=True)
class Review:
    """Exact knowledge: the winner is known from ply `exact_from` on; None if it is unknown even at the end."""

    exact_from: int | None
    winner: Side | None
    mistakes: tuple[Mistake, ...]

    @property
    def losing(self) -> Mistake | None:
        """The first move that made its side lose."""
        return next((each for each in self.mistakes if each.after == "loss"), None)


def review(
    positions: Sequence[Position], moves: Sequence[Move | None], solve: Callable[[Position], Solution]
) -> Review:
    """Review a game: its positions, one more than moves; a move of None is a lost turn.

    Goes backwards from the end, and stops where `solve` does not know the winner.
    """
    known: dict[int, tuple[Worth, Move | None]] = {}
    for ply in range(len(positions) - 1, -1, -1):
        found = _worth(positions[ply], solve)
        if found is None:
            break
        known[ply] = found
    if not known:
        return Review(None, None, ())
    first = min(known)
    return Review(first, _winner(positions[first], known[first][0]), tuple(_mistakes(positions, moves, known, first)))


def _mistakes(
    positions: Sequence[Position],
    moves: Sequence[Move | None],
    known: dict[int, tuple[Worth, Move | None]],
    first: int,
) -> list[Mistake]:
    found = []
    for ply in range(first, len(moves)):
        side, move, (before, better) = positions[ply].turn, moves[ply], known[ply]
        after = known[ply + 1][0]
        if positions[ply + 1].turn is not side:
            after = _other(after)
        if move is not None and WORTH.index(after) < WORTH.index(before):
            found.append(Mistake(ply + 1, side, move, before, after, better))
    return found


def _worth(position: Position, solve: Callable[[Position], Solution]) -> tuple[Worth, Move | None] | None:
    """The value of the position for its side to move, and a move that keeps it."""
    if outcome := position.outcome():
        return ("tie" if outcome.winner is None else "win" if outcome.winner is position.turn else "loss"), None
    solution = solve(position)
    return (solution.result, solution.best) if solution.result else None


def _other(worth: Worth) -> Worth:
    return WORTH[2 - WORTH.index(worth)]


def _winner(position: Position, worth: Worth) -> Side | None:
    return {"win": position.turn, "tie": None, "loss": position.turn.other}[worth]
