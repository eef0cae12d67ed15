"""A folder held open by its descriptor, so that a link put in its place is not followed."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from girone.host.removal import remove
from girone.host.system import CLOEXEC, DIRECTORY, NOFOLLOW, NONBLOCK

OURS = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE, errno.ENOMEM)
"""Errors for which the host is to blame; other errors in a program's folder are caused by the program."""
NOWHERE = -1


class PinnedFolder:
    """Plain files in one folder, even if it is moved; links in it are not followed.

    Failures raise OSError. A folder that is missing at the start stays missing.
    """

    def __init__(self, path: Path, is_bounded: bool = False) -> None:
        self._path = path
        self._ours = [each for each in OURS if not (is_bounded and each == errno.ENOSPC)]
        self._fd = NOWHERE
        try:
            self._fd = os.open(path, os.O_RDONLY | DIRECTORY | CLOEXEC)
        except OSError as error:
            if self.is_ours(error):
                raise

    def is_ours(self, error: OSError) -> bool:
        """Whether the host is to blame; if the folder's size is bounded, a program that fills it is."""
        return error.errno in self._ours

    def is_in_place(self) -> bool:
        """Whether its path still leads to it, so that a program may be started there."""
        try:
            return os.path.samestat(self._path.stat(), os.fstat(self._fd))
        except OSError:
            return False

    def put(self, name: str, data: bytes) -> None:
        """Write a file, replacing whatever has its name."""
        self.remove(name)
        fd = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | CLOEXEC, 0o666, dir_fd=self._fd)
        with os.fdopen(fd, "wb") as file:
            file.write(data)

    def remove(self, name: str) -> None:
        """Remove whatever has this name."""
        with suppress(FileNotFoundError):
            if stat.S_ISDIR(os.stat(name, dir_fd=self._fd, follow_symlinks=False).st_mode):
                remove(name, dir_fd=self._fd)
            else:
                os.unlink(name, dir_fd=self._fd)

    def read(self, name: str, most: int) -> bytes | None:
        """The first `most` bytes of a plain file; links, pipes and devices count as missing."""
        try:
            fd = os.open(name, os.O_RDONLY | NOFOLLOW | NONBLOCK | CLOEXEC, dir_fd=self._fd)
        except OSError as error:
            if self.is_ours(error):
                raise
            return None
        try:
            return os.read(fd, most) if stat.S_ISREG(os.fstat(fd).st_mode) else None
        finally:
            os.close(fd)

    def close(self) -> None:
        """Close the folder."""
        if self._fd != NOWHERE:
            os.close(self._fd)
            self._fd = NOWHERE
