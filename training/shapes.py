"""Directions of a game's features: along them weights are free, while single deviations need evidence.

A stack of nine is rare. Its weight should be that of nine pieces at that distance unless the data says otherwise: so
the fit has no penalty along the directions, only for a single weight's deviation from them.
"""

from collections.abc import Callable

import numpy as np

STONES = TALLEST = 12
ROWS = 8


def directions(game: str, features: int) -> np.ndarray:
    """One row per direction, the worth of a piece first; columns are the game's features."""
    rows, tables = DIRECTIONS[game]()
    single = np.eye(features)[tables:]
    return np.vstack([np.pad(rows, ((0, 0), (0, features - tables))), single])


def _dipole() -> tuple[np.ndarray, int]:
    stacks = [(ahead, size) for ahead in range(ROWS) for size in range(1, TALLEST + 1)]
    rows = [
        [size for _, size in stacks],
        [size * ahead for ahead, size in stacks],
        [1 for _ in stacks],
        [size * size for _, size in stacks],
    ]
    return np.array(rows, dtype=float), len(stacks)


def _fission() -> tuple[np.ndarray, int]:
    leads = [(more, fewer) for more in range(1, STONES + 1) for fewer in range(more)]
    rows = [
        [more - fewer for more, fewer in leads],
        [12 * (more - fewer) / (more + fewer + 2) for more, fewer in leads],
    ]
    return np.array(rows, dtype=float), len(leads)


DIRECTIONS: dict[str, Callable[[], tuple[np.ndarray, int]]] = {"dipole": _dipole, "fission": _fission}
