"""The bench number: how many nodes a search of fixed positions to a fixed depth takes."""

import random

from girone import games
from girone.engine import Effort, Engine
from girone.model.game import Position

PLIES = (0, 6, 12, 18, 24)
SEED = 1


def bench(name: str) -> tuple[int, float]:
    """Nodes and seconds for all fixed positions of a game, each with an empty table."""
    nodes, seconds = 0, 0.0
    for position in _positions(name):
        analysis = Engine().analyse(position, Effort(depth=position.game.bench_depth))
        nodes, seconds = nodes + analysis.nodes, seconds + analysis.seconds
    return nodes, seconds


def _positions(name: str) -> list[Position]:
    """Positions from one random game, some plies apart."""
    chance, position, found = random.Random(SEED), games.load(name).start(), []
    for ply in range(PLIES[-1] + 1):
        if ply in PLIES and position.moves():
            found.append(position)
        if moves := position.moves():
            position = position.play(chance.choice(moves))
    return found
