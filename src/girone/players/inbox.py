"""Listening to a server while we think."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread

from girone.players.samples.line import ServerConnection
from girone.players.wakeup import Wakeup
from girone.wires.client import LONGEST, ServerFault

MOST = 16 * LONGEST
"""Bytes that a server may send on our turn: nothing but its last words belongs there."""


class ServerInbox:
    """A connection with a look ahead: what `overhear` returned is read again, before what follows."""

    def __init__(self, line: ServerConnection, has_news: Callable[[], bool]) -> None:
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

    def descriptor(self) -> int | None:
        """The number of the socket that shows when something has come, if there is one."""
        return self._line.descriptor()


class ReadAhead:
    """A line that a thread of its own reads: not every system can tell whether something has come over a pipe."""

    def __init__(self, line: ServerConnection, wakeup: Wakeup) -> None:
        self._line = line
        self._come: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._fill, args=(wakeup,), daemon=True).start()

    def has_news(self) -> bool:
        """Whether something has come that was not read yet."""
        return not self._come.empty()

    def read(self, patience: float | None = None) -> bytes:
        """What has come, or nothing at the end; a TimeoutError where so many seconds pass without either."""
        try:
            return self._come.get(timeout=patience)
        except Empty:
            raise TimeoutError from None

    def write(self, data: bytes) -> None:
        """Send all of it."""
        self._line.write(data)

    def has_left(self) -> bool:
        """Whether the server is known to listen no more."""
        return self._line.has_left()

    def descriptor(self) -> int | None:
        """None: what has come is known already."""
        return None

    def _fill(self, wakeup: Wakeup) -> None:
        data = b"."
        while data:
            data = self._line.read()
            self._come.put(data)
            wakeup.ring()
