"""When a ladder pauses for requests of authors: soon, but only for a limited part of the time."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

REST = 2.0
"""After a break the ladder plays this many times as long before the next one: breaks take at most a third of the time.
"""
WANTED = ".cores-wanted"
"""The page of an arena keeps touching this file while an evaluation waits for a core or runs."""
STALE_AFTER = 10.0
"""Seconds after which an untouched file was left by a page that was killed."""
LONGEST_LOAN = 60.0
LOOK = 0.1


class RequestQueue(Protocol):
    """A queue of authors' requests; each kind of request has its own."""

    @property
    def oldest(self) -> str | None:
        """The time of the oldest open request; None if there is none."""

    def work(self, is_left: Callable[[], bool]) -> bool:
        """Work on the oldest request until time is up or `is_left` (an upload arrived); False if there was none."""


class LadderBreaks:
    """The breaks of a ladder that otherwise always has something to play."""

    def __init__(
        self, arena: Path, queues: Sequence[RequestQueue], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._arena, self._queues, self._clock, self._from = arena, queues, clock, clock()

    @property
    def are_due(self) -> bool:
        """Whether there are requests, and the ladder has played long enough since the last break."""
        is_wanted = are_cores_wanted(self._arena) or any(queue.oldest for queue in self._queues)
        return is_wanted and self._clock() >= self._from

    def take(self, is_left: Callable[[], bool]) -> bool:
        """Lend the cores to the page, then work on the oldest request; False if nothing was wanted."""
        began = self._clock()
        has_lent = lend_cores(self._arena, is_left)
        waiting = [(queue.oldest or "", number) for number, queue in enumerate(self._queues) if queue.oldest]
        has_worked = bool(waiting) and self._queues[min(waiting)[1]].work(is_left)
        ended = self._clock()
        self._from = ended + REST * (ended - began)
        return has_lent or has_worked


def are_cores_wanted(arena: Path) -> bool:
    """Whether the page waits for cores that matches use."""
    try:
        return time.time() - (arena / WANTED).stat().st_mtime < STALE_AFTER
    except FileNotFoundError:
        return False


def lend_cores(arena: Path, is_left: Callable[[], bool]) -> bool:
    """Wait while the page uses the cores, at most until an upload arrives; whether it wanted them at all."""
    was_wanted, until = are_cores_wanted(arena), time.monotonic() + LONGEST_LOAN
    while are_cores_wanted(arena) and not is_left() and time.monotonic() < until:
        time.sleep(LOOK)
    return was_wanted
