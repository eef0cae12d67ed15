"""Being in time: what a player does about a machine that wakes it late, and about its own launch."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from girone import games
from girone.players.launch import LOADED, age, awake
from girone.players.player import Player
from girone.players.punctuality import FADING, LEAST, SUDDEN, Lateness, prompt
from girone.players.screen import Screen
from girone.players.thinker import Thinker
from girone.players.time_allowance import Allowance
from girone.players.wakeup import ThreadWakeup
from tests.players.minds import ScriptedMind

LATE = 0.05
TICK = 0.02
"""The system notes a launch in hundredths of seconds."""


class LateThinker(Thinker):
    """On a machine that wakes whoever waits too late."""

    def wait(self, is_enough: Callable[[], bool], deadline: float | None) -> None:
        super().wait(is_enough, deadline)
        time.sleep(LATE)


def test_who_was_woken_late_chooses_sooner() -> None:
    thinker, position = LateThinker(ScriptedMind), games.load("dipole").start()
    thinker.lateness.worst = 0.0
    player = Player(thinker, Allowance(0.5, 0.5, 0.0), Screen(-1, has_boards=False))
    left: list[float] = []
    for _ in range(2):
        player.hear()
        move = player.think(position)
        assert move
        position = position.play(move)
        assert thinker.latest
        assert thinker.latest.until
        left.append(thinker.latest.until - player._begun)
    thinker.close()
    assert left[1] <= left[0] - LATE / 2


def test_a_lateness_fades_and_never_takes_all_the_time() -> None:
    lateness = Lateness(0.0, least=0.0)
    assert lateness.forestall(10.0, 11.0) == 11.0
    lateness.note(0.1)
    assert lateness.forestall(10.0, 11.0) == pytest.approx(10.8)
    lateness.note(-0.01)
    assert lateness.forestall(10.0, 11.0) == pytest.approx(10.8)
    lateness.fade()
    assert lateness.forestall(10.0, 11.0) == pytest.approx(11.0 - 2 * FADING * 0.1)
    lateness.note(30.0)
    assert lateness.forestall(10.0, 11.0) == pytest.approx(10.0 + LEAST)


def test_lateness_is_measured_before_the_deadline_comes() -> None:
    """The first answer already leaves sooner where the machine has woken us late while we thought."""

    class LateBell(ThreadWakeup):
        def wait(self, until: float | None) -> None:
            super().wait(until)
            time.sleep(LATE)

    thinker, position = Thinker(ScriptedMind), games.load("dipole").start()
    player = Player(thinker, Allowance(0.5, 0.5, 0.0), Screen(-1, has_boards=False))
    player.listen(LateBell())
    player.hear()
    begun = time.monotonic()
    assert player.think(position)
    assert time.monotonic() - begun < 0.5 - LATE
    thinker.close()


@pytest.mark.skipif(not hasattr(os, "sched_setscheduler"), reason="this system has no real-time scheduling")
@pytest.mark.parametrize("is_granted", [True, False])
def test_a_sudden_load_is_expected_only_where_others_run_before_us(
    is_granted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def schedule(process: int, policy: int, rank: object) -> None:
        if policy & os.SCHED_FIFO and not is_granted:
            raise PermissionError

    monkeypatch.setattr(os, "sched_setscheduler", schedule)
    monkeypatch.setattr(os, "sched_getscheduler", lambda process: os.SCHED_OTHER)
    lateness = Lateness(0.001)
    with prompt(lateness):
        assert lateness.forestall(10.0, 11.0) == pytest.approx(11.0 - 2 * (0.001 if is_granted else SUDDEN))
    assert lateness.forestall(10.0, 11.0) == pytest.approx(11.0 - 2 * SUDDEN)


def test_a_deadline_that_is_over_stays_over() -> None:
    lateness = Lateness(0.1)
    assert lateness.forestall(10.0, 9.0) <= 9.0


def _in_a_thread(work: Callable[[], None]) -> None:
    thread = Thread(target=work)
    thread.start()
    thread.join()


@pytest.mark.skipif(not hasattr(os, "sched_setscheduler"), reason="this system has no real-time scheduling")
def test_only_the_thread_that_waits_is_woken_before_others_and_only_then() -> None:
    seen: list[int] = []

    def look() -> None:
        seen.append(os.sched_getscheduler(0) & ~os.SCHED_RESET_ON_FORK)

    def play() -> None:
        look()
        with prompt():
            look()
            _in_a_thread(look)
        look()

    _in_a_thread(play)  # this process itself may have been a table before
    before, waiting, searching, after = seen
    assert waiting in (os.SCHED_FIFO, os.SCHED_OTHER)  # granted or not
    assert [before, searching, after] == [os.SCHED_OTHER] * 3


def test_the_launch_is_when_the_program_was_started_not_when_python_was() -> None:
    asked = "from girone.players.launch import age; print(age())"
    begun = time.monotonic()
    done = subprocess.run(
        ["sh", "-c", 'sleep 0.5; exec "$0" -c "$1"', sys.executable, asked], stdout=subprocess.PIPE, check=True
    )
    assert 0.5 <= float(done.stdout) <= time.monotonic() - begun + TICK


def test_while_suspended_no_clock_runs() -> None:
    asked = (
        "import os, signal; from girone.players.launch import age, awake; "
        "os.kill(os.getpid(), signal.SIGSTOP); print(awake(), age())"
    )
    with subprocess.Popen([sys.executable, "-c", asked], stdout=subprocess.PIPE) as program:
        os.waitpid(program.pid, os.WUNTRACED)
        time.sleep(0.5)
        program.send_signal(signal.SIGCONT)
        said, _ = program.communicate()
    running, all_in_all = map(float, said.split())
    assert 0 < running <= all_in_all - 0.5 + TICK


def test_waiting_for_a_core_counts() -> None:
    """Two loops on one core: each waits about as long as it runs."""
    asked = (
        "import os, time; from girone.players.launch import awake\n"
        "os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])\n"
        "while time.process_time() < 0.5: pass\n"
        "print(awake(), time.process_time())"
    )
    programs = [subprocess.Popen([sys.executable, "-c", asked], stdout=subprocess.PIPE) for _ in range(2)]
    said = [program.communicate()[0].split() for program in programs]
    assert sum(float(awake) for awake, _ in said) > 1.2 * sum(float(ran) for _, ran in said)


def test_the_launch_where_no_system_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(time, "CLOCK_BOOTTIME")
    monkeypatch.setattr("girone.players.launch.SCHEDULING", Path("/nowhere"))
    for clock in (age, awake):
        assert time.process_time() < clock() <= LOADED * time.process_time()
