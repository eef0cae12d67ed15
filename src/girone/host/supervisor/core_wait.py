"""Measures how long a program was ready to run while other programs' processes had its core.

Linux counts for each thread how long it ran, and how long it was ready and waited (`schedstat`). While a thread waited,
its own program can have run for at most as long as its other threads ran. The rest of the time others had the core, so
a program that keeps its core busy by itself gains nothing.

Threads that live for less than one look are not seen one by one. For them the looks at which the program was ready are
counted, minus the time that it ran and minus the sampling error. The larger of both values counts. The host of a
virtual machine can also take a core, even from a program that sleeps and should wake up: this time is added. The sum is
limited to the time that others ran on the program's cores.
"""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass

from girone.host import proc

LOOK_EVERY = 0.02
_REST = 40
"""After a look, wait for at least this many times its duration: it may take long if a program has many threads."""
_SECOND = 1_000_000_000
_TICK = _SECOND // 100
"""The resolution, at worst, of the times of ended children, of idle cores and of running threads."""


@dataclass
class _Watched:
    """A thread since it was first seen: its times and its program's at that moment, and the waiting found so far."""

    ran: int
    waited: int
    total: int
    before: int
    """The waiting time of threads that had ended before it was first seen."""
    turns: int | None = None
    """Its turns if it was already waiting when first seen, so that this wait is ignored; otherwise None."""
    found: int = 0
    last: tuple[int, int] | None = None
    ready_since: int | None = None


class CoreWait:
    """Watches the program of one supervisor during one turn; reads /proc only, because it must never block."""

    def __init__(self, supervisor: int, cores: Sequence[int]) -> None:
        self._supervisor = supervisor
        self._cores = cores or sorted(os.sched_getaffinity(0))
        self._watched: dict[str, _Watched] = {}
        self._ended = 0
        """The longest waiting time of a chain of ended threads, each of which began after the one before."""
        self._ready, self._error = 0, 0
        """How long it was ready according to the looks, and the square of the error of that."""
        self._has_lost_time = False
        self._idle, self._stolen = proc.idle_seconds(self._cores), proc.stolen_seconds(self._cores)
        self._began = self._looked_at = time.monotonic_ns()
        self._tree = self._first = proc.tree_times(supervisor)
        self._total = self._tree.ran
        for name, thread in self._tree.threads.items():
            waiting = thread.turns if thread.is_ready else None
            self._watched[name] = _Watched(thread.ran, thread.waited, self._total, 0, waiting)
        self._next = 0
        self._rest_since(self._began)

    @property
    def is_ready(self) -> bool:
        """Whether any of its threads was ready or running at the last look."""
        return any(thread.is_ready for thread in self._tree.threads.values())

    def look_if_due(self) -> None:
        """Look if enough time has passed; called many times a second."""
        if time.monotonic_ns() >= self._next:
            self.look()

    def look(self) -> None:
        """Add the waiting time since the last look."""
        now, tree, former = time.monotonic_ns(), proc.tree_times(self._supervisor), self._tree
        total = tree.ran + 2 * _TICK * _reaping(tree, self._first)
        for name in self._watched.keys() - tree.threads.keys():
            gone = self._watched.pop(name)
            self._ended = max(self._ended, gone.before + gone.found)
        for name, thread in tree.threads.items():
            if name not in self._watched:
                self._watched[name] = _Watched(0, 0, self._total, self._ended)
            self._take(self._watched[name], thread, total, now)
        self._has_lost_time = self._has_lost_time or _has_lost_time(former, tree)
        self._tree, self._total = tree, total
        passed, self._looked_at = now - self._looked_at, now
        self._ready += passed if self.is_ready else 0
        self._error += passed * passed
        self._rest_since(now)

    def seconds(self, since: int) -> float:
        """The waiting time so far in seconds, minus the time before `since` (monotonic clock)."""
        self.look()
        if self._has_lost_time:
            return 0.0
        by_thread = max((each.before + each.found for each in self._watched.values()), default=0)
        by_looks = self._ready - (self._total - self._first.ran) - int(self._error**0.5)
        found = max(by_thread, self._ended, by_looks) - max(0, since - self._began)
        stolen = proc.stolen_seconds(self._cores) - self._stolen
        return max(0.0, min(max(0, found) / _SECOND + stolen, self._taken_by_others()))

    def _taken_by_others(self) -> float:
        """How long the program's cores ran other programs; infinite if the idle time is unknown."""
        idle = proc.idle_seconds(self._cores)
        if idle is None or self._idle is None:
            return float("inf")
        there = len(self._cores) * (self._looked_at - self._began) / _SECOND
        ours = (self._total - self._first.ran) / _SECOND
        return there - (idle - self._idle) - ours + 2 * _TICK / _SECOND

    def _take(self, each: _Watched, thread: proc.ThreadTimes, total: int, now: int) -> None:
        if each.turns is not None:  # it was waiting before the turn began, so only its next wait counts
            if thread.turns == each.turns:
                return
            each.turns, each.ran, each.waited, each.total = None, thread.ran, thread.waited, total
        waiting = self._waiting(each, thread, now)
        others_of_its_own = max(0, total - each.total - (thread.ran - each.ran))
        each.found = max(each.found, thread.waited - each.waited + waiting - others_of_its_own)

    def _waiting(self, each: _Watched, thread: proc.ThreadTimes, now: int) -> int:
        """How long it has been waiting now; the kernel counts a wait only when it is over."""
        stands, each.last = (thread.ran, thread.turns) == each.last, (thread.ran, thread.turns)
        if not (thread.is_ready and stands and each.ready_since):
            each.ready_since = now if thread.is_ready else None
            return 0
        return max(0, now - each.ready_since - _TICK)

    def _rest_since(self, begun: int) -> None:
        now = time.monotonic_ns()
        self._next = now + max(int(LOOK_EVERY * _SECOND), _REST * (now - begun))


def _reaping(tree: proc.TreeTimes, first: proc.TreeTimes) -> int:
    """How many processes have reaped a child since the first look."""
    before = first.faults_of_children
    return sum(count != before.get(pid, 0) for pid, count in tree.faults_of_children.items())


def _has_lost_time(former: proc.TreeTimes, tree: proc.TreeTimes) -> bool:
    """Whether a process has ended that was not waited for: the time that its children ran is not counted anywhere."""
    before, now = former.faults_of_children, tree.faults_of_children
    parents = (parent for pid, parent in former.parents.items() if pid not in tree.parents)
    return any(parent in now and now[parent] == before.get(parent) for parent in parents)
