"""The patterns of 8×8 Othello as the training sees them; `patterns.hpp` has the same for the search, a test compares.

A pattern is a list of squares; its discs are a number to base 3 (empty 0, own 1, the opponent's 2; lowest digit first).
The images of a family share one table, and what a mirror makes equal shares one weight.
"""

from functools import cache
from math import prod

import numpy as np

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
ENTRIES = sum(3 ** len(shape) for shape in SHAPES)
Discs = np.ndarray
"""One disc set a position, as 64-bit numbers."""


def phase_of(discs: np.ndarray) -> np.ndarray:
    """The phase by the number of discs: the opening is one, then each has six plies."""
    return np.asarray(np.clip((discs.astype(int) - FIRST_DISCS) // PLIES, 0, PHASES - 1))


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


def numbers(own: Discs, other: Discs) -> list[np.ndarray]:
    """The number of each image in each position."""
    bits = [np.uint64(square) for square in range(64)]
    digits = [
        ((own >> bit & np.uint64(1)) + (other >> bit & np.uint64(1)) * np.uint64(2)).astype(np.uint16) for bit in bits
    ]
    found = []
    for _, squares in images():
        number = np.zeros(len(own), dtype=np.uint16)
        for square in reversed(squares):
            number *= np.uint16(3)
            number += digits[square]
        found.append(number)
    return found


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


def count(discs: Discs) -> np.ndarray:
    """How many discs each set has, of one word or a row of them."""
    ones = np.array([number.bit_count() for number in range(256)], dtype=np.uint8)
    parts = np.ascontiguousarray(discs).view(np.uint8).reshape(len(discs), 8 * prod(discs.shape[1:]))
    return np.asarray(ones[parts].sum(axis=1, dtype=np.int64))


def moves(own: Discs, other: Discs) -> Discs:
    """The squares where the side with `own` can put a disc."""
    inside, found = other & np.uint64(0x7E7E7E7E7E7E7E7E), np.zeros_like(own)
    for step, through in ((1, inside), (8, other), (7, inside), (9, inside)):
        by = np.uint64(step)
        for shift in (np.left_shift, np.right_shift):
            line = shift(own, by) & through
            for _ in range(5):
                line |= shift(line, by) & through
            found |= shift(line, by)
    return np.asarray(found & ~(own | other))


def columns(own: Discs, other: Discs) -> list[np.ndarray]:
    """The weights that each position adds up: one of each image, one for the moves of each side."""
    tables, size = shared()
    found = [tables[family][number] for (family, _), number in zip(images(), numbers(own, other), strict=True)]
    for place, (mine, theirs) in enumerate(((own, other), (other, own))):
        found.append(size + place * MOST_MOVES + np.minimum(count(moves(mine, theirs)), MOST_MOVES - 1))
    return [column.astype(np.int64) for column in found]


def weights_in_all() -> int:
    """How many weights one phase has."""
    return shared()[1] + 2 * MOST_MOVES


def spread(weights: np.ndarray) -> np.ndarray:
    """The weights of one phase as the file has them: every entry of every table, then the moves."""
    tables, size = shared()
    return np.concatenate([weights[table] for table in tables] + [weights[size:]])
