"""From what the organiser names to a list of hand-ins: folders, zips, and lists in CSV files."""

import os
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from girone.entries.archives import suffix_of
from girone.entries.hand_in import OWN_WORDS, HandIn
from girone.entries.roster import read_roster
from girone.entries.start import MAKEFILES, SCRIPTS, START_SCRIPT
from girone.model.errors import ConfigError

MOODLE = re.compile(r"_\d+_assignsubmission_\w*$")
"""What Moodle adds to a student's name."""
SINGLE = frozenset({".py", ".jar", ".js", ".c", ".cc", ".cpp", ".cxx", ".java", ".sh", ".exe", ".class"})
SIGNS = frozenset(
    {
        *(*MAKEFILES, *SCRIPTS, "CMakeLists.txt", "pom.xml", "build.gradle", "build.xml"),
        *("package.json", "main.py", "player.py", ".project", ".classpath", ".idea", "src"),
    }
)
"""What lies at the top of one program, and not among several."""


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
        # One that is closed to us is refused later.
        if not os.access(path, os.R_OK | os.X_OK) or MOODLE.search(path.resolve().name) or _is_program(path):
            return [HandIn(path, _name(path.resolve()))]
        return [HandIn(each, _name(each)) for each in _shown(path) if _can_hold(each) or _is_single(each)]
    if not path.exists():
        raise ConfigError(f"{path} is not there")
    if suffix_of(path) or _is_single(path):
        return [HandIn(path, _name(path))]
    if path.suffix.lower() == ".csv":
        return read_roster(path)
    raise ConfigError(f"{path} is no hand-in; name a folder, a .zip or a .csv")


def not_taken(paths: Iterable[Path]) -> list[Path]:
    """What lies among hand-ins and is none: neither a folder nor an archive, nor a program in one file."""
    open_ones = [path for path in paths if path.is_dir() and os.access(path, os.R_OK | os.X_OK)]
    folders = [path for path in open_ones if not (MOODLE.search(path.resolve().name) or _is_program(path))]
    return [each for folder in folders for each in _shown(folder) if not _can_hold(each) and not _is_single(each)]


def _shown(folder: Path) -> list[Path]:
    return sorted(each for each in folder.iterdir() if not each.name.startswith((".", "__")))


def _inside(folder: Path) -> list[Path]:
    """The folders and archives of a folder; what is hidden is left out."""
    return [each for each in _shown(folder) if _can_hold(each)]


def _can_hold(path: Path) -> bool:
    return path.is_dir() or bool(suffix_of(path))


def _is_single(path: Path) -> bool:
    """Whether a file can be a whole program."""
    return path.is_file() and path.suffix.lower() in SINGLE


def _is_program(folder: Path) -> bool:
    """Whether a folder is one program, and not a folder of hand-ins."""
    names = {each.name for each in folder.iterdir()}
    if names & {"launch.sh", OWN_WORDS}:
        return True
    if any(suffix_of(each) for each in _shown(folder)):
        return False
    return bool(names & SIGNS) or any(map(START_SCRIPT.fullmatch, names)) or not _inside(folder)


def _name(path: Path) -> str:
    name = path.name if path.is_dir() else path.name.removesuffix(path.name[-len(suffix_of(path) or path.suffix) :])
    return MOODLE.sub("", name) or name
