"""Answering in time on a loaded machine: real-time scheduling if the system grants it, else earlier deadlines."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

FADING = 0.95
"""Factor on the measured lateness after each answer, because load does not last."""
INITIAL_LATENESS = 0.005
"""Assumed lateness before the first measurement, in seconds."""
SUDDEN = 0.01
"""Minimum expected lateness without real-time scheduling: load may come at any moment."""
BOTH_WAYS = 2
"""Both reading the question and sending the answer may be late."""
LEAST = 0.25
"""Share of the time that is always used for thinking."""


@contextmanager
def prompt(lateness: "Lateness | None" = None) -> Iterator[None]:
    """Run this thread with real-time priority, if the system grants it; it only waits and sends, others search.

    Then only measured lateness counts, without the minimum.
    """
    if not hasattr(os, "sched_setscheduler"):
        yield
        return
    former, rank = os.sched_getscheduler(0), os.sched_getparam(0)
    with suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(1))
        if lateness:
            lateness.least = 0.0
    try:
        yield
    finally:
        if lateness:
            lateness.least = SUDDEN
        # Not every user may clear SCHED_RESET_ON_FORK again.
        os.sched_setscheduler(0, former | os.SCHED_RESET_ON_FORK, rank)


@dataclass
class Lateness:
    """How late this machine wakes us: the worst recent case; at least `least`, whatever was measured."""

    worst: float = INITIAL_LATENESS
    least: float = SUDDEN

    def note(self, seconds: float) -> None:
        """Record a wake-up that was this late."""
        self.worst = max(seconds, self.worst)

    def fade(self) -> None:
        """Lower the estimate after an answer."""
        self.worst *= FADING

    def forestall(self, begun: float, deadline: float) -> float:
        """The time to choose a move at, so that the usual lateness does no harm."""
        return max(
            deadline - BOTH_WAYS * max(self.worst, self.least), min(deadline, begun + LEAST * (deadline - begun))
        )
