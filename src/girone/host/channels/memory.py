"""Matches without processes: programs are functions, and time advances only when nothing else happens."""

import heapq
import itertools
from collections.abc import Callable, Sequence

from girone.host.channels.channel import NANOSECONDS, Absent, Channel, Noted, Present, Stamped
from girone.host.channels.event_loop import EventLoop, Happening, Interruption
from girone.model.wire import Action, Arrival

News = Arrival | Present | Absent | Noted
Bot = Callable[[Action | None], Sequence[tuple[float, Arrival]]]
"""Called with each action on it (None: it is seated), a bot returns what it sends and after how many seconds."""


class VirtualEventLoop(EventLoop):
    """An event loop with a virtual clock; stalls and interruptions can be scheduled."""

    def __init__(self) -> None:
        self._now = 0
        self._order = itertools.count()
        self._calendar: list[tuple[int, int, MemoryChannel | None, News | None]] = []
        self._stall = 0.0

    def now(self) -> int:
        return self._now

    def wait(self, channels: Sequence[Channel], until: int) -> Sequence[Happening]:
        while self._calendar and self._calendar[0][0] <= until:
            at, _, channel, what = heapq.heappop(self._calendar)
            self._now = max(self._now, at)
            if channel is None or what is None:
                raise Interruption
            if channel in channels and not channel.closed:
                return [(channel, Stamped(self._now, what))]
        self._now = max(self._now, until)
        return ()

    def pause(self, seconds: float) -> None:
        until = self._now + int(seconds * NANOSECONDS)
        interruptions = [entry for entry in self._calendar if entry[0] <= until and entry[2] is None]
        if interruptions:
            self._calendar.remove(min(interruptions))
            heapq.heapify(self._calendar)
            self._now = max(self._now, min(interruptions)[0])
            raise Interruption
        self._now = until

    def mark(self) -> None:
        self._stall = 0.0

    def stalled(self) -> float:
        return self._stall

    def stall(self, seconds: float) -> None:
        """Pretend that our machine stood still."""
        self._stall += seconds

    def interrupt_after(self, seconds: float) -> None:
        """End the match by hand at that time."""
        self._schedule(seconds, None, None)

    def schedule(self, channel: "MemoryChannel", seconds: float, what: News) -> None:
        """Let something arrive from a program after this many seconds."""
        self._schedule(seconds, channel, what)

    def _schedule(self, seconds: float, channel: "MemoryChannel | None", what: News | None) -> None:
        at = self._now + round(seconds * NANOSECONDS)
        heapq.heappush(self._calendar, (at, next(self._order), channel, what))


class MemoryChannel(Channel):
    """The channel to a bot that is a function."""

    def __init__(self, loop: VirtualEventLoop, bot: Bot) -> None:
        self.closed = False
        self._loop = loop
        self._bot = bot

    def begin(self) -> None:
        self._loop.schedule(self, 0, Present())
        self._react(None)

    def watched(self) -> Sequence[int]:
        return ()

    def collect(self, fd: int) -> Sequence[Stamped]:
        return ()

    def perform(self, action: Action) -> None:
        self._react(action)

    def close(self) -> None:
        self.closed = True

    def _react(self, action: Action | None) -> None:
        for seconds, arrival in self._bot(action):
            self._loop.schedule(self, seconds, arrival)
