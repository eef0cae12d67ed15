"""Removes whole folders, however deep a program nested them and whatever permissions it set.

A supervisor imports this, so it imports little itself.
"""

import os
from collections.abc import Iterator
from contextlib import suppress

from girone.host.system import CLOEXEC, DIRECTORY, NOFOLLOW, PATH_ONLY

OPENING = DIRECTORY | NOFOLLOW | CLOEXEC
Folder = str | os.PathLike[str]


def remove(folder: Folder, dir_fd: int | None = None) -> None:
    """Remove a folder; what cannot be removed stays.

    Subfolders are first moved to the top, so that paths stay short without recursion; links are not followed.
    """
    with suppress(OSError):
        empty(folder, dir_fd)
        os.rmdir(folder, dir_fd=dir_fd)


def empty(folder: Folder, dir_fd: int | None = None) -> None:
    """Remove everything in a folder in the same way; raises OSError if the folder itself cannot be opened."""
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
    """Remove the files of a folder and move its subfolders to the top; yields their new names."""
    with os.scandir(fd) as found:
        entries = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in found]
    for name, is_folder in entries:
        with suppress(OSError):
            if is_folder:
                os.close(_opened(name, fd))  # sets permissions: only a writable folder can be moved
                fresh = f".removed-{os.urandom(16).hex()}"  # not guessable, so nobody can take it first
                os.rename(name, fresh, src_dir_fd=fd, dst_dir_fd=top)
                yield fresh
            else:
                os.unlink(name, dir_fd=fd)


def _opened(folder: Folder, dir_fd: int | None) -> int:
    """Open a folder, after making it accessible if it is ours."""
    handle = os.open(folder, PATH_ONLY | OPENING, dir_fd=dir_fd)
    try:
        with suppress(OSError):
            os.chmod(f"/proc/self/fd/{handle}", 0o700, dir_fd=handle)
        return os.open(folder, os.O_RDONLY | OPENING, dir_fd=dir_fd)
    finally:
        os.close(handle)
