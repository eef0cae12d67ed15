"""A static evaluation, without search: `worth` of a side; 100 is about one piece."""

from typing import Any

from girone.games.grid import rows_lettered
from girone.model.game import Side

STONE, WAY_OUT = 100, 2
"""The value of a stone, and of a free cell beside it."""


def worth(position: Any, side: Side) -> float:
    """The value of the stones and of the free cells around them."""
    around, stones = rows_lettered().around, position.stones
    own = [cell for cell, owner in stones.items() if owner is side]
    return STONE * len(own) + WAY_OUT * sum(near not in stones for cell in own for near in around[cell])


def winner(position: Any) -> Side | None:
    """The only side with stones left, or None."""
    left = [side for side in Side if position.count(side)]
    return left[0] if len(left) == 1 else None
