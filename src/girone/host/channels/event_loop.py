"""The event loop of a match: its clock, and the only place where it waits."""

import os
import select
import signal
import socket
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from girone.host.channels.channel import NANOSECONDS, Channel, Stamped
from girone.host.system import signals

TICK = 0.02
"""Seconds between two looks at the clock while waiting; a longer gap means that our own machine stalled."""
NOISE = 1_000_000
"""Nanoseconds of delay that do not count as a stall."""

Happening = tuple[Channel, Stamped]


def be_prompt() -> str:
    """Ask for real-time priority for this process, but not for its children; returns the granted scheduling."""
    if not hasattr(os, "sched_setscheduler"):
        return "as any process"
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
        return "real time"
    except PermissionError:
        return "as any process"


class Interruption(Exception):
    """The match was ended by hand."""


class EventLoop(ABC):
    """A clock and the arrivals, real or replayed."""

    @abstractmethod
    def now(self) -> int:
        """The time in monotonic nanoseconds."""

    @abstractmethod
    def wait(self, channels: Sequence[Channel], until: int) -> Sequence[Happening]:
        """What happens next on the channels; nothing if `until` comes first. Raises Interruption."""

    @abstractmethod
    def pause(self, seconds: float) -> None:
        """Wait. Raises Interruption."""

    @abstractmethod
    def mark(self) -> None:
        """Start to count our own stalls from zero."""

    @abstractmethod
    def stalled(self) -> float:
        """Seconds for which our own machine stood still since `mark`."""

    def load(self) -> float | None:
        """The machine's load; None if nothing real happens."""
        return None

    def calls_everybody(self) -> bool:
        """Whether to call the second program although the first did not come; False when old records are replayed."""
        return True

    def prolonged(self) -> float:
        """Additional seconds that programs from elsewhere were granted since the last call."""
        return 0.0


class RealEventLoop(EventLoop):
    """The event loop of real matches. A signal handler may call `interrupt`; `more` is polled for granted seconds."""

    def __init__(self, more: Callable[[], float] = lambda: 0.0) -> None:
        self.interrupted = False
        self._more = more
        self._stall = 0
        self._seen = self.now()
        self._wake_reader, self._wake_writer = socket.socketpair()
        self._wake_writer.setblocking(False)

    def now(self) -> int:
        return time.monotonic_ns()

    def prolonged(self) -> float:
        return self._more()

    def load(self) -> float:
        return round(os.getloadavg()[0], 2)

    def wait(self, channels: Sequence[Channel], until: int) -> Sequence[Happening]:
        while True:
            if retried := [(channel, stamped) for channel in channels for stamped in channel.retry()]:
                return retried
            begun = self.now()
            self._notice_gap(begun, allowed=0)
            timeout = min(TICK, max(0.0, (until - begun) / NANOSECONDS))
            ready = self._poll(channels, timeout)
            happenings = [(channel, stamped) for channel, fd in ready for stamped in channel.collect(fd)]
            # Only now: a stall must not be shorter than the delay that it caused.
            self._notice_gap(self.now(), allowed=int(timeout * NANOSECONDS))
            if happenings or self.now() >= until:
                return happenings

    def pause(self, seconds: float) -> None:
        self._poll((), seconds)

    def mark(self) -> None:
        self._stall, self._seen = 0, self.now()

    def stalled(self) -> float:
        return self._stall / NANOSECONDS

    def interrupt(self) -> None:
        """Make the current or the next `wait` or `pause` raise Interruption."""
        self.interrupted = True
        try:
            self._wake_writer.send(b"!")
        except BlockingIOError:
            return

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Treat termination signals as an interruption of the match while the block lasts."""

        def handle(number: int, frame: FrameType | None) -> None:
            self.interrupt()

        former: dict[signal.Signals, Callable[[int, FrameType | None], object] | int | None] = {
            number: signal.signal(number, handle) for number in endings()
        }
        try:
            yield
        finally:
            for number, handler in former.items():
                signal.signal(number, handler)

    def close(self) -> None:
        """Close the descriptors."""
        self._wake_reader.close()
        self._wake_writer.close()

    def _poll(self, channels: Sequence[Channel], timeout: float) -> list[tuple[Channel, int]]:
        owners = {fd: channel for channel in reversed(channels) for fd in channel.watched()}
        poll = select.poll()
        for fd in (*owners, self._wake_reader.fileno()):
            poll.register(fd, select.POLLIN)
        ready = [fd for fd, _ in poll.poll(timeout * 1000)]
        if self._wake_reader.fileno() in ready:
            self._wake_reader.recv(64)
            raise Interruption
        return [(owners[fd], fd) for fd in ready]

    def _notice_gap(self, now: int, allowed: int) -> None:
        if (gap := now - self._seen - allowed) > NOISE:
            self._stall += gap
        self._seen = now


def endings() -> list[signal.Signals]:
    """The signals that end a program by hand, without a SIGHUP that is ignored (nohup)."""
    hang_up = [each for each in signals("SIGHUP") if signal.getsignal(each) is not signal.SIG_IGN]
    return [signal.SIGINT, signal.SIGTERM, *hang_up]
