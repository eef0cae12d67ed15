"""Reading from two sockets at once: who answered, who left, who is late."""

import contextlib
import select
import socket
import time
from dataclasses import dataclass

from tests.strangers.table import SIZE_LIMIT


class Left(Exception):
    """The other end closed before it had answered."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self.side = side


class Late(Exception):
    """The time ran out without a whole answer."""


@dataclass
class Seat:
    """One player's socket, and what came from it that nobody has read."""

    side: str
    socket: socket.socket
    chop: bool = False
    buffer: bytes = b""
    closed: bool = False

    def send(self, text: bytes) -> None:
        """Send, in one piece or byte by byte; a peer that is gone shows when we read."""
        with contextlib.suppress(OSError):
            for piece in [text[at : at + 1] for at in range(len(text))] if self.chop else [text]:
                self.socket.sendall(piece)

    def receive(self) -> None:
        try:
            got = self.socket.recv(65536)
        except OSError:
            got = b""
        self.closed = not got
        self.buffer += got

    def line(self) -> bytes | None:
        """The first whole line, or a flood, taken out of the buffer."""
        cut = self.buffer.find(b"\n") + 1
        if not cut and len(self.buffer) < SIZE_LIMIT:
            return None
        cut = cut or len(self.buffer)
        taken, self.buffer = self.buffer[:cut], self.buffer[cut:]
        return taken

    def close(self) -> None:
        """Say that we are done, and give the peer a moment to take its last lines."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)
            self.socket.settimeout(1)
            while self.socket.recv(65536):
                pass
        self.socket.close()


def answer(mover: Seat, waiting: Seat, deadline: float) -> bytes:
    """The mover's next line, whenever it came; a line of the other waits in its buffer."""
    while (line := mover.line()) is None:
        stay(mover, waiting)
        if not watch([mover, waiting], deadline):
            raise Late
    if time.monotonic() > deadline:
        raise Late
    return line


def pause(seats: list[Seat], seconds: float) -> None:
    """Let time pass, and notice who leaves."""
    until = time.monotonic() + seconds
    stay(*seats)
    while watch(seats, until):
        stay(*seats)


def stay(*seats: Seat) -> None:
    for seat in seats:
        if seat.closed:
            raise Left(seat.side)


def watch(seats: list[Seat], until: float) -> bool:
    """Take in what arrives next; False if nothing does in time."""
    ready, _, _ = select.select([seat.socket for seat in seats], [], [], max(0.0, until - time.monotonic()))
    for seat in seats:
        if seat.socket in ready:
            seat.receive()
    return bool(ready)


def listen(port: int = 0) -> socket.socket:
    return socket.create_server(("127.0.0.1", port))


def polished(peer: socket.socket, timeout: float | None = None) -> socket.socket:
    """Without the delay that gathers small packets."""
    peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    peer.settimeout(timeout)
    return peer
