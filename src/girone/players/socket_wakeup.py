"""A wake-up by socket, so that one wait covers threads and the server on every system."""

import select
import socket
import time
from contextlib import suppress
from types import TracebackType
from typing import Self

from girone.players.samples.tcp import SHORT_WAIT

GULP = 4096


class SocketWakeup:
    """Rung by threads of this program, and by whatever comes through the socket with this number."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._near, self._far = socket.socketpair()
        for end in (self._near, self._far):
            end.setblocking(False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._near.close()
        self._far.close()

    def ring(self) -> None:
        """Let who waits look again."""
        # Where it is full, it rings already; where it is closed, nobody waits any more.
        with suppress(OSError):
            self._near.send(b".")

    def wait(self, until: float | None) -> None:
        """Return when it was rung, at this time, or when the socket has something; Windows looks for Ctrl-C between."""
        left = SHORT_WAIT if until is None else max(0.0, min(SHORT_WAIT, until - time.monotonic()))
        select.select([self._descriptor, self._far.fileno()], [], [], left)
        with suppress(BlockingIOError):
            self._far.recv(GULP)

    def has_caller(self) -> bool:
        """Whether the server has said something that was not read yet, or has left."""
        return bool(select.select([self._descriptor], [], [], 0)[0])
