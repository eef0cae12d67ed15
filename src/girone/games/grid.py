"""Boards with named cells: reading order, neighbours, rays. Other modules refer to cells by name."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from girone.model.game import Cell

COMPASS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
OPPOSITE = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}

NORTH_AND_SOUTH = str.maketrans("NS", "SN")


class Grid:
    """A board, square by default; `name(row, column)` counts from 0 at the top left."""

    def __init__(self, width: int, name: Callable[[int, int], Cell], height: int | None = None) -> None:
        self.width, self.height = width, width if height is None else height
        self.place = {name(row, column): (row, column) for row in range(self.height) for column in range(width)}
        self.cells = tuple(self.place)
        self.rays = {cell: {way: self._ray(cell, way) for way in COMPASS} for cell in self.cells}
        self.around = {cell: tuple(ray[0] for ray in rays.values() if ray) for cell, rays in self.rays.items()}

    def at(self, row: int, column: int) -> Cell:
        """The cell in a row and column."""
        return self.cells[row * self.width + column]

    def rows(self, sign: Callable[[Cell], str], gap: str = "") -> tuple[str, ...]:
        """The board as rows of text, from the top."""
        signs = [sign(cell) for cell in self.cells]
        return tuple(gap.join(signs[start : start + self.width]) for start in range(0, len(signs), self.width))

    def _ray(self, cell: Cell, way: str) -> tuple[Cell, ...]:
        (row, column), (down, right) = self.place[cell], COMPASS[way]
        cells = []
        while 0 <= (row := row + down) < self.height and 0 <= (column := column + right) < self.width:
            cells.append(self.at(row, column))
        return tuple(cells)


@cache
def numbered(size: int) -> Grid:
    """The board of Othello: cells `x,y`, column first, from 0 at the top left."""
    return Grid(size, lambda row, column: f"{column},{row}")


@cache
def rows_lettered() -> Grid:
    """The board of Fission and Dipole: the row A to H first, with A on top, then the column 1 to 8."""
    return Grid(8, lambda row, column: "ABCDEFGH"[row] + "12345678"[column])


@cache
def columns_lettered() -> Grid:
    """The board of Lines of Action: the column A to H first, then the row, with 8 on top as on a chess board."""
    return Grid(8, lambda row, column: "ABCDEFGH"[column] + "87654321"[row])


def upside_down(move: str) -> str:
    """A move with north and south exchanged; names of cells contain neither N nor S."""
    return move.translate(NORTH_AND_SOUTH)


def connected(cells: Iterable[Cell], around: Mapping[Cell, Iterable[Cell]]) -> bool:
    """Whether the cells form one connected block; a single cell does."""
    missing = set(cells)
    edge = [missing.pop()]
    while edge and missing:
        reached = missing.intersection(around[edge.pop()])
        missing -= reached
        edge += reached
    return not missing
