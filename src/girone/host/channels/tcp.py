"""TCP in both directions: they connect to us, or we connect to them, whether or not girone started the program."""

import errno
import random
import select
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from girone.host.channels import peers
from girone.host.channels.channel import Absent, Channel, Noted, NoteKind, Present, Reports, Stamped
from girone.host.supervisor.control import CannotStart
from girone.host.supervisor.news import AllProcessesEnded, News
from girone.host.supervisor.program import Program, noted
from girone.model.detail import Detail, Wording, detail_of
from girone.model.wire import Action, End, Order, Write

SAFE_PORT = 40_000
"""A laboratory's network may filter ports up to here (Lines of Action, §3)."""
ATTEMPTS = 3
"""Attempts to find a socket's owner: a program may close or hand over its socket while we look."""

NOT_YET = (errno.ECONNREFUSED, errno.EHOSTUNREACH, errno.ECONNRESET, errno.ENOTCONN)
"""Nobody listens yet, or the listener hung up before we were connected: try again while there is time."""
MOST_TURNED_AWAY = 100
"""The most strangers that one seat notes, so that the record does not fill up."""

ENDED_BEFORE = Wording("ended_before_connected", "the program ended before it was connected")
CANNOT_CONNECT = Wording("cannot_connect", "cannot connect to {host} port {port}: {cause}", private=("host", "port"))
UNSEEN = Wording("owner_unseen", "girone cannot find out whether the connection belongs to the program")
CLOSED_AGAIN = Wording("closed_again", "a connection from {host} was closed again before its turn")
STRANGER = Wording("stranger", "a connection from {host}, which takes no part, was refused")
FOREIGN = Wording(
    "foreign_connection", "a connection from port {port} of this host does not belong to the program, and was refused"
)
VACATED = Wording("vacated", "the program that was connected left before the match; the next one gets the seat")
SOMEBODY_ELSE = Wording(
    "somebody_else_listens", "another process listens on port {port}, not the program; the connection was closed"
)


def any_port() -> int:
    """A port above 40000."""
    return random.randrange(SAFE_PORT + 1, 65_536)


def free_port(host: str) -> int:
    """A port above 40000 on which nobody listens."""
    while True:
        port = any_port()
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
            try:
                trial.bind((host, port))
                return port
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise


def is_host(text: str) -> bool:
    """Whether a text can be a host name or address; others cannot even be looked up."""
    try:
        return bool(text.encode("idna"))
    except UnicodeError:
        return False


def _has_left(peer: socket.socket) -> bool:
    """Whether the other end has closed the connection, even if unread bytes remain."""
    if not hasattr(select, "POLLRDHUP"):  # then only reading can tell, and a peer with unread bytes counts as present
        try:
            return not peer.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
    poll = select.poll()
    poll.register(peer, select.POLLRDHUP)
    return bool(poll.poll(0))


def reason(error: OSError | UnicodeError) -> str:
    """Why an address could not be used, in the operating system's words."""
    return getattr(error, "strerror", None) or str(error)


class Listener:
    """A listening port; a new connection goes to the first waiting channel that accepts its host."""

    def __init__(self, host: str, port: int) -> None:
        self.waiting: list[TheyDial] = []
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.socket = socket.create_server((host, port), family=family, backlog=16)
        self.socket.setblocking(False)

    @property
    def port(self) -> int:
        """The port, also if any free one was requested."""
        port: int = self.socket.getsockname()[1]
        return port

    def close(self) -> None:
        """Stop listening."""
        self.socket.close()


