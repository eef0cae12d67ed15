"""Folders for matches: new ones, and copies of whole folders, which a program may have nested to any depth."""

import itertools
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from girone.model.detail import said
from girone.model.errors import ConfigError

BESIDE = "girone-beside.txt"
"""A file in a program's folder that lists, one per line, subfolders to be placed beside the folder."""
OWN = "/."
"""Behind another name of the folder itself."""


def inside(folder: Path) -> Iterator[Path]:
    """Everything below a folder, in no order; links are not followed, and unreadable folders are skipped."""
    waiting = [folder]  # no recursion: the standard library's walks end where Python's stack does
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as found:
            for entry in found:
                yield Path(entry.path)
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(Path(entry.path))


def uncopiable(folder: Path) -> list[Path]:
    """Everything in a folder that cannot be copied: pipes, sockets and devices."""
    return sorted(path for path in inside(folder) if not (path.is_symlink() or path.is_file() or path.is_dir()))


def size_of(folder: Path) -> int:
    """The apparent size of the files in a folder: a copy fills holes, and separates hard links."""
    return sum(path.lstat().st_size for path in inside(folder) if not path.is_dir())


def copy_folder(folder: Path, copy: Path) -> None:
    """Copy a folder with its links; stops at the first error and raises it unchanged.

    `shutil.copytree` would continue after an error, even with all other files on a full disk, and finally raise a list
    of errors without an errno.
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


def lay_out(folder: Path, parent: Path) -> Path:
    """Copy a program's folder into `parent`, with the folders that it expects beside it; returns the copy."""
    copy = parent / folder.resolve().name
    copy_folder(folder, copy)
    for name in beside(copy):
        if name != copy.name:
            copy_folder(copy / name, parent / name)
    for name in _own_names(copy):
        if not (parent / name).exists():
            (parent / name).symlink_to(copy.name)
    return copy


def _own_names(folder: Path) -> list[str]:
    """What a program's folder was called where it was written: it is found beside itself under this name, too."""
    return [name.removesuffix(OWN) for name in _named(folder) if name.endswith(OWN) and name.count("/") == 1]


def _named(folder: Path) -> list[str]:
    file = folder / BESIDE
    return file.read_text("utf-8", "replace").splitlines() if file.is_file() else []


def beside(folder: Path) -> list[str]:
    """The folders in a program's folder that it expects beside its own."""
    own = [name for name in _named(folder) if name == Path(name).name and (folder / name).is_dir()]
    return [name for name in dict.fromkeys(own) if not (folder / name).is_symlink()]


def fresh_folder(wanted: str | None, usual: str = "matches") -> Path:
    """Make a new folder for results: the wanted one, or the next free number in the usual one."""
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
    """Make the next numbered folder, even if another process does the same at this moment."""
    for number in itertools.count(1):
        with suppress(FileExistsError):
            folder = parent / f"{number:04}"
            folder.mkdir()
            break
    return folder
