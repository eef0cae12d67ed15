"""TCP into the network of a program behind walls, both ways round: nobody else is there.

The door is a socket that was made in that network and handed out to the table: bytes come from the program to the
table as on any connection, and are stamped as ever.
"""

import errno
import socket
import time
from collections.abc import Sequence
from contextlib import suppress

from girone.host.channels.channel import Absent, Stamped
from girone.host.channels.tcp import CANNOT_CONNECT, NOT_YET, TcpChannel, reason
from girone.host.supervisor.control import CannotStart, SandboxSocket
from girone.host.supervisor.program import Program
from girone.model.detail import Wording, detail_of
from girone.model.errors import HostFailed

HERE = "127.0.0.1"
NO_DOOR = Wording("no_door", "no door into a program's network was handed out: {detail}")
CALL_WITHIN = 0.5
CALL_EVERY = 0.02
NOT_NOW = (*NOT_YET, errno.EALREADY, errno.ECONNABORTED)
"""Beside those of a first call: the former call is still under way, or was refused and is taken back now."""


class TcpWithin(TcpChannel):
    """A connection through the door of its program; subclasses say who dials."""

    way: str

    def __init__(self, program: Program, port: int) -> None:
        super().__init__(program)
        self._started = program
        self._port = port
        self._door: socket.socket | None = None

    def begin(self) -> None:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            try:
                self._started.start(door=SandboxSocket(self.way, self._port, theirs.fileno()))
            except CannotStart as error:
                self._reports.add(Absent(detail_of(error)))
            else:
                self._door = _handed(ours)

    def close(self) -> None:
        if self._door:
            self._door.close()
            self._door = None
        super().close()


class TheyDialWithin(TcpWithin):
    """Waits for the program at a door in its network; the seat is taken once."""

    way = "listen"

    def watched(self) -> Sequence[int]:
        waiting = [] if self._seated or self._hung_up or not self._door else [self._door.fileno()]
        return [*super().watched(), *waiting]

    def collect(self, fd: int) -> Sequence[Stamped]:
        if self._seated or not self._door or fd != self._door.fileno():
            return super().collect(fd)
        with suppress(OSError):  # who came has left again
            peer, _ = self._door.accept()
            self.seat(peer)
        return self._reports.take()


class WeDialWithin(TcpWithin):
    """Calls the program from a door in its network; refusals are tried again."""

    way = "dial"
    opens_last = True

    def __init__(self, program: Program, port: int) -> None:
        super().__init__(program, port)
        self._call_at = 0.0

    def retry(self) -> Sequence[Stamped]:
        reports = super().retry()
        if reports or not self._door or self._seated or self._hung_up or time.monotonic() < self._call_at:
            return reports
        self._call_at = time.monotonic() + CALL_EVERY
        self._call(self._door)
        return self._reports.take()

    def _call(self, door: socket.socket) -> None:
        door.settimeout(CALL_WITHIN)
        try:
            door.connect((HERE, self._port))
        except OSError as error:
            if error.errno not in NOT_NOW and not isinstance(error, TimeoutError):
                self._reports.add(Absent(CANNOT_CONNECT(host=HERE, port=self._port, cause=reason(error))))
            return
        self._door = None
        self.seat(door)


def _handed(line: socket.socket) -> socket.socket:
    """The door that the sandbox init process sent before it became the program."""
    line.setblocking(False)
    try:
        _, files, _, _ = socket.recv_fds(line, 16, 1)
        (file,) = files
    except (OSError, ValueError) as error:
        raise HostFailed(NO_DOOR(detail=detail_of(error))) from error
    door = socket.socket(fileno=file)
    door.setblocking(False)
    return door
