"""The connection to a server, and the conversation over it. Output is never buffered."""

import os
from contextlib import suppress
from typing import Protocol

from girone.wires.client import Client, ConversationResult

GULP = 65_536


class ServerConnection(Protocol):
    """Bytes from a server and to it."""

    def read(self, patience: float | None = None) -> bytes:
        """Received bytes, empty at the end of the connection; TimeoutError after `patience` seconds."""
        ...

    def write(self, data: bytes) -> None:
        """Send all bytes."""
        ...

    def has_left(self) -> bool:
        """Whether the server is known to have closed, and everything it sent was read."""
        ...

    def descriptor(self) -> int | None:
        """The socket that signals new bytes, if there is one."""
        ...


class Pipes:
    """Standard input and output, or other descriptors."""

    def __init__(self, source: int = 0, target: int = 1) -> None:
        self.source = source
        self.target = target

    def read(self, patience: float | None = None) -> bytes:
        """Received bytes, empty at the end; after a TimeoutError the program must exit: a reading thread remains."""
        if patience is None:
            return self._read()
        # Imported only here: programs must start fast. A thread, because not every system can poll a pipe.
        from queue import Empty, SimpleQueue
        from threading import Thread

        come: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=lambda: come.put(self._read()), daemon=True).start()
        try:
            return come.get(timeout=patience)
        except Empty:
            raise TimeoutError from None

    def write(self, data: bytes) -> None:
        """Send all bytes; ConnectionError if the pipe is closed."""
        while data:
            data = data[os.write(self.target, data) :]

    def has_left(self) -> bool:
        """False: a closed pipe shows only when written to."""
        return False

    def descriptor(self) -> int | None:
        """None: not every system can poll a pipe, and a server that closes our input may still wait for our answer."""
        return None

    def _read(self) -> bytes:
        with suppress(ConnectionError):
            return os.read(self.source, GULP)
        return b""


def converse(client: Client, line: ServerConnection) -> ConversationResult:
    """Exchange bytes until the conversation is over."""
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
