"""The share of a core that programs have: their session's where the kernel shares by session; how busy a host is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from girone.host import load, share
from girone.host.proc import children
from tests.host.supervising import Seat

SLEEPER = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"]


def nice_of(process: int) -> int:
    """The nice value by which the kernel shares, of a process's session or its own."""
    if share.by_session():
        return int(Path(f"/proc/{process}/autogroup").read_text().split()[-1])
    return os.getpriority(os.PRIO_PROCESS, process)


def test_a_program_has_the_share_that_is_granted(tmp_path: Path) -> None:
    with subprocess.Popen(SLEEPER, start_new_session=True) as trial:
        granted = share.give_share(trial.pid)
        assert nice_of(trial.pid) == granted
        trial.kill()
    with Seat(tmp_path) as seat:
        seat.supervisor.launch(SLEEPER)
        (program,) = children(seat.supervisor.pid)
        assert nice_of(program) == granted


def test_the_nice_value_of_a_run_reaches_its_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getpriority", lambda which, who: 7)
    with subprocess.Popen(SLEEPER, start_new_session=True) as trial:
        assert share.give_share(trial.pid) == 7
        monkeypatch.undo()
        assert nice_of(trial.pid) == 7
        trial.kill()


def test_a_program_that_has_gone_already_needs_no_share() -> None:
    with subprocess.Popen(["true"], start_new_session=True) as gone:
        gone.wait()
    assert share.give_share(gone.pid) in (0, os.getpriority(os.PRIO_PROCESS, 0))


@pytest.mark.parametrize(
    ("others", "ours", "waited", "is_busy"),
    [(8, 0, 60, True), (8, 0, None, True), (8, 0, 3, False), (2, 2, 60, False), (0.3, 0, 60, False)],
)
def test_a_host_is_busy_by_what_is_not_ours(
    others: float, ours: int, waited: float | None, is_busy: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = tmp_path / "cpu"
    if waited is not None:
        told.write_text(f"some avg10={waited} avg60=0.00 avg300=0.00 total=1\n")
    monkeypatch.setattr(load, "PRESSURE", told)
    monkeypatch.setattr(os, "getloadavg", lambda: (others, 0.0, 0.0))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert bool(load.busy_host(ours)) is is_busy
