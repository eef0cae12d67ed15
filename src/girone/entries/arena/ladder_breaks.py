"""When a ladder stands aside for what authors have asked for: soon, and never for more than a part of the time."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

REST = 2.0
"""After a break the ladder plays so many times as long before the next one: breaks take a third at most."""
WANTED = ".cores-wanted"
"""The page of an arena touches this file as long as an evaluation waits for a core, or is being worked out."""
STALE = 10.0
"""Seconds after which a file that nobody has touched was left by a page that was killed."""
LONGEST_LOAN = 60.0
LOOK = 0.1


class RequestQueue(Protocol):
    """What authors have asked for, of one kind; each kind has a queue."""

    @property
    def oldest(self) -> str | None:
        """When the first of those asked who wait; None if nobody waits."""

    def work(self, is_left: Callable[[], bool]) -> bool:
        """Work for a while, until somebody uploads; whether there was anything to do."""


class LadderBreaks:
    """The breaks of a ladder that always has something to play."""

    def __init__(
        self, arena: Path, queues: Sequence[RequestQueue], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._arena, self._queues, self._clock, self._from = arena, queues, clock, clock()

    @property
    def are_due(self) -> bool:
        """Whether somebody waits for a break, and the ladder has played long enough since the last one."""
        is_wanted = are_cores_wanted(self._arena) or any(queue.oldest for queue in self._queues)
        return is_wanted and self._clock() >= self._from

    def take(self, is_left: Callable[[], bool]) -> bool:
        """Lend the cores to the page, and do what was asked for first, until somebody uploads; whether anything was."""
        began = self._clock()
        has_lent = lend_cores(self._arena, is_left)
        waiting = [(queue.oldest or "", number) for number, queue in enumerate(self._queues) if queue.oldest]
        has_worked = bool(waiting) and self._queues[min(waiting)[1]].work(is_left)
        ended = self._clock()
        self._from = ended + REST * (ended - began)
        return has_lent or has_worked


def are_cores_wanted(arena: Path) -> bool:
    """Whether the page waits for cores that matches hold."""
    try:
        return time.time() - (arena / WANTED).stat().st_mtime < STALE
    except FileNotFoundError:
        return False


def lend_cores(arena: Path, is_left: Callable[[], bool]) -> bool:
    """Wait while the page works with the cores, until somebody uploads; whether it wanted them."""
    was_wanted, until = are_cores_wanted(arena), time.monotonic() + LONGEST_LOAN
    while are_cores_wanted(arena) and not is_left() and time.monotonic() < until:
        time.sleep(LOOK)
    return was_wanted
