"""Copies of whole folders, for one match each; a program may have made them as deep as it likes."""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

OPENING = os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


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
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())


def copy_folder(folder: Path, copy: Path) -> None:
    """Copy a folder with its links; the first thing that hinders it ends it, and is raised as the system said it.

    `shutil.copytree` goes on after an error, on a full disk through all the other files, and raises a list without a
    number in the end.
    """
    with os.scandir(folder) as found:
        entries = list(found)
    copy.mkdir(parents=True)
    for entry in entries:
        target = copy / entry.name
        if entry.is_dir(follow_symlinks=False):
            copy_folder(Path(entry.path), target)
        else:
            shutil.copy2(entry.path, target, follow_symlinks=False)
    shutil.copystat(folder, copy)


def remove(folder: Path | str, dir_fd: int | None = None) -> None:
    """Remove a folder, however deep it is and whatever in it is closed to us; what cannot be removed stays.

    Folders within are first moved to the top, so that no path grows and nothing recurs; no link is followed.
    """
    with suppress(OSError):
        top = _opened(folder, dir_fd)
        try:
            _empty(top)
        finally:
            os.close(top)
        os.rmdir(folder, dir_fd=dir_fd)


def _empty(top: int) -> None:
    waiting, numbers = [""], count()
    while waiting:
        name = waiting.pop()
        with suppress(OSError):
            fd = _opened(name, top) if name else os.dup(top)
            try:
                waiting += _lifted(fd, top, numbers)
            finally:
                os.close(fd)
            if name:
                os.rmdir(name, dir_fd=top)


def _lifted(fd: int, top: int, numbers: Iterator[int]) -> Iterator[str]:
    """Remove the files of a folder, and move the folders in it to the top: the names that they have there."""
    with os.scandir(fd) as found:
        entries = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in found]
    for name, is_folder in entries:
        with suppress(OSError):
            if is_folder:
                os.close(_opened(name, fd))  # only an open one can be moved
                fresh = f".removed-{os.getpid()}-{next(numbers)}"
                os.rename(name, fresh, src_dir_fd=fd, dst_dir_fd=top)
                yield fresh
            else:
                os.unlink(name, dir_fd=fd)


def _opened(folder: Path | str, dir_fd: int | None) -> int:
    """A folder, opened for us if it is ours and closed."""
    handle = os.open(folder, os.O_PATH | OPENING, dir_fd=dir_fd)
    try:
        with suppress(OSError):
            Path(f"/proc/self/fd/{handle}").chmod(0o700)
        return os.open(folder, os.O_RDONLY | OPENING, dir_fd=dir_fd)
    finally:
        os.close(handle)
