"""How the scripted opponent chooses its moves: by chance, to win, to lose, or to leave the program few moves."""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from girone.engine import Analysis, Effort
from girone.model.game import Move, Position, Side
from girone.players.house import house_mind
from girone.players.samples.players import random_player
from girone.players.thinker import SearchEngine
from girone.wires.client import Think

MEMORY = 16
STRENGTH = 6
"""The level of an opponent that is to win; it thinks by nodes, so that a situation is the same on every machine."""


def starving(seed: int) -> Think:
    """Leaves the program as few moves as it can: it comes to passes and to positions with one move."""
    return _best(seed, lambda after: -_moves_left(after))


def even(seed: int) -> Think:
    """Keeps the pieces of both sides as equal as it can, so that a short game is tied."""
    return _best(seed, lambda after: -abs(after.count(Side.WHITE) - after.count(Side.BLACK)))


def generous(seed: int) -> Think:
    """Plays the move that the house's engine likes least, so that the program wins."""
    house = _House()

    def choose(position: Position) -> Move:
        return min(house.look(position, every_move=True).moves, key=lambda scored: scored.score).move

    return choose


def strong(seed: int) -> Think:
    """Plays to win, with the house's engine."""
    house = _House()
    return lambda position: house.look(position).best


class _House:
    """The house's engine, made when it sees which game is played."""

    def __init__(self) -> None:
        self._mind: SearchEngine | None = None

    def look(self, position: Position, every_move: bool = False) -> Analysis:
        self._mind = self._mind or house_mind(MEMORY, position.game, told=False)()
        return self._mind.analyse(position, Effort.of_level(STRENGTH), every_move)


def _best(seed: int, worth: Callable[[Position], float]) -> Think:
    """The move of most worth; among equals the lot decides."""
    chance = random.Random(seed)

    def choose(position: Position) -> Move:
        lots = {move: chance.random() for move in position.moves()}
        return max(lots, key=lambda move: (worth(position.play(move)), lots[move]))

    return choose


def _moves_left(position: Position) -> float:
    """How many moves the opponent has; the end of the game is not what we want."""
    if position.outcome():
        return 1000
    moves = position.moves()
    return 0 if all(map(position.game.is_pass, moves)) else len(moves)


CHOICES: Mapping[str, Callable[[int], Think]] = MappingProxyType(
    {"random": random_player, "starving": starving, "even": even, "generous": generous, "strong": strong}
)
