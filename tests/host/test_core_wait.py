"""How long a program was kept from its core by others, by counts of the kernel that were made up, and by real ones."""

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from girone.host import proc
from girone.host.proc import ThreadTimes, TreeTimes
from girone.host.supervisor.control import Supervisor
from girone.host.supervisor.core_wait import CoreWait
from girone.host.system import TICKS
from tests.host.supervising import Seat

MS = 1_000_000
BUSY = [sys.executable, "-I", "-S", "-c", "while True: pass"]
TURN = 1000
"""Milliseconds of the turns that are made up, looked at every 20."""

Story = Callable[[int], TreeTimes]
"""What the kernel would tell at a millisecond."""


def tree(threads: dict[str, ThreadTimes], ran: float, faults: dict[int, int] | None = None) -> TreeTimes:
    counted = {1: 0} if faults is None else faults
    return TreeTimes(threads, int(ran * MS), counted, dict.fromkeys(counted, 0))


def thread(ran: float, waited: float, turns: int = 1, is_ready: bool = True) -> ThreadTimes:
    return ThreadTimes(is_ready, int(ran * MS), int(waited * MS), turns)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[..., float]:
    """What is found in a turn, whose core was idle for a part of the time."""

    def starved(story: Story, idle: float = 0.0, stolen: float = 0.0) -> float:
        now = [0]
        monkeypatch.setattr(time, "monotonic_ns", lambda: now[0] * MS)
        monkeypatch.setattr(proc, "tree_times", lambda root: story(now[0]))
        monkeypatch.setattr(proc, "idle_seconds", lambda cores: idle * now[0] / 1000)
        monkeypatch.setattr(proc, "stolen_seconds", lambda cores: 7.0 + stolen * now[0] / 1000)
        watch = CoreWait(0, [0])
        for at in range(20, TURN + 1, 20):
            now[0] = at
            watch.look_if_due()
        return watch.seconds(0)

    return starved


def test_a_thread_that_gets_a_third_of_its_core_waits_for_the_rest(told: Callable[..., float]) -> None:
    def story(at: int) -> TreeTimes:
        return tree({"a": thread(at / 3, at * 2 / 3, at // 3, is_ready=at > 0)}, at / 3)

    assert told(story) == pytest.approx(2 / 3, abs=0.01)


def test_forty_threads_that_take_the_core_from_each_other_have_waited_for_nobody(told: Callable[..., float]) -> None:
    def story(at: int) -> TreeTimes:
        ready = at > 0
        return tree({f"t{n}": thread(at / 40, at * 39 / 40, at // 40, ready) for n in range(40)}, at)

    assert told(story) < 0.03


def test_nor_have_forty_that_all_work_for_a_moment_and_then_sleep(told: Callable[..., float]) -> None:
    """All wake together ten times a second, and are through after 40 ms; others have the core in the rest."""

    def story(at: int) -> TreeTimes:
        bouts, rest = divmod(at, 100)
        done = bouts * 40 + min(rest, 40)
        ready = 0 < rest < 40
        waits = [bouts * 20 + min(rest, 40) / 2 for _ in range(40)]
        return tree({f"t{n}": thread(done / 40, waits[n], bouts + 1, ready) for n in range(40)}, done)

    assert told(story) < 0.05


def test_who_sleeps_while_others_run_waits_for_nothing(told: Callable[..., float]) -> None:
    assert told(lambda at: tree({"a": thread(1, 1, is_ready=False)}, 1)) == 0


def test_what_the_host_of_a_virtual_machine_took_is_added(told: Callable[..., float]) -> None:
    def sleeps(at: int) -> TreeTimes:
        return tree({"a": thread(1, 1, is_ready=False)}, 1)

    assert told(sleeps, idle=0.9, stolen=0.05) == pytest.approx(0.05)
    assert told(sleeps, idle=1.0, stolen=0.05) < 0.03  # it cannot be more than others had


def test_what_nobody_else_ran_was_not_taken_by_others(told: Callable[..., float]) -> None:
    def story(at: int) -> TreeTimes:
        return tree({"a": thread(at / 4, at * 3 / 4, at // 4, is_ready=at > 0)}, at / 4)

    assert told(story, 0.7) < 0.1


def test_short_lived_helpers_count_by_the_looks_at_which_the_program_was_ready(told: Callable[..., float]) -> None:
    def story(at: int) -> TreeTimes:
        return tree({f"helper{at}": thread(1, 5)} if at else {}, at / 10, {1: at})

    assert 0.6 < told(story) < 0.9


def test_who_hides_its_children_is_not_excused(told: Callable[..., float]) -> None:
    """Nobody waits for them, so the time that they had of the core is counted nowhere."""

    def story(at: int) -> TreeTimes:
        return tree({"a": thread(1, at, 1), f"helper{at}": thread(1, 5)}, 1, {1: 0, 2: 0, 1000 + at: 0})

    def parents(at: int) -> TreeTimes:
        here = story(at)
        here.parents = {1: 0, 2: 1, 1000 + at: 2}
        return here

    assert told(parents) == 0


def test_who_was_waiting_before_the_question_is_counted_from_its_next_wait_on(told: Callable[..., float]) -> None:
    def story(at: int) -> TreeTimes:
        has_run = at > 500
        here = tree({"a": thread(10 if has_run else 0, 9000 if has_run else 0, 2 if has_run else 1)}, 10 * has_run)
        here.ran = at * MS
        return here

    assert told(story) < 0.01


def test_what_a_host_took_is_read_for_the_most_wanted_core(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = (
        b"cpu  9 9 9 9 9 9 9 900 0 0\ncpu0 1 2 3 400 5 6 7 30 0 0\ncpu1 1 2 3 400 5 6 7 70 0 0\ncpu2 1 2 3\nintr 1\n"
    )
    monkeypatch.setattr(proc, "read", lambda path: counted)
    assert proc.stolen_seconds([0, 1]) == 70 / TICKS
    assert proc.stolen_seconds([0]) == 30 / TICKS
    assert proc.stolen_seconds([2, 3]) == 0
    assert proc.idle_seconds([0, 1]) == 810 / TICKS
    assert proc.idle_seconds([0, 3]) is None


def test_others_on_its_core_are_seen_for_real(tmp_path_factory: pytest.TempPathFactory) -> None:
    """As root and as a user: a program beside four others on one core is kept from it for most of the time."""
    with ExitStack() as ending:
        seats = [ending.enter_context(Seat(tmp_path_factory.mktemp("seat"), cores=[0])) for _ in range(5)]
        for seat in seats:
            seat.supervisor.launch(BUSY)
        starved, spent = measured(seats[0].supervisor)
    assert starved > 0.3
    assert starved + spent < 1.2


def measured(supervisor: Supervisor) -> tuple[float, float]:
    """What a program waited for and had, as parts of the time."""
    watch, began, spent = CoreWait(supervisor.pid, [0]), time.monotonic(), supervisor.cpu_seconds()
    while time.monotonic() < began + 2:
        watch.look_if_due()
        time.sleep(0.02)
    lasted = time.monotonic() - began
    return watch.seconds(0) / lasted, (supervisor.cpu_seconds() - spent) / lasted
