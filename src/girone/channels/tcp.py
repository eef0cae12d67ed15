"""TCP, both ways round: they dial us, or we dial them; with a program of ours on the other end or somebody else's."""

import errno
import os
import random
import select
import socket
import time
from collections.abc import Sequence
from contextlib import suppress

from girone.channels.channel import Absent, Channel, Noted, Present, Stamped
from girone.channels.keeper import CannotStart, Exited
from girone.channels.program import Program, noted
from girone.model.wire import Action, End, Order, Write

SAFE_PORT = 40_000
"""Ports up to here may be filtered in a laboratory's network (seed 000 §3)."""

NOT_YET = (errno.ECONNREFUSED, errno.EHOSTUNREACH, errno.ECONNRESET, errno.ENOTCONN)
"""Nobody listens there yet, or who does hangs up before we are connected: dialled again while there is time."""
MOST_TURNED_AWAY = 100
"""Strangers that one seat notes; more would only fill the record."""


def free_port(host: str) -> int:
    """A port above 40000 on which nobody listens."""
    while True:
        port = random.randrange(SAFE_PORT + 1, 65_536)
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
            try:
                trial.bind((host, port))
                return port
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise


def _has_left(peer: socket.socket) -> bool:
    """Whether the other end of a connection has closed it, whatever it sent before."""
    poll = select.poll()
    poll.register(peer, select.POLLRDHUP)
    return bool(poll.poll(0))


class Listener:
    """A listening port; of the channels that wait at it, a newcomer gets the first that lets his address in."""

    def __init__(self, host: str, port: int) -> None:
        self.waiting: list[TheyDial] = []
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.socket = socket.create_server((host, port), family=family, backlog=16)
        self.socket.setblocking(False)

    @property
    def port(self) -> int:
        """The port, also where any free one was asked for."""
        port: int = self.socket.getsockname()[1]
        return port

    def close(self) -> None:
        """Turn away whoever comes from now on."""
        self.socket.close()


class TcpChannel(Channel):
    """A connection to a program; subclasses say how it comes about. The program may be one that girone starts."""

    def __init__(self, program: Program | None = None) -> None:
        self._program = program
        self._peer: socket.socket | None = None
        self._pending: list[Stamped] = []
        self._seated = False
        self._hung_up = False
        self._closed = False

    def begin(self) -> None:
        if not self._program:
            return
        try:
            self._program.start()
        except CannotStart as error:
            self._pending.append(Stamped(time.monotonic_ns(), Absent(str(error))))

    def watched(self) -> Sequence[int]:
        fds = self._program.fds if self._program else ()
        return [*fds, self._peer.fileno()] if self._peer else fds

    def collect(self, fd: int) -> Sequence[Stamped]:
        if self._program and fd in self._program.fds:
            return self._news(self._program)
        assert self._peer
        try:
            data = self._peer.recv(65_536)
        except BlockingIOError:
            return ()
        except OSError:
            data = b""
        at = time.monotonic_ns()
        if not data:
            self._hang_up()
        return [Stamped(at, data or End.EOF)]

    def retry(self) -> Sequence[Stamped]:
        pending, self._pending = self._pending, []
        if self._peer and self._program and self._program.lost:
            self._hang_up()
            at = time.monotonic_ns()
            pending += [Stamped(at, Noted("the program got rid of its keeper")), Stamped(at, End.EOF)]
        return pending

    def perform(self, action: Action) -> None:
        match action:
            case Write(data):
                # Who has left is found out by reading; what cannot be sent to him is lost.
                with suppress(OSError):
                    if self._peer:
                        self._peer.send(data)
            case Order.CLOSE:
                self._say_goodbye()
            case Order.KILL:
                self.close()
            case _:
                raise ValueError(f"a program at the other end of a connection cannot be told {action}")

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._hang_up()
        if self._program:
            self._program.end()

    def lingers(self) -> bool:
        return bool(self._peer or (self._program and self._program.running))

    def cpu_seconds(self) -> float | None:
        return self._program.cpu_seconds() if self._program else None

    def seat(self, peer: socket.socket) -> list[Stamped]:
        """Take this connection as the program's."""
        peer.setblocking(False)
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._peer, self._seated = peer, True
        return [Stamped(time.monotonic_ns(), Present())]

    def _news(self, program: Program) -> list[Stamped]:
        news = program.news()
        stamped = noted(news)
        if not self._seated and any(isinstance(each, Exited) for each in news):
            stamped.append(Stamped(time.monotonic_ns(), Absent("the program ended before it was connected")))
        return stamped

    def _say_goodbye(self) -> None:
        """Send nothing more but go on reading: closing on unread bytes would destroy what is still on its way."""
        self._hung_up = True
        if self._peer:
            with suppress(OSError):
                self._peer.shutdown(socket.SHUT_WR)

    def _hang_up(self) -> None:
        self._hung_up = True
        if self._peer:
            self._peer.close()
            self._peer = None


