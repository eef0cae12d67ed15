"""The way to a server, and the conversation over it. What is written leaves at once."""

import os
from contextlib import suppress
from typing import Protocol

from girone.clients.client import Client, Result

GULP = 65_536


class Line(Protocol):
    """Bytes from a server and to it."""

    def read(self) -> bytes:
        """What has come, or nothing at the end."""
        ...

    def write(self, data: bytes) -> None:
        """Send all of it."""
        ...

    def has_left(self) -> bool:
        """Whether the server is known to listen no more, and nothing of it is left to read."""
        ...


class Pipes:
    """Standard input and output, or other descriptors."""

    def __init__(self, source: int = 0, target: int = 1) -> None:
        self.source = source
        self.target = target

    def read(self) -> bytes:
        """What has come, or nothing at the end."""
        with suppress(ConnectionError):
            return os.read(self.source, GULP)
        return b""

    def write(self, data: bytes) -> None:
        """Send all of it; a closed pipe is a ConnectionError."""
        while data:
            data = data[os.write(self.target, data) :]

    def has_left(self) -> bool:
        """Pipes tell it when they are written to."""
        return False


def converse(client: Client, line: Line) -> Result:
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
    return client.result or Result.UNTOLD
