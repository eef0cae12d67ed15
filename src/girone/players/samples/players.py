"""How the sample players choose their moves."""

import random
import time

from girone.model.game import Move, Position
from girone.players.heuristic import merit
from girone.wires.client import Think

LEVEL_MEMORY = 16
"""MiB for the table of a level: its searches are short, and many such programs run."""


def random_player(seed: int | None = None) -> Think:
    """Plays any legal move; the same ones for the same seed."""
    chance = random.Random(seed)
    return lambda position: chance.choice(position.moves())


def greedy_player() -> Think:
    """Plays the move that looks best at once; the first of equal ones."""
    return lambda position: max(position.moves(), key=lambda move: merit(position.play(move), position.turn))


def level_player(level: int) -> Think:
    """The engine at a level from 1 to 10: the same moves on every machine."""
    from girone.engine import Effort
    from girone.players.house import house_mind
    from girone.players.thinker import SearchEngine

    effort, minds = Effort.of_level(level), list[SearchEngine]()

    def think(position: Position) -> Move:
        if not minds:
            minds.append(house_mind(LEVEL_MEMORY, position.game)())
        return minds[0].analyse(position, effort).best

    return think


def slowly(think: Think, seconds: float) -> Think:
    """The same player with a pause before each move."""

    def pause_and_think(position: Position) -> Move:
        time.sleep(seconds)
        return think(position)

    return pause_and_think if seconds else think
