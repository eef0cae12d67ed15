"""A wake-up by socket, so that on every system one wait covers both threads and the server."""

import select
import socket
import time
from contextlib import suppress
from types import TracebackType
from typing import Self

from girone.players.samples.tcp import SHORT_WAIT

GULP = 4096


class SocketWakeup:
    """Woken by threads of this program, and by data on the given socket."""

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
        """Wake the waiting thread."""
        # If it is full, a wake-up is pending; if it is closed, nobody waits.
        with suppress(OSError):
            self._near.send(b".")

    def wait(self, until: float | None) -> None:
        """Return when woken, at this time, or when the socket has data; on Windows in short steps, for Ctrl-C."""
        left = SHORT_WAIT if until is None else max(0.0, min(SHORT_WAIT, until - time.monotonic()))
        select.select([self._descriptor, self._far.fileno()], [], [], left)
        with suppress(BlockingIOError):
            self._far.recv(GULP)

    def has_caller(self) -> bool:
        """Whether the server has sent unread data, or closed."""
        return bool(select.select([self._descriptor], [], [], 0)[0])
