"""Listens to a server while we think."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread

from girone.players.samples.line import ServerConnection
from girone.players.wakeup import Wakeup
from girone.wires.client import LONGEST, ServerFault

MOST = 16 * LONGEST
"""Bytes that a server may send in our turn; only its last message belongs there."""


class ServerInbox:
    """A connection with lookahead: `read` returns again what `overhear` returned, before anything new."""

    def __init__(self, line: ServerConnection, has_news: Callable[[], bool]) -> None:
        self._line = line
        self._has_news = has_news
        self._overheard = b""
        self._is_closed = False

    def overhear(self) -> bytes:
        """The bytes received but not yet read."""
        while not self._is_closed and self._has_news():
            data = self._line.read()
            self._overheard += data
            self._is_closed = not data
            if len(self._overheard) > MOST:
                raise ServerFault(f"the server sent more than {MOST} bytes on our turn")
        return self._overheard

    def read(self, patience: float | None = None) -> bytes:
        """Received bytes, empty at the end of the connection; TimeoutError after `patience` seconds."""
        data, self._overheard = self._overheard, b""
        return data if data or self._is_closed else self._line.read(patience)

    def write(self, data: bytes) -> None:
        """Send all bytes."""
        self._line.write(data)

    def has_left(self) -> bool:
        """Whether the server is known to have closed."""
        return self._is_closed or self._line.has_left()

    def descriptor(self) -> int | None:
        """The socket that signals new bytes, if there is one."""
        return self._line.descriptor()


class ReadAhead:
    """Reads a connection in a thread: not every system can poll a pipe."""

    def __init__(self, line: ServerConnection, wakeup: Wakeup) -> None:
        self._line = line
        self._come: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._fill, args=(wakeup,), daemon=True).start()

    def has_news(self) -> bool:
        """Whether there are unread bytes."""
        return not self._come.empty()

    def read(self, patience: float | None = None) -> bytes:
        """Received bytes, empty at the end of the connection; TimeoutError after `patience` seconds."""
        try:
            return self._come.get(timeout=patience)
        except Empty:
            raise TimeoutError from None

    def write(self, data: bytes) -> None:
        """Send all bytes."""
        self._line.write(data)

    def has_left(self) -> bool:
        """Whether the server is known to have closed."""
        return self._line.has_left()

    def descriptor(self) -> int | None:
        """None: the thread knows what has arrived."""
        return None

    def _fill(self, wakeup: Wakeup) -> None:
        data = b"."
        while data:
            data = self._line.read()
            self._come.put(data)
            wakeup.ring()
