"""How fast a host computes: the rules walk through the same positions on every machine, timed by the processor."""

import time

from girone.games.othello import GAME
from girone.model.game import Position

DEPTH = 4
ROUNDS = 5
"""The best of these counts: what disturbs a machine only makes it slower."""


def speed() -> float:
    """Positions in a second of processor time, one core."""
    return round(max(_round() for _ in range(ROUNDS)), 1)


def _round() -> float:
    begun = time.thread_time()
    return _walk(GAME().start(), DEPTH) / (time.thread_time() - begun)


def _walk(position: Position, depth: int) -> int:
    """The positions within so many moves."""
    return 1 + (sum(_walk(position.play(move), depth - 1) for move in position.moves()) if depth else 0)
