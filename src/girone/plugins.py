"""Plugins: installed packages with entry points, and the folders in GIRONE_PATH.

Plugins are looked up only when needed. Built-in parts are found without looking outside the package, because a
player's start-up is timed.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from girone.model.detail import unknown
from girone.model.errors import ConfigError

VARIABLE = "GIRONE_PATH"
HOUSE_SENTENCES = "house_sentences"
"""A TOML file in the folder of the regulations that is not a regulation."""
Loaded = TypeVar("Loaded")


@dataclass(frozen=True)
class Place:
    """Where something comes from: its module, its file or folder, and its origin (empty if built in).

    `path` is None for an entry of an installed package until it is located.
    """

    module: str
    path: Path | None
    origin: str = ""


class Registry:
    """All games, wires, formats or regulations by name; `find` lists those in a folder."""

    def __init__(self, group: str, inside: Path, find: Callable[[Path], Iterable[Path]]) -> None:
        self.group = group
        self._what = group.removesuffix("s")
        self._inside_folder = inside
        self._find = find

    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(sorted(self._all))

    def has(self, name: str) -> bool:
        """Whether this name exists."""
        return name in self._inside or name in self._all

    def origin(self, name: str) -> str:
        """The package or folder that provides it; empty if built in."""
        return self._place(name).origin

    def path(self, name: str) -> Path:
        """Its file or folder."""
        place = self._place(name)
        return place.path or self._located(name, place)

    def module(self, name: str, part: str = "") -> ModuleType:
        """Its module, or the module of one of its parts."""
        place = self._place(name)
        try:
            return import_module(f"{place.module}.{part}" if part else place.module)
        except Exception as error:
            if not place.origin:
                raise
            raise self._broken(name, place, error) from error

    def export(self, name: str, attribute: str, part: str = "") -> Any:
        """The object that its module exports under the agreed attribute."""
        module = self.module(name, part)
        if not hasattr(module, attribute):
            raise ConfigError(f"{self.origin(name)}: its {self._what} {name} has no {attribute} in {module.__file__}")
        exported = getattr(module, attribute)
        if getattr(exported, "name", name) != name:
            raise ConfigError(f"{self.origin(name)}: its {self._what} {name} calls itself {exported.name}")
        return exported

    def _place(self, name: str) -> Place:
        place = self._inside.get(name) or self._all.get(name)
        if place is None:
            raise ConfigError(unknown(self._what, name, self.names()))
        return place

    @cached_property
    def _inside(self) -> dict[str, Place]:
        return {path.stem: self._found(path) for path in self._find(self._inside_folder)}

    @cached_property
    def _all(self) -> dict[str, Place]:
        places = dict(self._inside)
        for name, place in (*self._in_folders(), *self._in_packages()):
            if name in places:
                one, other = (each.origin or each.path for each in (places[name], place))
                raise ConfigError(f"two {self.group} have the name {name}: {one} and {other}")
            places[name] = place
        return places

    def _in_folders(self) -> Iterator[tuple[str, Place]]:
        for root in _roots():
            if not root.is_dir():
                raise ConfigError(f"{VARIABLE} names {root}, and there is no such folder")
        for folder in folders(self.group):
            if package := sys.modules.get(f"girone.{self.group}"):
                package.__path__.append(str(folder))
            yield from ((path.stem, self._found(path, str(folder.parent))) for path in self._find(folder))

    def _in_packages(self) -> Iterator[tuple[str, Place]]:
        if not _is_offered(self.group):
            return
        from importlib.metadata import entry_points

        for each in sorted(entry_points(group=f"girone.{self.group}"), key=lambda each: each.name):
            origin = f"{each.dist.name} {each.dist.version}" if each.dist else each.value
            yield each.name, Place(each.value.partition(":")[0].strip(), None, origin)

    def _found(self, path: Path, origin: str = "") -> Place:
        return Place(f"girone.{self.group}.{path.stem}", path, origin)

    def _located(self, name: str, place: Place) -> Path:
        """The folder or the single file of an installed package's module."""
        try:
            spec = find_spec(place.module)
        except Exception as error:
            raise self._broken(name, place, error) from error
        if spec and spec.submodule_search_locations:
            return Path(next(iter(spec.submodule_search_locations)))
        if spec and spec.origin:
            return Path(spec.origin)
        raise ConfigError(f"{place.origin}: its {self._what} {name} is in {place.module}, and there is no such module")

    def _broken(self, name: str, place: Place, error: Exception) -> ConfigError:
        """An error message that says whose code failed, and where."""
        from traceback import extract_tb  # importing it takes as long as the rest of this module

        frames = extract_tb(error.__traceback__)
        where = f", line {frames[-1].lineno} of {frames[-1].filename}" if frames else ""
        said = f"{type(error).__name__}: {error}{where}"
        return ConfigError(f"{place.origin}: its {self._what} {name} cannot be loaded ({said})")


class RegulationFiles(Registry):
    """The regulations, which are TOML files; a package offers `NAME.toml` in the module of its entry point NAME."""

    def __init__(self, inside: Path) -> None:
        super().__init__("regulations", inside, self._regulations_in)

    def path(self, name: str) -> Path:
        found = super().path(name)
        return found / f"{name}.toml" if found.is_dir() else found

    @staticmethod
    def _regulations_in(folder: Path) -> list[Path]:
        return [file for file in sorted(folder.glob("*.toml")) if file.stem != HOUSE_SENTENCES]


def loadable(names: Iterable[str], load: Callable[[str], Loaded]) -> tuple[list[Loaded], list[str]]:
    """What can be loaded, and the errors of the rest: one broken package does not stop the others."""
    loaded, broken = [], []
    for name in names:
        try:
            loaded.append(load(name))
        except ConfigError as error:
            broken.append(str(error))
    return loaded, broken


def folders(group: str) -> list[Path]:
    """The folders of a group in GIRONE_PATH, in its order."""
    return [folder for root in _roots() if (folder := root / group).is_dir()]


def carried() -> tuple[str, ...]:
    """The prefix of our players' commands that passes GIRONE_PATH on: programs start with a clean environment."""
    named = os.pathsep.join(map(str, _roots()))
    return ("env", f"{VARIABLE}={named}") if named else ()


def _roots() -> list[Path]:
    return [Path(each).absolute() for each in os.environ.get(VARIABLE, "").split(os.pathsep) if each]


def _is_offered(group: str) -> bool:
    """Whether an installed package may offer this group; importing importlib.metadata would take longer than this."""
    wanted = f"[girone.{group}]".encode()
    return any(wanted in _content(file) for file in _entry_points())


def _entry_points() -> Iterator[Path]:
    for place in sys.path:
        folder = Path(place or ".")
        if folder.is_dir():
            yield from (each / "entry_points.txt" for each in folder.glob("*.dist-info"))


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""
