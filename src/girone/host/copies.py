"""Folders for matches: new ones, and copies of whole ones, which a program may have made as deep as it likes."""

import itertools
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from girone.model.detail import said
from girone.model.errors import ConfigError

BESIDE = "girone-beside.txt"
"""A file in a program's folder with the names of folders in it that it expects beside its own, a line each."""


def inside(folder: Path) -> Iterator[Path]:
    """Everything below a folder, in no order; no link is followed, and what is closed to us is passed over."""
    waiting = [folder]  # no recursion: the standard library's walks end where Python's stack does
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as found:
            for entry in found:
                yield Path(entry.path)
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(Path(entry.path))


def uncopiable(folder: Path) -> list[Path]:
    """What in a folder is neither a file nor a folder nor a link: pipes, sockets and devices have no copies."""
    return sorted(path for path in inside(folder) if not (path.is_symlink() or path.is_file() or path.is_dir()))


def size_of(folder: Path) -> int:
    """The bytes that the files in a folder seem to have: a copy fills holes, and parts files with several names."""
    return sum(path.lstat().st_size for path in inside(folder) if not path.is_dir())


def copy_folder(folder: Path, copy: Path) -> None:
    """Copy a folder with its links; the first thing that hinders it ends it, and is raised as the system said it.

    `shutil.copytree` goes on after an error, on a full disk through all the other files, and raises a list without a
    number in the end.
    """
    waiting, made = [(folder, copy)], []  # no recursion, as above
    while waiting:
        source, target = waiting.pop()
        with os.scandir(source) as found:
            entries = list(found)
        target.mkdir(parents=True)
        made.append((source, target))
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                waiting.append((Path(entry.path), target / entry.name))
            else:
                shutil.copy2(entry.path, target / entry.name, follow_symlinks=False)
    for source, target in reversed(made):
        shutil.copystat(source, target)


def lay_out(folder: Path, room: Path) -> Path:
    """Copy a program's folder into a room, under its own name, with what it expects beside it; the copy."""
    copy = room / folder.resolve().name
    copy_folder(folder, copy)
    for name in beside(copy):
        if name != copy.name:
            copy_folder(copy / name, room / name)
    return copy


def beside(folder: Path) -> list[str]:
    """The folders in a program's folder that it expects beside its own."""
    file = folder / BESIDE
    names = file.read_text("utf-8", "replace").splitlines() if file.is_file() else []
    own = [name for name in names if name == Path(name).name and (folder / name).is_dir()]
    return [name for name in dict.fromkeys(own) if not (folder / name).is_symlink()]


def fresh_folder(wanted: str | None, usual: str = "matches") -> Path:
    """Make the folder for what is written: the one asked for, or the next free number in the usual one."""
    folder = Path(wanted or usual)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not wanted:
            return _next_number(folder)
        if not any(folder.iterdir()):
            return folder
    except FileExistsError:
        raise ConfigError(said("{folder} is not a folder; no other file is overwritten", folder=folder)) from None
    except OSError as error:
        raise ConfigError(said("nothing can be written into {folder}: {detail}", folder=folder, detail=error)) from None
    raise ConfigError(
        said("{folder} already exists and is not empty; nothing is overwritten: choose a new folder", folder=folder)
    )


def _next_number(parent: Path) -> Path:
    """A folder of our own, also if somebody else looks for a number at the same time."""
    for number in itertools.count(1):
        with suppress(FileExistsError):
            folder = parent / f"{number:04}"
            folder.mkdir()
            break
    return folder
