"""A lock file that one process at a time can hold; it names the holder."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from girone.host.system import locked
from girone.model.detail import Detail, said
from girone.model.errors import HostFailed

TRIES, BETWEEN_TRIES = 10, 0.02
"""Retries, because a process that only checks the lock holds it for a moment, too."""
SOMEBODY = "another girone"
LONGEST = 1000


class Held(Exception):
    """Another process holds the lock; the message says which."""


class Lock:
    """A lock on a file, which is created when it is first held."""

    def __init__(self, file: Path) -> None:
        self._file = file

    @contextmanager
    def holding(self, who: str = SOMEBODY) -> Iterator[None]:
        """Hold the lock during the block; raises Held if another process holds it for longer than a check."""
        with self._opened() as file:
            if not _taken(file):
                file.seek(0)
                raise Held(_named(file.read(LONGEST)))
            with suppress(OSError):  # the lock counts even if there is no disk space for the name
                os.ftruncate(file.fileno(), 0)
                os.write(file.fileno(), f"{os.getpid()} {who}".encode(errors="replace"))
            yield

    @property
    def is_held(self) -> bool:
        """Whether somebody holds it now."""
        try:
            file = self._file.open()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return False  # it was never held, its folder has moved, or it is not a file
        with file:
            return not locked(file.fileno(), alone=False)

    def _opened(self) -> IO[str]:
        try:
            return self._file.open("a+", encoding="utf-8", errors="replace")
        except OSError as error:
            raise HostFailed(said("{file} cannot be written: {detail}", file=self._file, detail=error)) from None


def _named(written: str) -> Detail:
    """The holder as written in the file."""
    number, _, who = written.partition(" ")
    holder = said(SOMEBODY) if who in ("", SOMEBODY) else who
    return said("{name} (process {number})", name=holder, number=number) if number.isdecimal() else said(SOMEBODY)


def _taken(file: IO[str]) -> bool:
    for _ in range(TRIES):
        if locked(file.fileno()):
            return True
        time.sleep(BETWEEN_TRIES)
    return False
