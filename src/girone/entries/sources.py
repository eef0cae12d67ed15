"""From what the organiser names to a list of hand-ins: folders, zips, and lists in CSV files."""

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from girone.entries.hand_in import OWN_WORDS, HandIn
from girone.entries.roster import read_roster
from girone.model.errors import ConfigError


def gather(paths: Iterable[Path]) -> list[HandIn]:
    """All hand-ins in the order in which they are named; every path that holds none is a mistake."""
    found: list[HandIn] = []
    mistakes: list[str] = []
    for path in paths:
        try:
            found += _gather(path)
        except ConfigError as wrong:
            mistakes.append(str(wrong))
    if mistakes:
        raise ConfigError("\n".join(mistakes))
    return [replace(each, source=_followed(each.source)) for each in found]


def _followed(source: Path) -> Path:
    """Where the organiser's own link leads; no other is followed."""
    return Path(os.path.realpath(source)) if source.is_symlink() else source


def dropped(folder: Path) -> list[HandIn]:
    """Every folder and zip in a folder that others write into; a link there is nobody's program."""
    if not folder.is_dir():
        raise ConfigError(f"{folder} is no folder")
    return [HandIn(each, _name(each)) for each in _inside(folder) if not each.is_symlink()]


def _gather(path: Path) -> list[HandIn]:
    if path.is_dir():
        if not os.access(path, os.R_OK | os.X_OK) or _is_program(path):  # one that is closed to us is refused later
            return [HandIn(path, path.resolve().name)]
        return [HandIn(each, _name(each)) for each in _inside(path)]
    if not path.exists():
        raise ConfigError(f"{path} is not there")
    if path.suffix.lower() == ".zip":
        return [HandIn(path, _name(path))]
    if path.suffix.lower() == ".csv":
        return read_roster(path)
    raise ConfigError(f"{path} is no hand-in; name a folder, a .zip or a .csv")


def _inside(folder: Path) -> list[Path]:
    """The folders and zips of a folder; what is hidden is left out."""
    return sorted(each for each in folder.iterdir() if not each.name.startswith((".", "__")) and _can_hold(each))


def _can_hold(path: Path) -> bool:
    return path.is_dir() or path.suffix.lower() == ".zip"


def _is_program(folder: Path) -> bool:
    return any((folder / own).is_file() for own in ("launch.sh", OWN_WORDS)) or not _inside(folder)


def _name(path: Path) -> str:
    return path.name if path.is_dir() else path.stem
