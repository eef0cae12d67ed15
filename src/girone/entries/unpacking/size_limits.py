"""Size limits of a hand-in, and room on the disk; all code that writes its files counts against them."""

import errno
import stat
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

from girone.entries.hand_in import Refused
from girone.entries.unpacking.contents import check_depth
from girone.host.copies import inside
from girone.model.detail import Wording
from girone.model.errors import HostFailed

MEBIBYTE = 1024**2
TOO_MANY = Wording("hand_in.too_many", "it has too many files; it may have {number} files and {size} MiB")
TOO_LARGE = Wording("hand_in.too_large", "it is too large; it may have {number} files and {size} MiB")
REMOVED = Wording("hand_in.removed", "its build removed its own folder")
LEFT = Wording("hand_in.left", "its build left {file}, which is neither a file nor a folder")
NO_ROOM = Wording("hand_in.no_room", "not the program's fault: no room for it on this machine's disk ({cause})")
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)
ROOM = 1 << 16
"""Bytes; with less free disk, failures are not the program's fault."""


@dataclass
class SizeLimits:
    """The files and bytes that a hand-in may still write."""

    files: int = 5_000
    size: int = 256 * MEBIBYTE

    def __post_init__(self) -> None:
        self._whole = {"number": f"{self.files:,}", "size": f"{self.size / MEBIBYTE:g}"}

    def take_file(self) -> None:
        """Count one more file or folder."""
        self.files -= 1
        if self.files < 0:
            raise Refused(TOO_MANY(**self._whole))

    def take_bytes(self, number: int) -> None:
        """Count some more bytes."""
        self.size -= number
        if self.size < 0:
            raise Refused(TOO_LARGE(**self._whole))


def excuse_full_disk(error: OSError) -> None:
    """Raise HostFailed if the error is a full disk, which is not the hand-in's fault."""
    if error.errno in FULL:
        raise HostFailed(NO_ROOM(cause=error.strerror or str(error))) from None


def demand_room(folder: Path) -> None:
    """Raise HostFailed if the disk is full."""
    try:
        with TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))
    except OSError as error:
        excuse_full_disk(error)
        raise


def check_built(folder: Path) -> None:
    """Check a folder after a build: the same limits, and nothing that cannot be copied for a match."""
    if folder.is_symlink() or not folder.is_dir():
        raise Refused(REMOVED())
    allowance = SizeLimits()
    for path in inside(folder):
        check_depth(path.relative_to(folder))
        found = path.lstat()
        allowance.take_file()
        allowance.take_bytes(found.st_size)
        if stat.S_IFMT(found.st_mode) not in (stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK):
            raise Refused(LEFT(file=str(path.relative_to(folder))))
