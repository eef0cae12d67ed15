"""Balanced openings, so that players do not repeat the same game; tools/openings.py makes them."""

from functools import cache

from girone.games import folder, load
from girone.model.errors import ConfigError
from girone.model.game import Game, Move, Position

FILE = "openings.txt"
WIDTH = 8
"""The size of Othello's usual board."""


@cache
def openings(name: str) -> tuple[tuple[Move, ...], ...]:
    """A game's openings as moves from the default start; no two are equal or mirror images of each other."""
    file = folder(name) / FILE
    if not file.exists():
        raise ConfigError(f"{name} has no openings yet; tools/openings.py makes them")
    lines = file.read_text(encoding="utf-8").splitlines()
    return tuple(tuple(line.split()) for line in lines if not line.startswith("#"))


def fits(game: Game) -> bool:
    """Whether the openings fit this game's start: the usual one, or Othello's mirrored one."""
    if not (folder(game.name) / FILE).exists():
        return False
    return game.start().text() == load(game.name).start().text() or _is_mirrored(game)


def has_extreme(game: Game) -> bool:
    """Whether the game has an extreme variant: Othello, starting from a position after eight plies drawn by lot."""
    return game.name == "othello" and fits(game)


def opening_in(game: Game, line: str) -> Position:
    """The position after a line of the openings; the game's start must fit them."""
    moves = tuple(line.split())
    if _is_mirrored(game):
        moves = tuple(f"{WIDTH - 1 - int(column)},{row}" for column, row in (move.split(",") for move in moves))
    return after(game.start(), moves)


def _is_mirrored(game: Game) -> bool:
    return game.name == "othello" and game.options == {"size": WIDTH, "layout": "mirrored"}


def after(position: Position, opening: tuple[Move, ...]) -> Position:
    """The position after an opening."""
    for move in opening:
        position = position.play(move)
    return position
