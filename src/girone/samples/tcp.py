"""Connections to a server: dialled by us, or taken from one that dials."""

import socket

from girone.clients.client import ServerFault
from girone.model.errors import ConfigError
from girone.samples.line import Line

PATIENCE = 10.0


def dial(host: str, port: str) -> socket.socket:
    """Connect to a server that listens."""
    if not (port.isdecimal() and 0 < int(port) < 65_536):
        raise ConfigError(f"{port!r} is no port; write HOST PORT, such as 127.0.0.1 8901")
    try:
        connection = socket.create_connection((host, int(port)), timeout=PATIENCE)
    except OSError as error:
        raise ServerFault(f"cannot connect to {host} port {port}: {error}") from None
    connection.settimeout(None)
    return connection


def open_door(port: int) -> socket.socket:
    """Listen on all addresses for a server that dials us."""
    if not 0 <= port < 65_536:
        raise ConfigError(f"{port} is no port; it is a number up to 65535, by the document above 40000")
    try:
        return socket.create_server(("", port), backlog=1)
    except OSError as error:
        raise ConfigError(f"cannot listen on port {port}: {error}") from None


def connected(connection: socket.socket) -> Line:
    """The line of a connection."""
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return Line(connection.fileno(), connection.fileno())
