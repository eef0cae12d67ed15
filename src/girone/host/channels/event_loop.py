"""The event loop of a match: its clock, and the one place where it waits. Only the event loop knows what time it is."""

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
"""Seconds between two looks at the clock while waiting: a longer gap is a stall of our own."""
NOISE = 1_000_000
"""Nanoseconds by which a wake-up may be late before it counts as a stall."""

Happening = tuple[Channel, Stamped]


def be_prompt() -> str:
    """Ask the system to wake this process before all others, but not the programs it starts; says what was granted."""
    if not hasattr(os, "sched_setscheduler"):
        return "as any process"
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
        return "real time"
    except PermissionError:
        return "as any process"


class Interruption(Exception):
    """Somebody ended the match by hand."""


class EventLoop(ABC):
    """Time and arrivals, real or replayed."""

    @abstractmethod
    def now(self) -> int:
        """The time in monotonic nanoseconds."""

    @abstractmethod
    def wait(self, channels: Sequence[Channel], until: int) -> Sequence[Happening]:
        """What happens next on the channels; nothing if `until` comes first. Raises Interruption."""

    @abstractmethod
    def pause(self, seconds: float) -> None:
        """Let time pass. Raises Interruption."""

    @abstractmethod
    def mark(self) -> None:
        """Begin to count our own stalls anew."""

    @abstractmethod
    def stalled(self) -> float:
        """The seconds our own machine stood still since the mark."""

    def load(self) -> float | None:
        """How busy our machine is; None where nothing real happens."""
        return None

    def calls_everybody(self) -> bool:
        """Whether the second program is called although the first did not come; it was not in old records."""
        return True

    def prolonged(self) -> float:
        """The seconds that programs from elsewhere were given in addition to come, since this was last asked."""
        return 0.0


class RealEventLoop(EventLoop):
    """The event loop of real matches; `interrupt` may be called by a signal handler; `more` is asked for more time."""

    def __init__(self, more: Callable[[], float] = lambda: 0.0) -> None:
        self.interrupted = False
        self._more = more
        self._stall = 0
        self._seen = self.now()
        self._bell, self._ringer = socket.socketpair()
        self._ringer.setblocking(False)

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
            # Only now, so that a stall is never shorter than the lateness it caused.
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
        """Make the present or the next `wait` or `pause` raise Interruption."""
        self.interrupted = True
        try:
            self._ringer.send(b"!")
        except BlockingIOError:
            return

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Take signals that end a program as an interruption of the match while the block lasts."""

        def ring(number: int, frame: FrameType | None) -> None:
            self.interrupt()

        former: dict[signal.Signals, Callable[[int, FrameType | None], object] | int | None] = {
            number: signal.signal(number, ring) for number in endings()
        }
        try:
            yield
        finally:
            for number, handler in former.items():
                signal.signal(number, handler)

    def close(self) -> None:
        """Give back the descriptors."""
        self._bell.close()
        self._ringer.close()

    def _poll(self, channels: Sequence[Channel], timeout: float) -> list[tuple[Channel, int]]:
        owners = {fd: channel for channel in reversed(channels) for fd in channel.watched()}
        poll = select.poll()
        for fd in (*owners, self._bell.fileno()):
            poll.register(fd, select.POLLIN)
        ready = [fd for fd, _ in poll.poll(timeout * 1000)]
        if self._bell.fileno() in ready:
            self._bell.recv(64)
            raise Interruption
        return [(owners[fd], fd) for fd in ready]

    def _notice_gap(self, now: int, allowed: int) -> None:
        if (gap := now - self._seen - allowed) > NOISE:
            self._stall += gap
        self._seen = now


def endings() -> list[signal.Signals]:
    """The signals that end a program by hand; a hang-up that was to be ignored (nohup) still is."""
    hang_up = [each for each in signals("SIGHUP") if signal.getsignal(each) is not signal.SIG_IGN]
    return [signal.SIGINT, signal.SIGTERM, *hang_up]
