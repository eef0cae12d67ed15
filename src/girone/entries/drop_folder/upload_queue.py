"""The queue of uploads: which wait to be tested, in which order, and how long that may take."""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from girone.entries.drop_folder.log import HandInRecord, Mark
from girone.model.record import Attempt

RECENT = 20
"""So many of the last tests and matches tell how long the next ones take."""


@dataclass(frozen=True)
class QueuedUpload:
    """A hand-in that waits or is being tested: how many come before it, and the seconds until its result is there.

    These are None as long as nothing was tested before.
    """

    name: str
    version: int
    ahead: int
    seconds: float | None

    def as_json(self) -> dict[str, object]:
        """The place for scripts."""
        return {"name": self.name, "ahead": self.ahead, "seconds": self.seconds}


def queued(waiting: Sequence[tuple[str, int]], each: float | None, until_free: float = 0.0) -> list[QueuedUpload]:
    """Names and versions in the order of their turn, where a test takes `each` seconds and the first begins later."""
    return [
        QueuedUpload(name, version, ahead, each and round(until_free + (ahead + 1) * each, 1))
        for ahead, (name, version) in enumerate(waiting)
    ]


def usual_test(records: Iterable[HandInRecord]) -> float | None:
    """The seconds that a hand-in usually took from the first word about it to its result."""
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
    """The seconds for which a hand-in may wait because a match is in play; 0 if none is."""
    if all(attempt.ended for attempt in attempts[-RECENT:]):
        return 0.0
    return _usual([_seconds(each.began, each.ended) for each in attempts[-2 * RECENT :] if each.ended]) or 0.0


def _seconds(since: str, until: str) -> float:
    return (datetime.fromisoformat(until) - datetime.fromisoformat(since)).total_seconds()


def _usual(seconds: Sequence[float]) -> float | None:
    return statistics.median(seconds[-RECENT:]) if seconds else None
