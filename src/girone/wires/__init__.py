"""The wires. A file here is a wire: one subclass of `Wire`, exported as `WIRE`; an underscore marks what they share.

So is a file in `wires/` of a folder that GIRONE_PATH names.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from girone import games
from girone import plugins as away
from girone.model.detail import unknown
from girone.model.errors import ConfigError, brief
from girone.model.game import Game
from girone.model.wire import Wire, WireOption

FOLDER = Path(__file__).parent
ROOM = "wires"
__path__.extend(map(str, away.folders(ROOM)))
BY_HAND = "by_hand"
"""The wire of matches that were played without a network: only records name it."""
LONGEST_PAUSE = 1e6
"""Seconds; no system waits much longer than that."""


@cache
def names() -> tuple[str, ...]:
    """The names of all wires."""
    files = (file for room in (FOLDER, *away.folders(ROOM)) for file in sorted(room.glob("[!_]*.py")))
    return tuple(sorted(away.by_name(ROOM, ((file.stem, file) for file in files))))


def kind(name: str) -> type[Wire]:
    """The class of a wire; an unknown name is answered with the known ones."""
    if name not in (BY_HAND, *names()):
        raise ConfigError(unknown("wire", name, names()))
    wire: type[Wire] = import_module(f"girone.wires.{'_' if name == BY_HAND else ''}{name}").WIRE
    return wire


def load(name: str, game: Game, /, **options: Any) -> Wire:
    """A wire for one seat of this game, with its options chosen."""
    wire = kind(name)
    if not wire.carries(game):
        raise ConfigError(cannot_carry(name, game))
    return wire(game, **{key: _checked(name, wire, key, value) for key, value in options.items()})


def cannot_carry(name: str, game: Game) -> str:
    """The sentence for a wire that does not know the game."""
    return f"{name} cannot carry {game.name}; it carries: {', '.join(games_of(name))}"


def games_of(name: str) -> tuple[str, ...]:
    """The names of the games that a wire carries."""
    return kind(name).games or games.names()


def _checked(name: str, wire: type[Wire], key: str, value: Any) -> WireOption:
    if not wire.options:
        raise ConfigError(f"{name} has no options, and {key!r} is none")
    if key not in wire.options:
        raise ConfigError(unknown(f"option of {name}", key, wire.options))
    if isinstance(wire.options[key], bool):
        if isinstance(value, bool):
            return value
        raise ConfigError(f"{name}: {key} = {brief(value)} is not possible; choose true or false")
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < LONGEST_PAUSE:
        return float(value)
    raise ConfigError(f"{name}: {key} = {brief(value)} is not possible; it is a number, 0 or more")
