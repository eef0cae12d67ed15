"""The queue of uploads: which ones wait, in which order, and for how long."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from girone.entries.drop_folder.log import HandInRecord, Mark
from girone.model.record import Attempt

RECENT = 20
"""How many recent tests and matches the estimate uses."""


@dataclass(frozen=True)
class QueuedUpload:
    """A hand-in that waits or is being tested: how many are before it, and the seconds until its result.

    Both are None until something was tested.
    """

    name: str
    version: int
    ahead: int
    seconds: float | None

    def as_json(self) -> dict[str, object]:
        """The entry as JSON."""
        return {"name": self.name, "ahead": self.ahead, "seconds": self.seconds}


def queued(waiting: Sequence[tuple[str, int]], each: float | None, until_free: float = 0.0) -> list[QueuedUpload]:
    """Queue entries in order, if a test takes `each` seconds and the first begins after `until_free`."""
    return [
        QueuedUpload(name, version, ahead, each and round(until_free + (ahead + 1) * each, 1))
        for ahead, (name, version) in enumerate(waiting)
    ]


def usual_test(records: Iterable[HandInRecord]) -> float | None:
    """Usual seconds from the first log line of a hand-in to its result."""
    begun: dict[Mark, str] = {}
    taken = []
    for record in records:
        if record.is_done:
            if record.mark in begun:
                taken.append(_seconds(begun.pop(record.mark), record.at))
        elif not record.doing:
            begun[record.mark] = record.at
    return _usual(taken)


def until_matches_end(attempts: Sequence[Attempt]) -> float:
    """Seconds that a hand-in may wait for matches in play; 0 if there are none."""
    if all(attempt.ended for attempt in attempts[-RECENT:]):
        return 0.0
    return _usual([_seconds(each.began, each.ended) for each in attempts[-2 * RECENT :] if each.ended]) or 0.0


def _seconds(since: str, until: str) -> float:
    return (datetime.fromisoformat(until) - datetime.fromisoformat(since)).total_seconds()


def _usual(seconds: Sequence[float]) -> float | None:
    return statistics.median(seconds[-RECENT:]) if seconds else None
