"""Evaluation without a search, from the game's `heuristic.py`; a game without one counts pieces."""

from functools import cache
from types import ModuleType
from typing import Any

from girone import games
from girone.model.game import Move, Position, Side

PIECE = 100


@cache
def _of(game: str, function: str) -> Any:
    found: ModuleType | None = games.part(game, "heuristic")
    return getattr(found, function, None)


def lead(position: Position, side: Side) -> int:
    """How far a side is ahead, without looking at moves."""
    worth = _of(position.game.name, "worth") or _pieces
    return round(worth(position, side) - worth(position, side.other))


def won_at_a_glance(position: Position) -> Side | None:
    """The winner, if that is visible without looking for moves."""
    if winner := _of(position.game.name, "winner"):
        found: Side | None = winner(position)
        return found
    outcome = position.outcome()
    return outcome.winner if outcome else None


def captures(position: Position) -> list[Move]:
    """Moves to search before a position can be evaluated, if the game has any."""
    found: list[Move] = look(position) if (look := _of(position.game.name, "captures")) else []
    return found


def merit(position: Position, side: Side) -> tuple[float, ...]:
    """What a greedy player compares: the lead in pieces, unless the game says otherwise."""
    if look := _of(position.game.name, "merit"):
        found: tuple[float, ...] = look(position, side)
        return found
    return (position.count(side) - position.count(side.other),)


def _pieces(position: Position, side: Side) -> float:
    return PIECE * position.count(side)
