"""The way to a server as two descriptors, and the conversation over it. What is written leaves at once."""

import os
from contextlib import suppress

from girone.clients.client import Client, Result

GULP = 65_536


class Line:
    """A descriptor to read and one to write, the same one if it is a connection."""

    def __init__(self, source: int, target: int) -> None:
        self.source = source
        self.target = target

    def read(self) -> bytes:
        """What has come, or nothing at the end."""
        with suppress(ConnectionError):
            return os.read(self.source, GULP)
        return b""

    def write(self, data: bytes) -> None:
        """Send it; where the server has left a connection, its last words may still be read."""
        try:
            while data:
                data = data[os.write(self.target, data) :]
        except ConnectionError:
            if self.source != self.target:
                raise


STANDARD = Line(0, 1)
"""Standard input and output."""


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
