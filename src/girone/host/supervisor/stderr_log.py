"""Where a program's error output goes: into its log up to a size, and beyond that nowhere."""

import os

_GULP = 1 << 16


class StderrLog:
    """The log of a seat; programs that are started one after the other share it."""

    def __init__(self, log: int, size: int) -> None:
        self._log = log
        self._size = size
        self._room = size

    def take(self, pipe: int) -> bool:
        """Read one gulp from a pipe that does not block, and say whether there was any."""
        try:
            gulp = os.read(pipe, _GULP)
        except BlockingIOError:
            return False
        if self._room:
            self._write(gulp[: self._room])
            self._room -= min(len(gulp), self._room)
            if not self._room:
                self._write(f"\n[the log is cut here, at {self._size} bytes]\n".encode())
        return bool(gulp)

    def _write(self, text: bytes) -> None:
        try:
            while text:
                text = text[os.write(self._log, text) :]
        except OSError:
            self._room = 0  # a full disk costs the log, not the match
