"""A static evaluation, without search: `worth` of a side; 100 is about one piece."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

from girone.games.grid import Grid
from girone.model.game import Cell, Side

CORNER, BESIDE_CORNER, DIAGONAL_TO_CORNER, EDGE, LIBERTY = 400, -60, -130, 30, 14
"""The values of cells by their place, and of a liberty: an empty cell beside an enemy disc."""


def worth(position: Any, side: Side) -> float:
    """The value of the discs by their cells, and of the liberties."""
    values, around = _cell_values(position.game)
    rivals = {cell for cell, owner in position.discs.items() if owner is not side}
    placed = sum(values[cell] for cell, owner in position.discs.items() if owner is side)
    liberties = sum(not rivals.isdisjoint(near) for cell, near in around.items() if cell not in position.discs)
    return placed + LIBERTY * liberties


def winner(position: Any) -> Side | None:
    """The winner on a full board; None if there are empty cells, because moves are not generated here."""
    if len(position.discs) < position.game.size**2:
        return None
    ahead = position.count(Side.WHITE) - position.count(Side.BLACK)
    return (Side.WHITE if ahead > 0 else Side.BLACK) if ahead else None


@cache
def _cell_values(game: Any) -> tuple[Mapping[Cell, int], Mapping[Cell, Collection[Cell]]]:
    grid: Grid = game.grid
    last = grid.width - 1
    values = {cell: EDGE if {0, last} & {*place} else 0 for cell, place in grid.place.items()}
    for row, column in ((0, 0), (0, last), (last, 0), (last, last)):
        corner = grid.at(row, column)
        for cell in grid.around[corner]:
            straight = row in grid.place[cell][:1] or column in grid.place[cell][1:]
            values[cell] = BESIDE_CORNER if straight else DIAGONAL_TO_CORNER
        values[corner] = CORNER
    return values, grid.around
