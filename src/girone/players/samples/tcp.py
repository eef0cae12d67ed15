"""TCP connections to a server: made by us, or accepted from it."""

import math
import socket
import time
from contextlib import suppress

from girone.model.errors import ConfigError
from girone.players.samples.line import GULP
from girone.wires.client import ServerFault

PATIENCE = 10.0
SHORT_WAIT = 0.5
SHORTEST_WAIT = 0.001
"""A timeout of 0 seconds would mean non-blocking, which raises another error."""


def dial(host: str, port: str) -> socket.socket:
    """Connect to a listening server."""
    if not (port.isdecimal() and 0 < int(port) < 65_536):
        raise ConfigError(f"{port!r} is not a port; write HOST PORT, such as 127.0.0.1 8901")
    try:
        return socket.create_connection((host, int(port)), timeout=PATIENCE)
    except OSError as error:
        raise ServerFault(f"cannot connect to {host} port {port}: {error}") from None


def open_listener(port: int) -> socket.socket:
    """Listen on all addresses for the server."""
    if not 0 <= port < 65_536:
        raise ConfigError(f"{port} is not a port; it is a number up to 65535, by the document above 40000")
    try:
        return socket.create_server(("", port), backlog=1)
    except OSError as error:
        raise ConfigError(f"cannot listen on port {port}: {error}") from None


def take_connection(listener: socket.socket) -> socket.socket:
    """Accept the server's connection, waiting in short steps, too."""
    listener.settimeout(SHORT_WAIT)
    while True:
        try:
            connection, _ = listener.accept()
            return connection
        except TimeoutError:
            continue


class Connection:
    """A socket as a connection; waits in short steps, because Windows handles Ctrl-C only between them."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = connection

    def read(self, patience: float | None = None) -> bytes:
        """Received bytes, empty at the end of the connection; TimeoutError after `patience` seconds."""
        until = math.inf if patience is None else time.monotonic() + patience
        while True:
            self._socket.settimeout(max(SHORTEST_WAIT, min(SHORT_WAIT, until - time.monotonic())))
            try:
                return self._socket.recv(GULP)
            except TimeoutError:
                if time.monotonic() >= until:
                    raise
            except ConnectionError:
                return b""

    def write(self, data: bytes) -> None:
        """Send all bytes; if the server has closed, its last message can still be read."""
        self._socket.settimeout(None)
        with suppress(ConnectionError):
            self._socket.sendall(data)

    def descriptor(self) -> int:
        """The socket's descriptor."""
        return self._socket.fileno()

    def has_left(self) -> bool:
        """Whether the server is known to have closed, and everything it sent was read."""
        self._socket.settimeout(0)
        try:
            return not self._socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except ConnectionError:
            return True
