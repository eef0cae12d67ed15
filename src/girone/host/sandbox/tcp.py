"""TCP connections into the network namespace of a sandboxed program, in both directions; nobody else is there.

The socket was made in that namespace and handed to the table. Bytes go from the program to the table as on any
connection, and are timestamped in the same way.
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
NO_SOCKET = Wording("no_door", "the sandbox gave no socket for the program: {detail}")
CALL_WITHIN = 0.5
CALL_EVERY = 0.02
NOT_NOW = (*NOT_YET, errno.EALREADY, errno.ECONNABORTED)
"""Errors after which to retry: nobody listens yet, an attempt is still in progress, or one was just refused."""


class TcpWithin(TcpChannel):
    """A connection through a socket in the program's network namespace; subclasses define who connects."""

    way: str

    def __init__(self, program: Program, port: int) -> None:
        super().__init__(program)
        self._started = program
        self._port = port
        self._socket: socket.socket | None = None

    def begin(self) -> None:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            try:
                self._started.start(sandbox_socket=SandboxSocket(self.way, self._port, theirs.fileno()))
            except CannotStart as error:
                self._reports.add(Absent(detail_of(error)))
            else:
                self._socket = _handed(ours)

    def close(self) -> None:
        if self._socket:
            self._socket.close()
            self._socket = None
        super().close()


class TheyDialWithin(TcpWithin):
    """Waits for the program at a listening socket in its network namespace; one connection gets the seat."""

    way = "listen"

    def watched(self) -> Sequence[int]:
        waiting = [] if self._seated or self._hung_up or not self._socket else [self._socket.fileno()]
        return [*super().watched(), *waiting]

    def collect(self, fd: int) -> Sequence[Stamped]:
        if self._seated or not self._socket or fd != self._socket.fileno():
            return super().collect(fd)
        with suppress(OSError):  # the connection was closed again
            peer, _ = self._socket.accept()
            self.seat(peer)
        return self._reports.take()


class WeDialWithin(TcpWithin):
    """Connects to the program from a socket in its network namespace; refusals are retried."""

    way = "dial"
    opens_last = True

    def __init__(self, program: Program, port: int) -> None:
        super().__init__(program, port)
        self._call_at = 0.0

    def retry(self) -> Sequence[Stamped]:
        reports = super().retry()
        if reports or not self._socket or self._seated or self._hung_up or time.monotonic() < self._call_at:
            return reports
        self._call_at = time.monotonic() + CALL_EVERY
        self._call(self._socket)
        return self._reports.take()

    def _call(self, made: socket.socket) -> None:
        made.settimeout(CALL_WITHIN)
        try:
            made.connect((HERE, self._port))
        except OSError as error:
            if error.errno not in NOT_NOW and not isinstance(error, TimeoutError):
                self._reports.add(Absent(CANNOT_CONNECT(host=HERE, port=self._port, cause=reason(error))))
            return
        self._socket = None
        self.seat(made)


def _handed(line: socket.socket) -> socket.socket:
    """The socket that the sandbox init process sent before it became the program."""
    line.setblocking(False)
    try:
        _, files, _, _ = socket.recv_fds(line, 16, 1)
        (file,) = files
    except (OSError, ValueError) as error:
        raise HostFailed(NO_SOCKET(detail=detail_of(error))) from error
    made = socket.socket(fileno=file)
    made.setblocking(False)
    return made