class TheyDial(TcpChannel):
    """Waits for the program to connect to us; strangers are turned away, and the seat is taken once."""

    def __init__(self, listener: Listener, allowed: Sequence[str] = (), program: Program | None = None) -> None:
        super().__init__(program)
        self._listener = listener
        self._allowed = allowed
        self._turned_away = 0

    def begin(self) -> None:
        self._listener.waiting.append(self)
        super().begin()

    def watched(self) -> Sequence[int]:
        waiting = [] if self._seated or self._hung_up else [self._listener.socket.fileno()]
        return [*super().watched(), *waiting]

    def collect(self, fd: int) -> Sequence[Stamped]:
        if self._seated or fd != self._listener.socket.fileno():
            return super().collect(fd)
        try:
            peer, address = self._listener.socket.accept()
        except OSError:
            return ()
        host = address[0]
        if _has_left(peer):  # one who came during the match before this one, and did not wait
            return self._turn_away(peer, f"a connection from {host} was closed again before its turn")
        named = [each for each in self._listener.waiting if host in each._allowed]
        seat = next(iter(named or [each for each in self._listener.waiting if not each._allowed]), None)
        if not seat:
            return self._turn_away(peer, f"a stranger from {host} was turned away")
        seat._pending += seat.seat(peer)
        return ()

    def _turn_away(self, peer: socket.socket, words: str) -> list[Stamped]:
        peer.close()
        self._turned_away += 1
        return [Stamped(time.monotonic_ns(), Noted(words))] if self._turned_away <= MOST_TURNED_AWAY else []

    def seat(self, peer: socket.socket) -> list[Stamped]:
        self._listener.waiting.remove(self)
        return super().seat(peer)

    def close(self) -> None:
        if self in self._listener.waiting:
            self._listener.waiting.remove(self)
        super().close()


class WeDial(TcpChannel):
    """Connects to a program that listens; refusals are tried again, a connection is never made to probe."""

    opens_last = True

    def __init__(self, host: str, port: int, program: Program | None = None) -> None:
        super().__init__(program)
        self._address = (host, port)
        self._begun = False

    def begin(self) -> None:
        super().begin()
        self._begun = True

    def retry(self) -> Sequence[Stamped]:
        pending = list(super().retry())
        if self._begun and not self._seated and not self._hung_up and not pending:
            pending += self._dial()
        return pending

    def _dial(self) -> list[Stamped]:
        dialling = socket.socket(socket.AF_INET6 if ":" in self._address[0] else socket.AF_INET)
        dialling.settimeout(0.5)
        try:
            dialling.connect(self._address)
            connected_to_itself = dialling.getsockname() == dialling.getpeername()  # a free port may be
        except OSError as error:
            dialling.close()
            again = isinstance(error, TimeoutError) or error.errno in NOT_YET
            why = f"cannot connect to {self._address[0]} port {self._address[1]}: {os.strerror(error.errno or 0)}"
            return [] if again else [Stamped(time.monotonic_ns(), Absent(why))]
        if connected_to_itself:
            dialling.close()
            return []
        return self.seat(dialling)
