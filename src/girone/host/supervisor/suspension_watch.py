"""Watches a suspended program: detects whether any of its threads ran although it was stopped."""

import time
from collections.abc import Mapping

from girone.host import proc
from girone.host.supervisor.process_tree import Tree

LOOK_EVERY = 0.01
_REST = 20
"""After a look, wait for at least this many times its duration: it may take long if a program has many threads."""


class SuspensionWatch:
    """Looks at all threads of a stopped process tree."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._seen: Mapping[str, proc.Trace] | None = None
        self.rest = LOOK_EVERY
        """Seconds until the next look."""

    def what_ran(self) -> str:
        """What the program did since the previous look, as a detail's key; empty if it stood still."""
        began = time.perf_counter()
        former, self._seen = self._seen, {}
        for pid in self._tree.processes():
            self._seen |= proc.traces(pid)
        found = next(filter(None, (_activity(task, trace, former) for task, trace in self._seen.items())), "")
        self.rest = max(LOOK_EVERY, _REST * (time.perf_counter() - began))
        return found


def _activity(task: str, trace: proc.Trace, former: Mapping[str, proc.Trace] | None) -> str:
    """The key for what a thread did. Switches count from the second look on: the last one may be counted late."""
    if not proc.rests(trace):
        return "stirred.ran"
    if former is None:
        return ""
    if task not in former:
        return "stirred.appeared"
    return "stirred.had_run" if proc.stepped(former[task], trace) else ""
