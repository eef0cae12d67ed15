"""The patterns of 8×8 Othello for the training; `patterns.hpp` has the same for the search, and a test compares them.

A pattern is a list of squares; its discs form a base-3 number (empty 0, own 1, the opponent's 2; lowest digit first).
The images of a family share one table, and mirror images share one weight.
"""

from functools import cache

import numpy as np

from training.othello.models import Amount, Boards, Image, Model

SHAPES = (
    (9, 0, 1, 2, 3, 4, 5, 6, 7, 14),
    (0, 1, 2, 8, 9, 10, 16, 17, 18),
    (0, 1, 2, 3, 4, 8, 9, 10, 11, 12),
    tuple(range(8, 16)),
    tuple(range(16, 24)),
    tuple(range(24, 32)),
    *(tuple(range(first, 64 - 8 * first, 9)) for first in range(5)),
)
"""The first image of each family: edge with X squares, corners, rows 2 to 4, diagonals of 8 to 4 squares."""
PHASES, FIRST_DISCS, PLIES = 8, 10, 6
MOST_MOVES = 32
BEGINS = np.cumsum([0, *(3 ** len(shape) for shape in SHAPES)])
"""The start of each family's table in the file, and the end of all."""
OVERLAP = 2
"""Plies beyond its ends to which a phase is fitted, so that weights do not jump between phases."""
PRICE = 30.0


def ends(phase: int) -> tuple[int, int]:
    """The smallest and the largest number of discs in a phase."""
    low = FIRST_DISCS + PLIES * phase
    return low if phase else 0, low + PLIES - 1 if phase < PHASES - 1 else 64


def turned(square: int, symmetry: int) -> int:
    """A square under one of the eight symmetries."""
    y, x = divmod(square, 8)
    x, y = 7 - x if symmetry & 1 else x, 7 - y if symmetry & 2 else y
    return 8 * x + y if symmetry & 4 else 8 * y + x


@cache
def images() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Every distinct image with its family."""
    found: dict[frozenset[int], tuple[int, tuple[int, ...]]] = {}
    for family, shape in enumerate(SHAPES):
        for symmetry in range(8):
            squares = tuple(turned(square, symmetry) for square in shape)
            found.setdefault(frozenset(squares), (family, squares))
    return tuple(found.values())


@cache
def shared() -> tuple[tuple[np.ndarray, ...], int]:
    """For each family the weight of each table entry, and the number of all weights."""
    tables, size = [], 0
    for shape in SHAPES:
        entries = np.arange(3 ** len(shape))
        least = entries.copy()
        for symmetry in range(1, 8):
            mirror = [turned(square, symmetry) for square in shape]
            if set(mirror) == set(shape):
                moved = sum(entries // 3**place % 3 * 3 ** shape.index(to) for place, to in enumerate(mirror))
                least = np.minimum(least, moved)
        first, weights = np.unique(least, return_inverse=True)
        tables.append(weights + size)
        size += len(first)
    return tuple(tables), size


def model() -> Model:
    """The model to fit."""
    tables, number = shared()
    seen = tuple(Image(int(BEGINS[family]), squares) for family, squares in images())
    moves = tuple(Amount(place, 1, 1, MOST_MOVES - 1, number + place * MOST_MOVES) for place in range(2))
    boards = Boards(8, OVERLAP, seen, moves, tuple(ends(phase) for phase in range(PHASES)))
    return Model(PRICE, number, 2 * MOST_MOVES, np.concatenate(tables), (boards,))