class TcpChannel(Channel):
    """A connection to a program, which girone may have started; subclasses establish it."""

    def __init__(self, program: Program | None = None) -> None:
        self._program = program
        self._peer: socket.socket | None = None
        self._reports = Reports()
        self._seated = False
        self._hung_up = False
        self._closed = False

    def begin(self) -> None:
        if not self._program:
            return
        try:
            self._program.start()
        except CannotStart as error:
            self._reports.add(Absent(detail_of(error)))

    def watched(self) -> Sequence[int]:
        fds = self._program.fds if self._program else ()
        return [*fds, self._peer.fileno()] if self._peer else fds

    def collect(self, fd: int) -> Sequence[Stamped]:
        if self._program and fd in self._program.fds:
            return self._news(self._program.news())
        assert self._peer
        try:
            data = self._peer.recv(65_536)
        except BlockingIOError:
            return ()
        except OSError:
            data = b""
        at = time.monotonic_ns()
        if not data:
            if self._program:
                self._program.attest()
            self._hang_up()
        return [Stamped(at, data or End.EOF)]

    def retry(self) -> Sequence[Stamped]:
        if self._program:
            self._reports.add(*self._program.tend())
        return self._reports.take()

    def perform(self, action: Action) -> None:
        match action:
            case Write(data):
                # Reading detects a peer that has left; what cannot be sent is lost.
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

    def begin_turn(self) -> None:
        if self._program:
            self._program.begin_turn()

    def starved(self, since: int) -> float | None:
        return self._program.starved(since) if self._program else None

    def is_ready(self) -> bool:
        return bool(self._program and self._program.is_ready)

    def seat(self, peer: socket.socket) -> None:
        """Accept this connection as the program's."""
        peer.setblocking(False)
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._peer, self._seated = peer, True
        self._reports.add(Present())

    def _news(self, news: Sequence[News]) -> Sequence[Stamped]:
        self._reports.add(*noted(news))
        if not self._seated and any(isinstance(each, AllProcessesEnded) for each in news):
            self._reports.add(Absent(ENDED_BEFORE()))
        return self._reports.take()

    def _belongs(self, candidates: Callable[[], Sequence[int]]) -> bool:
        """Whether our program holds one of these sockets; if it cannot be determined, True with a note."""
        if not self._program:
            return True
        for _ in range(ATTEMPTS):
            inodes = candidates()
            held = [self._program.holds(inode) for inode in inodes if inode]
            if True in held:
                return True
        if inodes and None not in held:
            return False
        self._reports.add(Noted(UNSEEN(), NoteKind.STRANGER))
        return True

    def _say_goodbye(self) -> None:
        """Send nothing more but keep reading: closing with unread bytes would destroy data still in transit."""
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
    """Waits for the program to connect; strangers are refused, and only one connection gets the seat."""

    def __init__(self, listener: Listener, allowed: Sequence[str] = (), program: Program | None = None) -> None:
        super().__init__(program)
        self._listener = listener
        self._allowed = allowed
        self._turned_away = 0
        self._has_spoken = False

    def begin(self) -> None:
        self._listener.waiting.append(self)
        super().begin()

    def watched(self) -> Sequence[int]:
        waiting = [] if self._seated or self._hung_up else [self._listener.socket.fileno()]
        return [*super().watched(), *waiting]

    def collect(self, fd: int) -> Sequence[Stamped]:
        if self._seated or fd != self._listener.socket.fileno():
            return self._from_the_seat(fd)
        try:
            peer, address = self._listener.socket.accept()
        except OSError:
            return ()
        host, port = address[:2]
        if _has_left(peer):  # it connected during the previous match, and did not wait
            return self._turn_away(peer, CLOSED_AGAIN(host=host))
        named = [each for each in self._listener.waiting if host in each._allowed]
        seat = next(iter(named or [each for each in self._listener.waiting if not each._allowed]), None)
        if not seat:
            return self._turn_away(peer, STRANGER(host=host))
        if not seat._belongs(lambda: _far_end(peer)):
            return self._turn_away(peer, FOREIGN(port=port))
        seat.seat(peer)
        return self._reports.take()

    def _from_the_seat(self, fd: int) -> Sequence[Stamped]:
        """What the program sends; before the match, a program from elsewhere that leaves frees its seat."""
        came = super().collect(fd)
        self._has_spoken = self._has_spoken or any(isinstance(each.what, bytes) for each in came)
        has_left = any(each.what is End.EOF for each in came)
        if not has_left or self._program or self._has_spoken or not self._listener.waiting:
            return came
        self._seated = self._hung_up = False
        self._listener.waiting.insert(0, self)
        self._reports.add(Noted(VACATED(), NoteKind.VACATED))
        return self._reports.take()

    def _turn_away(self, peer: socket.socket, detail: Detail) -> Sequence[Stamped]:
        peer.close()
        self._turned_away += 1
        if self._turned_away <= MOST_TURNED_AWAY:
            self._reports.add(Noted(detail, NoteKind.STRANGER))
        return self._reports.take()

    def seat(self, peer: socket.socket) -> None:
        self._listener.waiting.remove(self)
        super().seat(peer)

    def close(self) -> None:
        if self in self._listener.waiting:
            self._listener.waiting.remove(self)
        super().close()


class WeDial(TcpChannel):
    """Connects to a program that listens; refusals are retried, and no connection is made just to probe."""

    opens_last = True

    def __init__(self, host: str, port: int, program: Program | None = None) -> None:
        super().__init__(program)
        self._address = (host, port)
        self._begun = False
        self._warned = False

    def begin(self) -> None:
        super().begin()
        self._begun = True

    def retry(self) -> Sequence[Stamped]:
        reports = super().retry()
        if reports or not self._begun or self._seated or self._hung_up:
            return reports
        self._dial()
        return self._reports.take()

    def _dial(self) -> None:
        dialling = socket.socket(socket.AF_INET6 if ":" in self._address[0] else socket.AF_INET)
        dialling.settimeout(0.5)
        try:
            dialling.connect(self._address)
            connected_to_itself = dialling.getsockname() == dialling.getpeername()  # possible on a free port
        except (OSError, UnicodeError) as error:  # an invalid host name may fail to be encoded
            dialling.close()
            again = isinstance(error, TimeoutError) or getattr(error, "errno", None) in NOT_YET
            if not again:
                host, port = self._address
                self._reports.add(Absent(CANNOT_CONNECT(host=host, port=port, cause=reason(error))))
            return
        if connected_to_itself:
            dialling.close()
        elif self._belongs(lambda: [*peers.listening(self._address[1]), *_far_end(dialling)]):
            self.seat(dialling)
        else:
            dialling.close()
            self._warn()

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            self._reports.add(Noted(SOMEBODY_ELSE(port=self._address[1]), NoteKind.STRANGER))


def _far_end(peer: socket.socket) -> list[int]:
    """The inode of the socket at the other end of a connection, if it is on this host."""
    inode = peers.connected(peer.getpeername()[:2], peer.getsockname()[:2])
    return [] if inode is None else [inode]
