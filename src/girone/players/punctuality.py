"""Being in time on a loaded machine: woken before others where the system grants it, and sooner where it does not."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

FADING = 0.95
"""What is left of a lateness after each answer: a machine is not loaded for ever."""
FIRST = 0.005
"""What is taken for it before anything was measured."""
SUDDEN = 0.01
"""What is expected at least where others run before us: their load may come at any moment."""
BOTH_WAYS = 2
"""The question was read as late as the answer would leave."""
LEAST = 0.25
"""The part of the time that is always thought."""


@contextmanager
def prompt(lateness: "Lateness | None" = None) -> Iterator[None]:
    """This thread is woken before others, if the system grants it; it only waits and sends, and others search.

    Then its lateness is what was measured, and no more is expected.
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
        # Not every user may take it back that threads start as usual ones.
        os.sched_setscheduler(0, former | os.SCHED_RESET_ON_FORK, rank)


@dataclass
class Lateness:
    """How late this machine wakes us, by the worst of the last answers; `least` is expected whatever was measured."""

    worst: float = FIRST
    least: float = SUDDEN

    def note(self, seconds: float) -> None:
        """We were woken so long after the time that we had asked for."""
        self.worst = max(seconds, self.worst)

    def fade(self) -> None:
        """An answer has left."""
        self.worst *= FADING

    def forestall(self, begun: float, deadline: float) -> float:
        """When to choose so that a lateness like those before does no harm."""
        return max(
            deadline - BOTH_WAYS * max(self.worst, self.least), min(deadline, begun + LEAST * (deadline - begun))
        )
