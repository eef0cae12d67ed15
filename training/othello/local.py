"""The patterns of boards other than 8×8 for the training; `local.hpp` has the same for the search.

A test compares both. Every corner covers up to 8×8 squares, rotated so that the corner comes first. A shape is a list
of squares (column, row) there, and its reflection on the diagonal is another image. `patterns.py` explains how discs
become numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from training.othello.models import Amount, Boards, Image, Model

PHASES = 6
MOST_MOVES, MOST_FRONTIER, OF_A_ROW = 48, 64, 16
COUNTS = 2 * MOST_MOVES + 2 * MOST_FRONTIER
"""Number of weights for moves and frontier squares of both sides."""
OVERLAP, PRICE = 2, 300.0
"""As in `patterns.py`, in plies of 8×8; a higher penalty, because all positions of a game share one lead."""
LONGEST, DIAGONALS = 7, 4
"""Maximum squares of edges and diagonals; number of adjacent diagonals."""
Squares = tuple[tuple[int, int], ...]


def ends(phase: int, size: int) -> tuple[int, int]:
    """The smallest and the largest number of discs in a phase."""
    first = -(-phase * (size * size - 4) // PHASES) + 4
    after = -(-(phase + 1) * (size * size - 4) // PHASES) + 4
    return first, after - 1 if phase < PHASES - 1 else size * size


@dataclass(frozen=True)
class Shapes:
    """The patterns of a corner that covers `reach` squares along an edge: 8, or 6 on 6×6."""

    reach: int

    @cached_property
    def families(self) -> tuple[Squares, ...]:
        """Corner, edge, diagonals, lines by their distance from the edge."""
        corner = tuple((x, y) for y in range(3) for x in range(3) if (x, y) != (2, 2))
        both = tuple((x, y) for y in range(2) for x in range(4))
        edge = *((x, 0) for x in range(min(self.reach, LONGEST))), (1, 1)
        diagonals = [
            tuple((first + i, i) for i in range(min(LONGEST, self.reach - first))) for first in range(DIAGONALS)
        ]
        return (corner, both, edge, *diagonals, *(self._line(depth) for depth in range(1, self._tables_of_lines + 1)))

    @property
    def _tables_of_lines(self) -> int:
        return 4 if self.reach == 8 else 2

    def _line(self, depth: int) -> Squares:
        return tuple((x, depth) for x in range(self.reach))

    def images(self, size: int) -> list[tuple[int, Squares]]:
        """The patterns of a corner with their families; lines only on its own half of the board."""
        without_lines = len(self.families) - self._tables_of_lines
        found = list(enumerate(self.families[:without_lines]))
        for depth in range(1, min(size // 2, self.reach)):
            found.append((without_lines + min(depth, self._tables_of_lines) - 1, self._line(depth)))
        mirrored = [(family, tuple((y, x) for x, y in squares)) for family, squares in found]
        return found + [image for image, own in zip(mirrored, found, strict=True) if set(image[1]) != set(own[1])]

    @cached_property
    def begins(self) -> np.ndarray:
        """The start of each family's table in the file, and the end of all."""
        return np.cumsum([0, *(3 ** len(squares) for squares in self.families)])

    @cached_property
    def shared(self) -> tuple[np.ndarray, int]:
        """The weight of each table entry, and the number of weights; mirror images of the corner share one."""
        corner = self.families[0]
        entries = np.arange(self.begins[-1])
        turned = sum(
            entries[: self.begins[1]] // 3**place % 3 * 3 ** corner.index((y, x)) for place, (x, y) in enumerate(corner)
        )
        entries[: self.begins[1]] = np.minimum(entries[: self.begins[1]], turned)
        first, weights = np.unique(entries, return_inverse=True)
        return weights.astype(np.int32), len(first)

    def boards(self, size: int) -> Boards:
        """The sums for boards of a size."""
        begins = self.shared[1] + np.cumsum([0, MOST_MOVES, MOST_MOVES, MOST_FRONTIER])
        most = (MOST_MOVES, MOST_MOVES, MOST_FRONTIER, MOST_FRONTIER)
        amounts = [
            Amount(what, OF_A_ROW, size, places - 1, int(begin))
            for what, (places, begin) in enumerate(zip(most, begins, strict=True))
        ]
        phases = tuple(ends(phase, size) for phase in range(PHASES))
        return Boards(size, OVERLAP * size * size // 64, tuple(self._on(size)), tuple(amounts), phases)

    def _on(self, size: int) -> Iterator[Image]:
        """The images at all corners, as squares of the board."""
        for right, below in product((False, True), repeat=2):
            for family, squares in self.images(size):
                columns, rows = zip(*squares, strict=True)
                across = [size - 1 - x if right else x for x in columns]
                down = [size - 1 - y if below else y for y in rows]
                yield Image(int(self.begins[family]), tuple(size * y + x for x, y in zip(across, down, strict=True)))


def model(*sizes: int) -> Model:
    """The model: weights shared by boards of these sizes."""
    shapes = Shapes(min(8, *sizes))
    table, number = shapes.shared
    return Model(PRICE, number, COUNTS, table, tuple(shapes.boards(size) for size in sizes))
