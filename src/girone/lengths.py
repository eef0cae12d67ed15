"""How long games last, in plies: measured for each game by tools/lengths.py, and the most that its rules allow."""

from collections.abc import Mapping
from functools import cache

from girone.games import FOLDER, kind
from girone.model.errors import ConfigError
from girone.model.game import Game

FILE = "lengths.txt"
USUAL = "level4"
"""Whose games count as usual: programs that want to win and look some moves ahead."""


def usual_plies(game: Game) -> float:
    """The plies of a usual game, brought to this board and move limit."""
    measured, most = measured_plies(game.name)[USUAL], most_plies(game)
    if "size" in game.options:
        measured *= most / most_plies(kind(game.name)())
    return min(measured, most)


def most_plies(game: Game) -> int:
    """The plies of the longest game: the move limit of both, or a move for every free cell; passes come on top."""
    options: Mapping[str, int] = game.options
    return 2 * options["move_limit"] if "move_limit" in options else options["size"] ** 2 - 4


@cache
def measured_plies(name: str) -> dict[str, float]:
    """The mean plies of whole games of the default game, by who played them."""
    file = FOLDER / name / FILE
    if not file.exists():
        raise ConfigError(f"nobody has measured how long games of {name} last; tools/lengths.py does")
    lines = [line.split() for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {players: float(mean) for players, _, mean, *_ in lines}
