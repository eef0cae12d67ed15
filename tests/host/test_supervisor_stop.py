"""What is stopped stands still, all of it, and what goes on is the same as before."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from girone.host import proc
from girone.host.supervisor.news import AllProcessesEnded, Exited, OverCeiling, RanWhileSuspended
from girone.host.supervisor.suspension_watch import LOOK_EVERY
from tests.host.supervising import Seat, eventually


@pytest.mark.parametrize(("vice", "counters"), [("spinner", 1), ("threads", 4), ("family", 4)])
def test_nothing_counts_on_after_a_stop_and_everything_after_a_resume(tmp_path: Path, vice: str, counters: int) -> None:
    with Seat(tmp_path) as seat:
        seat.launch(vice)
        for _ in range(5):
            seat.supervisor.stop()
            stopped = seat.counted()
            time.sleep(0.02)
            assert seat.counted() == stopped
            seat.supervisor.resume()
            assert eventually(partial(went_on, seat, stopped, counters))


def went_on(seat: Seat, since: tuple[int, ...], counters: int) -> bool:
    return sum(now > before for now, before in zip(seat.counted(), since, strict=True)) == counters


@pytest.mark.parametrize("vice", ["deaf", "hopper"])
def test_nothing_is_born_after_a_stop(tmp_path: Path, vice: str) -> None:
    with Seat(tmp_path) as seat:
        seat.launch(vice)
        for _ in range(5):
            seat.supervisor.stop()
            stopped = seat.alive()
            time.sleep(0.02)
            assert seat.alive() == stopped != []
            assert all(map(proc.at_rest, stopped))
            seat.supervisor.resume()


def test_a_daemon_is_stopped_too(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.launch("daemon")
        seat.news(Exited)
        seat.supervisor.stop()
        (daemon,) = seat.alive()
        assert b"State:\tT" in Path(f"/proc/{daemon}/status").read_bytes()


def test_a_parent_that_waits_for_its_stopped_child_to_execute_counts_as_stopped(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.launch("spawner")
        for _ in range(30):
            seat.supervisor.stop()
            seat.supervisor.resume()


def test_a_stopped_program_can_be_ended_and_the_next_one_runs(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.launch("family")
        seat.supervisor.stop()
        seat.supervisor.end_program()
        assert seat.alive() == []
        seat.launch("spinner")
        spent = seat.supervisor.cpu_seconds()
        assert eventually(lambda: seat.supervisor.cpu_seconds() > spent)


def test_processor_time_of_ended_processes_stays_counted(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.launch("family")
        assert eventually(lambda: seat.supervisor.cpu_seconds() > 0.2)
        seat.supervisor.end_program()
        assert seat.supervisor.cpu_seconds() > 0.2


def test_a_program_that_goes_on_while_it_is_stopped_is_stopped_again_and_then_ended(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.launch("spinner")
        seat.supervisor.stop()
        (sleepwalker,) = seat.alive()
        os.kill(sleepwalker, signal.SIGCONT)  # as its own timer could
        (stirred,) = seat.news(RanWhileSuspended)
        assert isinstance(stirred, RanWhileSuspended)
        assert proc.at_rest(sleepwalker)
        stopped = seat.counted()
        time.sleep(0.05)
        assert seat.counted() == stopped
        os.kill(sleepwalker, signal.SIGCONT)
        over, *rest = seat.news()
        assert isinstance(over, OverCeiling)
        assert "while it was stopped" in str(over.what)
        assert rest == [Exited(None, signal.SIGKILL), AllProcessesEnded()]


@pytest.mark.parametrize("vice", ["napper", "employer"])
def test_a_program_that_wakes_itself_for_moments_is_found_out(tmp_path: Path, vice: str) -> None:
    with Seat(tmp_path) as seat:
        seat.launch(vice)
        seat.supervisor.stop()
        stirred, over, *_ = seat.news()
        assert isinstance(stirred, RanWhileSuspended)
        assert isinstance(over, OverCeiling)
        assert over.what.key == "over.stirred"


@pytest.mark.parametrize("vice", ["threads", "family", "deaf"])
def test_a_program_that_stands_still_is_not_suspected(tmp_path: Path, vice: str) -> None:
    with Seat(tmp_path) as seat:
        seat.launch(vice)
        for _ in range(3):
            seat.supervisor.stop()
            time.sleep(10 * LOOK_EVERY)
            seat.supervisor.resume()
        assert seat.supervisor.news() == []


HOST_STANDS_STILL = """
import os, sys, time
from dataclasses import asdict
from types import SimpleNamespace
from girone.host.supervisor import process_tree
from girone.host.supervisor.supervised_program import SupervisedProgram
from girone.host.supervisor.control import ResourceLimits

told = []
limits = asdict(ResourceLimits())
program = SupervisedProgram(sys.argv[1], os.environ, [], limits, [], 2, lambda *news: told.append(news))
program.launch(1, ["sleep", "60"], None, None, None)
looks = iter([0.0])
process_tree.time = SimpleNamespace(monotonic=lambda: next(looks, 10.0) + time.monotonic(), sleep=time.sleep)
program.stop()
print(told)
program.end()
"""
"""Ten seconds pass between the first look at the clock and the next."""


def test_a_host_that_stood_still_is_not_held_against_the_program(tmp_path: Path) -> None:
    words = [sys.executable, "-c", HOST_STANDS_STILL, str(tmp_path)]
    assert subprocess.check_output(words, text=True, timeout=60) == "[]\n"


def test_a_stop_without_a_program_is_no_mistake(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.supervisor.stop()
        seat.supervisor.resume()
        seat.supervisor.end_program()
        assert seat.supervisor.cpu_seconds() == 0
