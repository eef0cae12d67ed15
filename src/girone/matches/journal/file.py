"""An append-only file of lines: each line is written whole or not at all, and tampering is repaired.

Programs run as the same user and can change, cut or remove the file. Therefore its content is also kept in memory.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from girone.host.system import CLOEXEC
from girone.model.detail import said
from girone.model.errors import HostFailed

MODE = 0o644


class AppendOnlyFile:
    """A new file; errors of the system become HostFailed."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lines: list[bytes] = []
        with self._in_words():
            self._fd = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | CLOEXEC, MODE)

    def append(self, line: bytes) -> None:
        """Write one line; if it does not fit, none of it stays."""
        try:
            _write_all(self._fd, line)
        except OSError as error:
            self._cut()
            raise self._failed(error) from error
        self._lines.append(line)

    def take_back(self) -> None:
        """Remove the last line."""
        self._lines.pop()
        self._cut()

    def settle(self) -> None:
        """Force everything to disk."""
        with self._in_words():
            os.fsync(self._fd)

    def is_intact(self) -> bool:
        """Whether the file is still the one we opened and holds what was written."""
        written = b"".join(self._lines)
        try:
            there = os.path.samestat(self.file.lstat(), os.fstat(self._fd))
            return there and os.pread(self._fd, len(written) + 1, 0) == written
        except OSError:
            return False

    def repair(self) -> None:
        """Replace the file with a new one that holds everything that was written."""
        with self._in_words():
            self.file.parent.mkdir(parents=True, exist_ok=True)
            fd, name = tempfile.mkstemp(dir=self.file.parent, prefix=f".{self.file.name}.")
            try:
                _write_all(fd, b"".join(self._lines))
                os.fchmod(fd, MODE)
                Path(name).replace(self.file)
            except OSError:
                os.close(fd)
                with suppress(OSError):
                    Path(name).unlink()
                raise
            os.close(self._fd)
            self._fd = fd

    def close(self) -> None:
        """Close the file."""
        os.close(self._fd)

    def _cut(self) -> None:
        """Cut the file after the last whole line; if that fails, `is_intact` returns False later."""
        with suppress(OSError):
            os.ftruncate(self._fd, sum(map(len, self._lines)))

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._failed(error) from error

    def _failed(self, error: OSError) -> HostFailed:
        return HostFailed(said("{file} cannot be written: {detail}", file=self.file, detail=error))


def _write_all(fd: int, data: bytes) -> None:
    """Write every byte: a disk that fills up first accepts a part and then refuses the rest."""
    while data:
        data = data[os.write(fd, data) :]
