"""Removing whole folders that a program may have made as deep, and closed as well, as it likes.

A supervisor does it too, and so this imports little.
"""

import os
from collections.abc import Iterator
from contextlib import suppress

from girone.host.system import CLOEXEC, DIRECTORY, NOFOLLOW, PATH_ONLY

OPENING = DIRECTORY | NOFOLLOW | CLOEXEC
Folder = str | os.PathLike[str]


def remove(folder: Folder, dir_fd: int | None = None) -> None:
    """Remove a folder, however deep it is and whatever in it is closed to us; what cannot be removed stays.

    Folders within are first moved to the top, so that no path grows and nothing recurs; no link is followed.
    """
    with suppress(OSError):
        empty(folder, dir_fd)
        os.rmdir(folder, dir_fd=dir_fd)


def empty(folder: Folder, dir_fd: int | None = None) -> None:
    """Remove all that is in a folder, in the same way; an OSError says that the folder itself cannot be opened."""
    top = _opened(folder, dir_fd)
    try:
        _empty(top)
    finally:
        os.close(top)


def _empty(top: int) -> None:
    waiting = [""]
    while waiting:
        name = waiting.pop()
        with suppress(OSError):
            fd = _opened(name, top) if name else os.dup(top)
            try:
                waiting += _lifted(fd, top)
            finally:
                os.close(fd)
            if name:
                os.rmdir(name, dir_fd=top)


def _lifted(fd: int, top: int) -> Iterator[str]:
    """Remove the files of a folder, and move the folders in it to the top: the names that they have there."""
    with os.scandir(fd) as found:
        entries = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in found]
    for name, is_folder in entries:
        with suppress(OSError):
            if is_folder:
                os.close(_opened(name, fd))  # only an open one can be moved
                fresh = f".removed-{os.urandom(16).hex()}"  # nobody can take it before us
                os.rename(name, fresh, src_dir_fd=fd, dst_dir_fd=top)
                yield fresh
            else:
                os.unlink(name, dir_fd=fd)


def _opened(folder: Folder, dir_fd: int | None) -> int:
    """A folder, opened for us if it is ours and closed."""
    handle = os.open(folder, PATH_ONLY | OPENING, dir_fd=dir_fd)
    try:
        with suppress(OSError):
            os.chmod(f"/proc/self/fd/{handle}", 0o700, dir_fd=handle)
        return os.open(folder, os.O_RDONLY | OPENING, dir_fd=dir_fd)
    finally:
        os.close(handle)
