"""How large a hand-in may be; whoever writes its files draws on this."""

import stat
from dataclasses import dataclass
from pathlib import Path

from girone.entries.contents import check_depth
from girone.entries.hand_in import Refused
from girone.host.copies import inside

MEBIBYTE = 1024**2


@dataclass
class SizeLimits:
    """What is left of the files and bytes that one hand-in may have."""

    files: int = 5_000
    size: int = 256 * MEBIBYTE

    def __post_init__(self) -> None:
        self._words = f"it may have {self.files:,} files and {self.size / MEBIBYTE:g} MiB"

    def take_file(self) -> None:
        """One more file or folder."""
        self.files -= 1
        if self.files < 0:
            raise Refused(f"it has too many files; {self._words}")

    def take_bytes(self, number: int) -> None:
        """So many more bytes."""
        self.size -= number
        if self.size < 0:
            raise Refused(f"it is too large; {self._words}")


def check_built(folder: Path) -> None:
    """A build, too, may leave no more than this, and nothing that cannot be copied for a match."""
    if folder.is_symlink() or not folder.is_dir():
        raise Refused("its build removed its own folder")
    allowance = SizeLimits()
    for path in inside(folder):
        check_depth(path.relative_to(folder))
        found = path.lstat()
        allowance.take_file()
        allowance.take_bytes(found.st_size)
        if stat.S_IFMT(found.st_mode) not in (stat.S_IFREG, stat.S_IFDIR, stat.S_IFLNK):
            raise Refused(f"its build left {path.relative_to(folder)}, which is neither a file nor a folder")
