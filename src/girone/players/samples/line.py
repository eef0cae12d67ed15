"""The way to a server, and the conversation over it. What is written leaves at once."""

import os
from contextlib import suppress
from typing import Protocol

from girone.wires.client import Client, ConversationResult

GULP = 65_536


class ServerConnection(Protocol):
    """Bytes from a server and to it."""

    def read(self, patience: float | None = None) -> bytes:
        """What has come, or nothing at the end; a TimeoutError where so many seconds pass without either."""
        ...

    def write(self, data: bytes) -> None:
        """Send all of it."""
        ...

    def has_left(self) -> bool:
        """Whether the server is known to listen no more, and nothing of it is left to read."""
        ...

    def descriptor(self) -> int | None:
        """The number of the socket that shows when something has come, if there is one."""
        ...


class Pipes:
    """Standard input and output, or other descriptors."""

    def __init__(self, source: int = 0, target: int = 1) -> None:
        self.source = source
        self.target = target

    def read(self, patience: float | None = None) -> bytes:
        """What has come, or nothing at the end; who waited in vain can only leave, because a reader stays behind."""
        if patience is None:
            return self._read()
        # Loaded where it is needed: programs have to start quickly. A thread, because not every system can poll a pipe.
        from queue import Empty, SimpleQueue
        from threading import Thread

        come: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=lambda: come.put(self._read()), daemon=True).start()
        try:
            return come.get(timeout=patience)
        except Empty:
            raise TimeoutError from None

    def write(self, data: bytes) -> None:
        """Send all of it; a closed pipe is a ConnectionError."""
        while data:
            data = data[os.write(self.target, data) :]

    def has_left(self) -> bool:
        """Pipes tell it when they are written to."""
        return False

    def descriptor(self) -> int | None:
        """None: not every system can watch a pipe, and who closes our input may still wait for our answer."""
        return None

    def _read(self) -> bytes:
        with suppress(ConnectionError):
            return os.read(self.source, GULP)
        return b""


def converse(client: Client, line: ServerConnection) -> ConversationResult:
    """Pass bytes back and forth until the conversation is over."""
    try:
        line.write(client.greet())
        while not client.finished:
            if data := line.read():
                line.write(client.feed(data))
            else:
                client.eof()
    except ConnectionError:
        client.eof()
    return client.result or ConversationResult.UNTOLD
