"""What lies outside the package: games, wires, clients, regulations and kits in the folders that GIRONE_PATH names.

This is the one place where the variable is read.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from girone.model.errors import ConfigError

VARIABLE = "GIRONE_PATH"


def folders(room: str) -> list[Path]:
    """The folders of a room outside the package, in the order in which they are named."""
    return [folder for root in _roots() if (folder := root / room).is_dir()]


def by_name(what: str, found: Iterable[tuple[str, Path]]) -> dict[str, Path]:
    """What was found inside and outside, each by its name; two of one name are a mistake, and so is a wrong folder."""
    for root in _roots():
        if not root.is_dir():
            raise ConfigError(f"{VARIABLE} names {root}, and there is no such folder")
    places: dict[str, Path] = {}
    for name, place in found:
        if name in places:
            raise ConfigError(f"there are two of the name {name} among the {what}: {places[name]} and {place}")
        places[name] = place
    return places


def carried() -> tuple[str, ...]:
    """The words before the command of a player of ours: programs start with a clean environment."""
    named = os.pathsep.join(map(str, _roots()))
    return ("env", f"{VARIABLE}={named}") if named else ()


def _roots() -> list[Path]:
    return [Path(each).absolute() for each in os.environ.get(VARIABLE, "").split(os.pathsep) if each]
