"""From the organiser's paths to a list of hand-ins: folders, zips, and lists in CSV files."""

import csv
import io
import os
import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from girone.entries.building.start import MAKEFILES, SCRIPTS, START_SCRIPT
from girone.entries.hand_in import OWN_WORDS, TEXTS, HandIn
from girone.entries.unpacking.archives import suffix_of
from girone.model.detail import unknown
from girone.model.errors import ConfigError

MOODLE = re.compile(r"_\d+_assignsubmission_\w*$")
"""What Moodle appends to a student's name."""
SINGLE = frozenset({".py", ".jar", ".js", ".c", ".cc", ".cpp", ".cxx", ".java", ".sh", ".exe", ".class"})
PROGRAM_FILES = frozenset(
    {
        *(*MAKEFILES, *SCRIPTS, "CMakeLists.txt", "pom.xml", "build.gradle", "build.xml"),
        *("package.json", "main.py", "player.py", ".project", ".classpath", ".idea", "src"),
    }
)
"""Names that are found at the top of a program, but not in a folder of several hand-ins."""
LISTS = ("members", "categories")
COLUMNS = ("file", "name", *LISTS, *TEXTS, "delivered")
"""Of a CSV file, separated by commas or semicolons."""


def gather(paths: Iterable[Path]) -> list[HandIn]:
    """All hand-ins in the given order; a path without any raises ConfigError."""
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
    """The target of a link that the organiser named; no other links are followed."""
    return Path(os.path.realpath(source)) if source.is_symlink() else source


def dropped(folder: Path) -> list[HandIn]:
    """Every folder and zip in a folder that others write into; links there are ignored."""
    if not folder.is_dir():
        raise ConfigError(f"{folder} is not a folder")
    return [HandIn(each, _name(each)) for each in _inside(folder) if not each.is_symlink()]


def _gather(path: Path) -> list[HandIn]:
    if path.is_dir():
        # An unreadable folder is taken; it is refused later with a reason.
        if not os.access(path, os.R_OK | os.X_OK) or MOODLE.search(path.resolve().name) or _is_program(path):
            return [HandIn(path, _name(path.resolve()))]
        return [HandIn(each, _name(each)) for each in _shown(path) if _can_hold(each) or _is_single(each)]
    if not path.exists():
        raise ConfigError(f"{path} is not there")
    if suffix_of(path) or _is_single(path):
        return [HandIn(path, _name(path))]
    if path.suffix.lower() == ".csv":
        return _read_list(path)
    raise ConfigError(f"{path} is not a hand-in; name a folder, a .zip or a .csv")


def not_taken(paths: Iterable[Path]) -> list[Path]:
    """Files among hand-ins that are not taken: neither folder, nor archive, nor a program in one file."""
    open_ones = [path for path in paths if path.is_dir() and os.access(path, os.R_OK | os.X_OK)]
    folders = [path for path in open_ones if not (MOODLE.search(path.resolve().name) or _is_program(path))]
    return [each for folder in folders for each in _shown(folder) if not _can_hold(each) and not _is_single(each)]


def _shown(folder: Path) -> list[Path]:
    return sorted(each for each in folder.iterdir() if not each.name.startswith((".", "__")))


def _inside(folder: Path) -> list[Path]:
    """The folders and archives in a folder, without hidden ones."""
    return [each for each in _shown(folder) if _can_hold(each)]


def _can_hold(path: Path) -> bool:
    return path.is_dir() or bool(suffix_of(path))


def _is_single(path: Path) -> bool:
    """Whether a file can be a whole program."""
    return path.is_file() and path.suffix.lower() in SINGLE


def _is_program(folder: Path) -> bool:
    """Whether a folder is one program, not a folder of hand-ins."""
    names = {each.name for each in folder.iterdir()}
    if names & {"launch.sh", OWN_WORDS}:
        return True
    if any(suffix_of(each) for each in _shown(folder)):
        return False
    return bool(names & PROGRAM_FILES) or any(map(START_SCRIPT.fullmatch, names)) or not _inside(folder)


def _name(path: Path) -> str:
    name = path.name if path.is_dir() else path.name.removesuffix(path.name[-len(suffix_of(path) or path.suffix) :])
    return MOODLE.sub("", name) or name


def _read_list(file: Path) -> list[HandIn]:
    """The hand-ins of a CSV list; all its mistakes are raised together, each with its line."""
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise ConfigError(f"cannot read {file}: {why}") from None
    head, _, _ = text.partition("\n")
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=";" if head.count(";") > head.count(",") else ",")
    rows.fieldnames = [column.strip().lower() for column in rows.fieldnames or ()]
    mistakes = [
        f"{file}, line 1: {unknown('column', each, COLUMNS)}" for each in rows.fieldnames if each not in COLUMNS
    ]
    if "file" not in rows.fieldnames:
        mistakes.append(f"{file}, line 1: the column file is missing: the zip or the folder of each program")
    found: list[HandIn] = []
    for row in rows if not mistakes else ():
        try:
            found.append(_listed(row, file.parent))
        except ConfigError as wrong:
            mistakes.append(f"{file}, line {rows.line_num}: {wrong}")
    if mistakes:
        raise ConfigError("\n".join(mistakes))
    return found


def _listed(row: dict[str | None, str | list[str] | None], base: Path) -> HandIn:
    if None in row:
        raise ConfigError("there are more fields than columns; write quotes around a field with a comma in it")
    cells = {str(column): str(cell or "").strip() for column, cell in row.items()}
    source = base / cells["file"]
    if not cells["file"]:
        raise ConfigError("file is empty")
    if not source.is_dir() and not (source.is_file() and suffix_of(source)):
        raise ConfigError(f"file = {cells['file']}: there is no such folder or .zip in {base}")
    values: dict[str, Any] = {key: cells.get(key, "") for key in (*TEXTS, "delivered")}
    values |= {key: tuple(filter(None, map(str.strip, re.split("[;,\n]", cells.get(key, ""))))) for key in LISTS}
    name = cells.get("name") or source.name.removesuffix(
        "" if source.is_dir() else source.name[-len(suffix_of(source)) :]
    )
    return HandIn(source, name, **values)
