"""A channel without a program: arrivals and their times are scheduled in advance."""

import time
from collections.abc import Sequence

from girone.host.channels.channel import NANOSECONDS, Channel, Present, Reports, Stamped
from girone.model.wire import Arrival


class ScheduledChannel(Channel):
    """Its player is present from the start; subclasses define what to do with actions."""

    def __init__(self) -> None:
        self._reports = Reports()
        self._due: list[tuple[int, Arrival]] = []

    def begin(self) -> None:
        self._reports.add(Present())

    def watched(self) -> Sequence[int]:
        return ()

    def collect(self, fd: int) -> Sequence[Stamped]:
        return ()

    def retry(self) -> Sequence[Stamped]:
        now = time.monotonic_ns()
        ripe = [Stamped(now, arrival) for at, arrival in self._due if at <= now]
        self._due = [(at, arrival) for at, arrival in self._due if at > now]
        return [*self._reports.take(), *ripe]

    def close(self) -> None:
        self._due.clear()

    def enter(self, arrival: Arrival, seconds: float) -> None:
        """Let this arrive in this many seconds."""
        self._due.append((time.monotonic_ns() + int(seconds * NANOSECONDS), arrival))
