"""The patterns of boards other than 8×8 as the training sees them; `local.hpp` has the same for the search.

A test compares the two. Every corner sees up to 8×8 squares, turned so that it comes first. A shape is a list of
squares (column, row) there, and the mirror along the diagonal gives another image of it. How discs become numbers is
told in `patterns.py`.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

PHASES = 6
MOST_MOVES, MOST_FRONTIER, OF_A_ROW = 48, 64, 16
COUNTS = 2 * MOST_MOVES + 2 * MOST_FRONTIER
"""Weights of the moves and of the empty squares beside discs, of both sides."""
LONGEST, DIAGONALS = 7, 4
"""Most squares of an edge and of a diagonal; how many diagonals are read beside each other."""
Squares = tuple[tuple[int, int], ...]


def phase_of(discs: np.ndarray, size: int) -> np.ndarray:
    """The phase by the part of the squares, empty at the start, that is filled."""
    return np.asarray(np.minimum((discs.astype(int) - 4) * PHASES // (size * size - 4), PHASES - 1))


def ends(phase: int, size: int) -> tuple[int, int]:
    """The fewest and the most discs of a phase."""
    first = -(-phase * (size * size - 4) // PHASES) + 4
    after = -(-(phase + 1) * (size * size - 4) // PHASES) + 4
    return first, after - 1 if phase < PHASES - 1 else size * size


def counts(discs: np.ndarray, mine: np.ndarray, theirs: np.ndarray) -> list[np.ndarray]:
    """Which of the weights of counts each position has: of the moves, and of the empty squares beside discs."""
    numbers = (mine, theirs, frontier(discs, 1), frontier(discs, 2))
    begins = (0, MOST_MOVES, 2 * MOST_MOVES, 2 * MOST_MOVES + MOST_FRONTIER)
    ends = (*begins[1:], COUNTS)
    return [
        np.minimum(number.astype(int) * OF_A_ROW // discs.shape[1], end - begin - 1) + begin
        for number, begin, end in zip(numbers, begins, ends, strict=True)
    ]


def frontier(discs: np.ndarray, side: int) -> np.ndarray:
    """How many empty squares lie beside discs of a side."""
    wide = np.pad(discs == side, ((0, 0), (1, 1), (1, 1)))
    size = discs.shape[1]
    beside = np.zeros(discs.shape, dtype=bool)
    for y in range(3):
        for x in range(3):
            beside |= wide[:, y : y + size, x : x + size]
    return np.asarray((beside & (discs == 0)).sum(axis=(1, 2)))


@dataclass(frozen=True)
class Shapes:
    """What a corner reads that sees so many squares along an edge: 8, or 6 on 6×6."""

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
        """What a corner of a board reads, with the families; of the lines those on its own half."""
        without_lines = len(self.families) - self._tables_of_lines
        found = list(enumerate(self.families[:without_lines]))
        for depth in range(1, min(size // 2, self.reach)):
            found.append((without_lines + min(depth, self._tables_of_lines) - 1, self._line(depth)))
        mirrored = [(family, tuple((y, x) for x, y in squares)) for family, squares in found]
        return found + [image for image, own in zip(mirrored, found, strict=True) if set(image[1]) != set(own[1])]

    @cached_property
    def begins(self) -> np.ndarray:
        """Where the table of each family begins in the file; the last is the end of all."""
        return np.cumsum([0, *(3 ** len(squares) for squares in self.families)])

    def numbers(self, discs: np.ndarray) -> list[np.ndarray]:
        """The place of the weight of each image in each corner; `discs` are boards of digits, 0, 1 and 2."""
        found = []
        for corner in (discs, discs[:, :, ::-1], discs[:, ::-1], discs[:, ::-1, ::-1]):
            for family, squares in self.images(discs.shape[1]):
                number = np.zeros(len(discs), dtype=np.int32)
                for x, y in reversed(squares):
                    number *= 3
                    number += corner[:, y, x]
                found.append(number + np.int32(self.begins[family]))
        return found

    @cached_property
    def shared(self) -> tuple[np.ndarray, int]:
        """Which weight each place of the tables has, and how many there are: the corner is its own mirror image."""
        corner = self.families[0]
        entries = np.arange(self.begins[-1])
        turned = sum(
            entries[: self.begins[1]] // 3**place % 3 * 3 ** corner.index((y, x)) for place, (x, y) in enumerate(corner)
        )
        entries[: self.begins[1]] = np.minimum(entries[: self.begins[1]], turned)
        first, weights = np.unique(entries, return_inverse=True)
        return weights.astype(np.int32), len(first)

    def columns(self, discs: np.ndarray, mine: np.ndarray, theirs: np.ndarray) -> list[np.ndarray]:
        """The weights that each position adds up: one of each image in each corner, those of the counts."""
        table, number = self.shared
        found = [table[places] for places in self.numbers(discs)]
        return found + [(column + number).astype(np.int32) for column in counts(discs, mine, theirs)]

    def spread(self, weights: np.ndarray) -> np.ndarray:
        """The weights of one phase as the file has them."""
        table, number = self.shared
        return np.concatenate([weights[:number][table], weights[number:]])

    @property
    def weights_in_all(self) -> int:
        """How many weights one phase has."""
        return self.shared[1] + COUNTS
