"""The wires: each folder in here is one; the files are shared by them.

Folders in `wires/` of a GIRONE_PATH folder are wires too, and so are modules that an installed package offers as entry
points of the group `girone.wires`.

`__init__.py` declares the wire as `WIRE`. `referee.py` is the server's side, a subclass of `Wire` exported as
`REFEREE`. `client.py` is the player's side, a subclass of `Client` exported as `CLIENT`, or a function `answer` if
programs run for one move only. The two sides share no code, so that two readings of a document check each other.
"""

from pathlib import Path
from types import ModuleType
from typing import Any

from girone import games
from girone.model.detail import Detail, said, unknown
from girone.model.errors import ConfigError
from girone.model.game import Game
from girone.model.options import impossible, without_options
from girone.model.wire import Declaration, Wire, WireOption
from girone.plugins import Registry
from girone.wires import by_hand
from girone.wires.client import Client

FOLDER = Path(__file__).parent
BY_HAND = "by_hand"
"""The wire of matches played by hand; only records name it."""
LONGEST_PAUSE = 1e6
"""Seconds; no operating system waits much longer."""
_REGISTRY = Registry("wires", FOLDER, lambda folder: (file.parent for file in sorted(folder.glob("*/referee.py"))))
names, origin = _REGISTRY.names, _REGISTRY.origin


def kind(name: str) -> Declaration:
    """The declaration of a wire; an unknown name raises an error that lists the known ones."""
    declared: Declaration = by_hand.WIRE if name == BY_HAND else _REGISTRY.export(name, "WIRE")
    return declared


def client_kind(name: str) -> type[Client]:
    """The client class of a wire; not for wires whose client is a function."""
    client: type[Client] = client_module(name).CLIENT
    return client


def client_module(name: str) -> ModuleType:
    """The module of a wire's client."""
    if not _REGISTRY.has(name) or not (_REGISTRY.path(name) / "client.py").is_file():
        raise ConfigError(f"no player joins over {name}: there is no wires/{name}/client.py")
    return _REGISTRY.module(name, "client")


def load(name: str, game: Game, /, **options: Any) -> Wire:
    """Make a wire with options for one seat of this game."""
    declared = kind(name)
    if not declared.carries(game):
        raise ConfigError(cannot_carry(name, game))
    referee: type[Wire] = by_hand.REFEREE if name == BY_HAND else _REGISTRY.export(name, "REFEREE", "referee")
    return referee(game, **{key: _checked(name, declared, key, value) for key, value in options.items()})


def cannot_carry(name: str, game: Game) -> Detail:
    """The message for a wire that does not support the game."""
    pattern = "{name} does not support {game}; it supports: {games}"
    return said(pattern, name=name, game=game.name, games=", ".join(games_of(name)))


def games_of(name: str) -> tuple[str, ...]:
    """The names of the games that a wire supports."""
    return kind(name).games or games.names()


def _checked(name: str, wire: Declaration, key: str, value: Any) -> WireOption:
    if not wire.options:
        raise ConfigError(without_options(name, key))
    if key not in wire.options:
        raise ConfigError(unknown(said("option of {name}", name=name), key, wire.options))
    if isinstance(wire.options[key], bool):
        if isinstance(value, bool):
            return value
        raise ConfigError(impossible(name, key, value, said("choose true or false")))
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < LONGEST_PAUSE:
        return float(value)
    raise ConfigError(impossible(name, key, value, said("write a number, 0 or more")))
