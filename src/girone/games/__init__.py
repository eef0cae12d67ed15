"""The games. A folder here is a game: its `rules.py` holds one subclass of `Game`, named in the folder's `GAME`."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from girone.model.errors import ConfigError, unknown
from girone.model.game import Game

FOLDER = Path(__file__).parent


@cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(rules.parent.name for rules in FOLDER.glob("*/rules.py")))


def kind(name: str) -> type[Game]:
    """The class of a game; an unknown name is answered with the known ones."""
    if name not in names():
        raise ConfigError(unknown("game", name, names()))
    game: type[Game] = import_module(f"girone.games.{name}").GAME
    return game


def load(name: str, /, **options: Any) -> Game:
    """A game with its options chosen."""
    return kind(name).with_options(**options)
