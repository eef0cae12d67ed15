"""The patterns of 8×8 Othello as the training sees them; `patterns.hpp` has the same for the search, a test compares.

A pattern is a list of squares; its discs are a number to base 3 (empty 0, own 1, the opponent's 2; lowest digit first).
The images of a family share one table, and what a mirror makes equal shares one weight.
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
"""Where the table of each family begins in the file; the last is the end of all."""
OVERLAP = 2
"""Plies that a phase learns from beyond its ends: so weights do not jump from one phase to the next."""
PRICE = 30.0


def ends(phase: int) -> tuple[int, int]:
    """The fewest and the most discs of a phase."""
    low = FIRST_DISCS + PLIES * phase
    return low if phase else 0, low + PLIES - 1 if phase < PHASES - 1 else 64


def turned(square: int, symmetry: int) -> int:
    """The square that a square becomes under one of the eight symmetries."""
    y, x = divmod(square, 8)
    x, y = 7 - x if symmetry & 1 else x, 7 - y if symmetry & 2 else y
    return 8 * x + y if symmetry & 4 else 8 * y + x


@cache
def images() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Every image once, with its family."""
    found: dict[frozenset[int], tuple[int, tuple[int, ...]]] = {}
    for family, shape in enumerate(SHAPES):
        for symmetry in range(8):
            squares = tuple(turned(square, symmetry) for square in shape)
            found.setdefault(frozenset(squares), (family, squares))
    return tuple(found.values())


@cache
def shared() -> tuple[tuple[np.ndarray, ...], int]:
    """For each family which weight an entry of its table has, and how many weights there are in all."""
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
    """What is fitted."""
    tables, number = shared()
    seen = tuple(Image(int(BEGINS[family]), squares) for family, squares in images())
    moves = tuple(Amount(place, 1, 1, MOST_MOVES - 1, number + place * MOST_MOVES) for place in range(2))
    boards = Boards(8, OVERLAP, seen, moves, tuple(ends(phase) for phase in range(PHASES)))
    return Model(PRICE, number, 2 * MOST_MOVES, np.concatenate(tables), (boards,))
