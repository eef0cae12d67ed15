"""Watches a suspended program: finds out whether any of its threads ran although it was stopped."""

import time
from collections.abc import Mapping

from girone.host import proc
from girone.host.supervisor.process_tree import Tree

LOOK_EVERY = 0.01
_REST = 20
"""A look that takes long, at a program with many threads, is followed by a rest of so many times its duration."""


class SuspensionWatch:
    """Looks at all threads of a tree that was stopped."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._seen: Mapping[str, proc.Trace] | None = None
        self.rest = LOOK_EVERY
        """Seconds until the next look."""

    def what_ran(self) -> str:
        """What the program did since the former look, as a key; nothing if it stood still."""
        began = time.perf_counter()
        former, self._seen = self._seen, {}
        for pid in self._tree.processes():
            self._seen |= proc.traces(pid)
        found = next(filter(None, (_stir(task, trace, former) for task, trace in self._seen.items())), "")
        self.rest = max(LOOK_EVERY, _REST * (time.perf_counter() - began))
        return found


def _stir(task: str, trace: proc.Trace, former: Mapping[str, proc.Trace] | None) -> str:
    """Steps are counted from the first look on: a thread may be seen at rest just before its last one is counted."""
    if not proc.rests(trace):
        return "stirred.ran"
    if former is None:
        return ""
    if task not in former:
        return "stirred.appeared"
    return "stirred.had_run" if proc.stepped(former[task], trace) else ""
