"""Listening to a server while we think."""

from collections.abc import Callable

from girone.clients.client import LONGEST, ServerFault
from girone.samples.line import Line

MOST = 16 * LONGEST
"""Bytes that a server may send on our turn: nothing but its last words belongs there."""


class Ear:
    """A line of which can be heard without reading it: what was overheard is read later, before what follows."""

    def __init__(self, line: Line, has_news: Callable[[], bool]) -> None:
        self._line = line
        self._has_news = has_news
        self._overheard = b""
        self._is_closed = False

    def overhear(self) -> bytes:
        """What has come and was not read yet."""
        while not self._is_closed and self._has_news():
            data = self._line.read()
            self._overheard += data
            self._is_closed = not data
            if len(self._overheard) > MOST:
                raise ServerFault(f"the server sent more than {MOST} bytes on our turn")
        return self._overheard

    def read(self, patience: float | None = None) -> bytes:
        """What has come, or nothing at the end; a TimeoutError where so many seconds pass without either."""
        data, self._overheard = self._overheard, b""
        return data if data or self._is_closed else self._line.read(patience)

    def write(self, data: bytes) -> None:
        """Send all of it."""
        self._line.write(data)

    def has_left(self) -> bool:
        """Whether the server is known to listen no more."""
        return self._is_closed or self._line.has_left()

    def door(self) -> int | None:
        """The number of the socket that shows when something has come, if there is one."""
        return self._line.door()
