"""The player's side of each wire, as bytes in, bytes out. Nothing here does input or output; one file per wire.

A file in `clients/` of a folder that GIRONE_PATH names exports its client as `CLIENT`.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from girone import away

ROOM = "clients"
__path__.extend(map(str, away.folders(ROOM)))


def names_outside() -> tuple[str, ...]:
    """The wires that clients from outside speak."""
    return tuple(sorted(file.stem for room in away.folders(ROOM) for file in room.glob("[!_]*.py")))


def from_outside(wire: str) -> Callable[..., Any]:
    """The client of a wire from outside: a subclass of `Client`, made from how to think and the game."""
    made: Callable[..., Any] = import_module(f"girone.clients.{wire}").CLIENT
    return made
