"""A static evaluation, without search: `worth` of a side; 100 is about one piece."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from girone.games.dipole.rules import lands_dark
from girone.games.grid import rows_lettered
from girone.model.game import Cell, Move, Side

PIECE, STEP = 100, 3
"""The value of a piece, and of each row that it has left to move forward."""


def worth(position: Any, side: Side) -> float:
    """The value of the pieces and of the rows in front of them."""
    grid = rows_lettered()
    worth = 0
    for cell, stack in position.stacks.items():
        if stack.side is side:
            row, _ = grid.place[cell]
            worth += stack.size * (PIECE + STEP * (row if side is Side.WHITE else grid.height - 1 - row))
    return worth


def winner(position: Any) -> Side | None:
    """The only side with pieces left, or None."""
    left = [side for side in Side if position.count(side)]
    return left[0] if len(left) == 1 else None


def captures(position: Any) -> list[Move]:
    """The captures, which must be searched before a position can be evaluated."""
    stacks = position.stacks
    own = [cell for cell, stack in stacks.items() if stack.side is position.turn]
    return [
        f"{cell},{way},{pieces}"
        for cell in own
        for target, (way, pieces) in _reached(cell).items()
        if target in stacks
        and stacks[target].side is not position.turn
        and stacks[target].size <= pieces <= stacks[cell].size
    ]


@cache
def _reached(cell: Cell) -> Mapping[Cell, tuple[str, int]]:
    """The dark cells in line with a dark cell, with the direction and the number of pieces that move there."""
    rays = rows_lettered().rays[cell].items()
    return {
        target: (way, pieces)
        for way, ray in rays
        for pieces, target in enumerate(ray, start=1)
        if lands_dark(way, pieces)
    }
