"""The length of games in plies: measured for each game by tools/lengths.py, and the maximum under its rules.

For games without measurements, random games give an estimate.
"""

import random
from collections.abc import Mapping
from functools import cache

from girone.games import folder, kind
from girone.model.errors import ConfigError
from girone.model.game import Game

FILE = "lengths.txt"
GAMES_OF_CHANCE, SEED = 20, 1
USUAL = "level4"
"""The players whose games count as usual: they try to win and look some moves ahead."""


def usual_plies(game: Game) -> float:
    """The plies of a usual game, adjusted to its board size and move limit."""
    measured, most = measured_plies(game.name)[USUAL], most_plies(game)
    if "size" in game.options:
        measured *= most / most_plies(kind(game.name)())
    return min(measured, most)


def most_plies(game: Game) -> int:
    """The plies of the longest game: as declared by the game, by its move limit, or one per free cell of Othello.

    Passes are not included.
    """
    options: Mapping[str, int] = game.options
    if game.longest is not None:
        return game.longest
    if "move_limit" in options:
        return 2 * options["move_limit"]
    if "size" in options:
        return options["size"] ** 2 - 4
    raise ConfigError(f"the rules of {game.name} do not tell how long a game can be; `longest` in its class does")


@cache
def measured_plies(name: str) -> dict[str, float]:
    """The mean plies of whole games with default options, by players."""
    file = folder(name) / FILE
    if not file.exists():
        return {USUAL: _mean_by_chance(kind(name)())}
    lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {players: float(mean) for players, _, mean, *_ in lines}


def _mean_by_chance(game: Game) -> float:
    chance, plies = random.Random(SEED), 0
    for _ in range(GAMES_OF_CHANCE):
        position = game.start()
        while moves := position.moves():
            position, plies = position.play(chance.choice(moves)), plies + 1
    return plies / GAMES_OF_CHANCE
