"""Stops, continues, measures and ends all processes below this one as a whole.

Only descendants of this process are ever signalled. The tree is read from /proc just before a signal, and a pidfd holds
each process while its parent is checked again, so that a reused pid cannot hit another process.
"""

import errno
import os
import signal
import time
from collections.abc import Callable, Collection

from girone.host import proc

_PAUSE = 50e-6
_STOP_WITHIN = 2.0
_FORK_WITHIN = 1.0
"""Seconds for which a process that sleeps in the kernel may still be forking."""

Exit = tuple[int, int]
"""A reaped process and its wait status."""


class Tree:
    """The children of this process that `belongs` selects, and all their descendants."""

    def __init__(self, belongs: Callable[[int], bool] = lambda child: True) -> None:
        self._belongs = belongs

    def processes(self) -> list[int]:
        """All current processes, parents before their children; ended ones until they are reaped."""
        found = self._children()
        for pid in found:
            found += proc.children(pid)
        return found

    def stop(self, within: float) -> bool:
        """Stop all processes; returns whether the kernel confirmed it in time.

        It is confirmed when two walks in a row find the same processes, all signalled and all at rest: if a process
        forks and exits all the time, a new pid appears in between. A fork that waits for a lock in the kernel looks
        like rest, but its child still comes; `ps e` holds such a lock.
        """
        began = time.monotonic()
        deadline = began + within
        signalled: set[int] = set()
        confirmed: list[int] | None = None
        while True:
            tree = self.processes()
            awake = [pid for pid in tree if pid not in signalled or not proc.at_rest(pid)]
            if not awake and tree == confirmed:
                return True
            now = time.monotonic()
            if now > deadline:
                return False
            forking = now < began + _FORK_WITHIN and any(map(proc.may_be_forking, tree))
            confirmed = None if awake or forking else tree
            _stop_all(awake, {os.getpid(), *tree})
            if forking or not signalled.isdisjoint(awake):
                time.sleep(_PAUSE)
            signalled.update(awake)

    def resume(self) -> None:
        """Continue all processes."""
        tree = self.processes()
        family = {os.getpid(), *tree}
        for pid in tree:
            _send(pid, signal.SIGCONT, family)

    def end(self, within: float = float("inf")) -> list[Exit]:
        """Kill and reap until nothing is left or the time is up; at least one round, however long it takes.

        Processes are stopped first, so that their pids stay taken and even a fork bomb ends. Children are killed before
        their parents: the kernel would wake up stopped children whose parent ends.
        """
        deadline = time.monotonic() + within
        exits = self.reap()
        while self.processes():
            self.stop(_STOP_WITHIN)
            tree = self.processes()
            family = {os.getpid(), *tree}
            for pid in reversed(tree):
                _send(pid, signal.SIGKILL, family)
            time.sleep(_PAUSE)
            exits += self.reap()
            if time.monotonic() >= deadline:
                break
        return exits

    def reap(self) -> list[Exit]:
        """Collect ended children."""
        exits = []
        for child in self._children():
            try:
                pid, status = os.waitpid(child, os.WNOHANG)
            except ChildProcessError:
                continue
            if pid:
                exits.append((pid, status))
        return exits

    def cpu_seconds(self) -> float:
        """User and system time of all living and reaped processes."""
        import resource  # imported late: a table that imports this module may not need it

        reaped = resource.getrusage(resource.RUSAGE_CHILDREN)
        return reaped.ru_utime + reaped.ru_stime + sum(map(proc.cpu_seconds, self.processes()))

    def _children(self) -> list[int]:
        return [child for child in proc.children(os.getpid()) if self._belongs(child)]


def exceeds(tree: Collection[int], memory: int) -> int:
    """The memory of the processes in bytes if it exceeds the limit, otherwise 0."""
    if sum(map(proc.resident, tree)) <= memory:
        return 0
    fairly = sum(map(proc.proportional, tree))  # forked workers share most of their memory
    return fairly if fairly > memory else 0


def _stop_all(pids: list[int], family: set[int]) -> None:
    """Stop each process with its process group, which includes children born in the meantime.

    The group of a descendant contains only descendants, because the program began in its own session.
    """
    groups: set[int] = set()
    for pid in pids:
        if not _send(pid, signal.SIGSTOP, family):
            continue
        try:
            group = os.getpgid(pid)
            if group not in groups and group != os.getpgrp():
                os.killpg(group, signal.SIGSTOP)
                groups.add(group)
        except (ProcessLookupError, PermissionError):
            continue


def _send(pid: int, number: signal.Signals, family: set[int]) -> bool:
    """Send a signal to a process if its parent is in `family`; returns whether it was sent."""
    try:
        handle = _handle(pid)
    except ProcessLookupError:
        return False
    try:
        if proc.parent(pid) not in family:
            return False
        if handle is None:
            os.kill(pid, number)
        else:
            signal.pidfd_send_signal(handle, number)
        return True
    except (ProcessLookupError, PermissionError):
        return False
    finally:
        if handle is not None:
            os.close(handle)


def _handle(pid: int) -> int | None:
    """A pidfd of the process; None on kernels before 5.3, which have none."""
    try:
        return os.pidfd_open(pid)
    except OSError as error:
        if error.errno == errno.ENOSYS:
            return None
        raise
