"""Nothing a program starts escapes its supervisor, whatever it does to it, and nothing outlives the table."""

import json
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from girone.host import proc
from girone.host.supervisor.control import ResourceLimits, Supervisor, SupervisorFailed, adopt_orphans
from girone.host.supervisor.news import Exited
from tests.host.supervising import PROGRAMS, Seat, eventually, marked, reap, supervisors
from tests.support import ROOT


def table(harm: str, folder: Path, mark: str = "") -> subprocess.Popen[str]:
    """A table of its own, because a test cannot kill itself."""
    environment = os.environ | {"MARK": mark, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
    command = [sys.executable, str(PROGRAMS / "table.py"), harm, str(folder)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("vice", ["family", "deaf", "daemon", "hopper", "spawner"])
def test_everything_ends_with_the_program(tmp_path: Path, vice: str) -> None:
    with Seat(tmp_path) as seat:
        seat.launch(vice)
        seat.supervisor.end_program()
        assert seat.alive() == []


@pytest.mark.parametrize("vice", ["family", "deaf", "daemon", "hopper", "spawner"])
def test_everything_ends_with_the_supervisor(tmp_path: Path, vice: str) -> None:
    with Seat(tmp_path) as seat:
        seat.launch(vice)


def test_a_fork_bomb_does_not_outrun_its_end(tmp_path: Path) -> None:
    with Seat(tmp_path, ceilings=ResourceLimits(processes=10_000)) as seat:
        seat.launch("bomb")
        assert eventually(lambda: len(seat.alive()) > 300)
        seat.supervisor.end_program()
        assert seat.alive() == []


def test_two_supervisors_do_not_disturb_each_other(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat, Seat(tmp_path, log=tmp_path / "rival.log") as rival:
        seat.launch("deaf")
        rival.launch("daemon")
        rival.news(Exited)
        theirs = rival.alive()
        seat.supervisor.stop()
        assert not any(map(proc.at_rest, theirs))
        seat.supervisor.close()
        assert seat.alive() == []
        assert rival.alive() == theirs


@pytest.mark.parametrize("ask", [Supervisor.stop, Supervisor.resume, Supervisor.cpu_seconds])
def test_a_stopped_supervisor_is_told_to_go_on(tmp_path: Path, ask: Callable[[Supervisor], object]) -> None:
    with Seat(tmp_path) as seat:
        seat.launch("mutiny")
        ask(seat.supervisor)
        assert seat.supervisor.was_stopped


@pytest.mark.parametrize(
    "ask", [Supervisor.stop, Supervisor.cpu_seconds, Supervisor.end_program, Supervisor.news, Supervisor.attest]
)
def test_a_killed_supervisor_has_failed_whatever_it_is_asked(
    tmp_path: Path, ask: Callable[[Supervisor], object]
) -> None:
    adopt_orphans()
    with Seat(tmp_path) as seat:
        seat.launch("family")
        (supervisor,) = supervisors()
        os.kill(supervisor, signal.SIGKILL)
        assert eventually(lambda: proc.at_rest(supervisor))
        with pytest.raises(SupervisorFailed, match="supervisor"):
            ask(seat.supervisor)


def test_a_program_that_stopped_its_supervisor_can_be_ended(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.launch("mutiny")
        seat.supervisor.end_program()
        assert seat.alive() == []


def test_a_supervisor_heeds_no_signal_but_the_one_that_kills(tmp_path: Path) -> None:
    deadly = [number for number in range(1, 65) if number not in (9, 19, 32, 33)]
    with Seat(tmp_path) as seat:
        seat.supervisor.launch(["sh", "-c", "; ".join(f"kill -{number} $PPID" for number in deadly)])
        seat.news()
        seat.supervisor.launch(["true"])


def test_nothing_outlives_a_killed_table(tmp_path: Path) -> None:
    mark = secrets.token_hex(8)
    with table("killed", tmp_path, mark) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        kept = proc.children(process.pid)
        assert len(kept) == 3
        assert len(set(marked(mark)) - set(kept)) == 1 + 1 + 4 + 2  # keepers may hide their marks
        process.send_signal(signal.SIGKILL)
        assert eventually(lambda: marked(mark) == [])
        assert eventually(lambda: not any(proc.resident(supervisor) for supervisor in kept))
    reap(kept)


def test_what_survives_a_killed_supervisor_falls_to_the_table_and_is_ended_there(tmp_path: Path) -> None:
    with table("bereft", tmp_path) as process:
        assert process.stdout
        found = json.load(process.stdout)
    assert all("supervisor" in complaint for complaint in found.pop("complaints"))
    assert found == {"only the heir is left": True, "left": [], "rival plays on": True}
    assert process.returncode == 0
