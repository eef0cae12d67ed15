"""What is seen of a position without a search: `worth` of a side; 100 is about a piece."""

from typing import Any

from girone.games.lines_of_action.rules import GRID
from girone.model.game import Side

TOGETHER = 60
"""A square nearer to the centre of the own pieces, on the average."""


def worth(position: Any, side: Side) -> float:
    """How close the pieces stand."""
    places = [complex(*GRID.place[cell]) for cell, owner in position.pieces.items() if owner is side]
    centre = sum(places) / len(places)
    return -TOGETHER * sum(abs(each - centre) for each in places) / len(places)


def winner(position: Any) -> Side | None:
    """Who is connected, the side that moved last first."""
    return next((side for side in (position.turn.other, position.turn) if position.is_connected(side)), None)


def merit(position: Any, side: Side) -> tuple[float, ...]:
    """What a greedy player looks at, because pieces do not count: a win, then how close the own ones stand."""
    outcome = position.outcome()
    return bool(outcome and outcome.winner is side), worth(position, side)
