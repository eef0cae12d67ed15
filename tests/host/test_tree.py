"""A tree signals its own processes and no others, with or without the kernel's process handles."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from girone.host import proc
from girone.host.supervisor import process_tree
from girone.host.supervisor.process_tree import Tree
from tests.host.supervising import eventually


@pytest.fixture(params=["handles", "numbers"])
def _signals_by(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(pid: int, flags: int = 0) -> int:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    if request.param == "numbers":
        monkeypatch.setattr(os, "pidfd_open", none)


@pytest.fixture
def sleepers() -> Iterator[tuple[int, int]]:
    command = ["sleep", "60"]
    with (
        subprocess.Popen(command, start_new_session=True) as one,
        subprocess.Popen(command, start_new_session=True) as other,
    ):
        yield one.pid, other.pid
        for process in (one, other):
            process.kill()


@pytest.mark.usefixtures("_signals_by")
def test_what_does_not_belong_is_left_alone(sleepers: tuple[int, int]) -> None:
    mine, other = sleepers
    tree = Tree(lambda child: child == mine)
    assert tree.processes() == [mine]
    assert tree.stop(within=5)
    assert proc.at_rest(mine)
    assert not proc.at_rest(other)
    tree.resume()
    assert tree.end(within=5) == [(mine, signal.SIGKILL)]
    assert proc.parent(mine) == 0
    assert proc.parent(other) == os.getpid()


def test_a_fork_that_waits_inside_the_kernel_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a parent looks at rest, and its child comes later; before this was seen, an honest program was suspected."""
    parent, child = 1, 2
    looks = iter([True] * 5)  # at the sixth look the lock is free, and the child is there
    born: list[int] = []
    told: list[int] = []

    def forks(pid: int) -> bool:
        if pid == parent and next(looks, False):
            return True
        born[:] = [child]
        return False

    monkeypatch.setattr(proc, "children", lambda pid: [parent] if pid == os.getpid() else born if pid == parent else [])
    monkeypatch.setattr(proc, "at_rest", lambda pid: True)
    monkeypatch.setattr(proc, "may_be_forking", forks)
    monkeypatch.setattr(process_tree, "_stop_all", lambda pids, family: told.extend(pids))
    assert Tree().stop(within=60)
    assert told == [parent, child]


HELD_IN_VFORK = """
import os, sys
os.posix_spawn("/bin/true", ["true"], {}, file_actions=[(os.POSIX_SPAWN_OPEN, 9, sys.argv[1], os.O_RDONLY, 0)])
"""


def test_a_parent_in_vfork_may_be_forking_until_its_child_is_stopped(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "held")
    with subprocess.Popen([sys.executable, "-c", HELD_IN_VFORK, tmp_path / "held"]) as parent:
        try:
            assert eventually(lambda: proc.children(parent.pid) != [] and proc.may_be_forking(parent.pid))
            Tree(lambda child: child == parent.pid).stop(within=5)
            assert proc.is_stopped(*proc.children(parent.pid))
            assert not proc.may_be_forking(parent.pid)
        finally:
            Tree(lambda child: child == parent.pid).end()


def test_a_process_that_has_gone_has_nothing(sleepers: tuple[int, int]) -> None:
    mine, _ = sleepers
    Tree(lambda child: child == mine).end(within=5)
    assert proc.children(mine) == []
    assert proc.cpu_seconds(mine) == 0
    assert proc.resident(mine) == proc.proportional(mine) == 0
    assert proc.at_rest(mine)


def test_who_has_no_time_kills_what_is_there_all_the_same(sleepers: tuple[int, int]) -> None:
    tree = Tree(lambda child: child in sleepers)
    exits = tree.end(within=0)

    def are_gone() -> bool:
        """Who is killed takes a moment to go, and needs nothing more for it."""
        exits.extend(tree.reap())
        return not tree.processes()

    assert eventually(are_gone)
    assert sorted(exits) == [(pid, signal.SIGKILL) for pid in sorted(sleepers)]
