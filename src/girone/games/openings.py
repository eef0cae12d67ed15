"""Balanced openings for matches between players that would else repeat one game: made by tools/openings.py."""

from functools import cache

from girone.games import folder
from girone.model.errors import ConfigError
from girone.model.game import Move, Position

FILE = "openings.txt"


@cache
def openings(name: str) -> tuple[tuple[Move, ...], ...]:
    """The openings of a game, each as its moves from the default start; all distinct, none the mirror of another."""
    file = folder(name) / FILE
    if not file.exists():
        raise ConfigError(f"{name} has no openings yet; tools/openings.py makes them")
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(tuple(line.split()) for line in lines if not line.startswith("#"))


def after(position: Position, opening: tuple[Move, ...]) -> Position:
    """The position that an opening leads to."""
    for move in opening:
        position = position.play(move)
    return position
