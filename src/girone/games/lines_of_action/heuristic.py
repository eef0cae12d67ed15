"""A static evaluation, without search: `worth` of a side; 100 is about one piece."""

from typing import Any

from girone.games.lines_of_action.rules import GRID
from girone.model.game import Side

TOGETHER = 60
"""The value of one square less in the average distance of the pieces from their centre."""


def worth(position: Any, side: Side) -> float:
    """The value of how close together the pieces are."""
    places = [complex(*GRID.place[cell]) for cell, owner in position.pieces.items() if owner is side]
    centre = sum(places) / len(places)
    return -TOGETHER * sum(abs(each - centre) for each in places) / len(places)


def winner(position: Any) -> Side | None:
    """The connected side; if both are, the side that moved last."""
    return next((side for side in (position.turn.other, position.turn) if position.is_connected(side)), None)


def merit(position: Any, side: Side) -> tuple[float, ...]:
    """The order of a greedy player, since pieces do not count: a win, then how close its own pieces are."""
    outcome = position.outcome()
    return bool(outcome and outcome.winner is side), worth(position, side)
