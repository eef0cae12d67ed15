"""Programs without a supervisor process, as they are kept where there is no Linux."""

import os
import select
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import psutil
import pytest

from girone.host.supervisor.bare import BareSupervisor
from girone.host.supervisor.control import CannotStart
from girone.host.supervisor.news import AllProcessesEnded, Exited, News

LONG = 60.0
COUNTS = "import sys, time\nwhile True:\n    print('.', flush=True)\n    time.sleep(0.001)\n"
HAS_A_CHILD = "import subprocess, sys\nsubprocess.Popen(['sleep', '1000'], start_new_session={})\n{}"


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[BareSupervisor]:
    with closing(BareSupervisor(tmp_path, tmp_path / "program.log")) as supervisor:
        yield supervisor


def wait(supervisor: BareSupervisor, wanted: type[News]) -> list[News]:
    """All news until one of a kind."""
    found: list[News] = []
    until = time.monotonic() + LONG
    while not any(isinstance(each, wanted) for each in found):
        assert time.monotonic() < until, found
        select.select([supervisor.fd], (), (), 1.0)
        found += supervisor.news()
    return found


@pytest.fixture
def descendants() -> Callable[[], list[psutil.Process]]:
    """What this test has started and still runs; fixtures of other modules may run in the same worker."""
    before = set(psutil.Process().children(recursive=True))

    def running() -> list[psutil.Process]:
        after = (each for each in psutil.Process().children(recursive=True) if each not in before)
        return [each for each in after if each.status() != psutil.STATUS_ZOMBIE]

    return running


def test_it_runs_in_its_folder_and_tells_how_it_ended(bare: BareSupervisor, tmp_path: Path) -> None:
    bare.launch([sys.executable, "-c", "import os, sys; print(os.getcwd(), os.environ['HOME']); sys.exit(3)"])
    assert wait(bare, AllProcessesEnded) == [Exited(3, None), AllProcessesEnded()]
    assert (tmp_path / "program.log").read_text() == f"{tmp_path} {tmp_path / 'program.home'}\n"


def test_a_signal_is_told_as_one(bare: BareSupervisor) -> None:
    bare.launch([sys.executable, "-c", "import os; os.kill(os.getpid(), 15)"])
    assert Exited(None, 15) in wait(bare, AllProcessesEnded)


def test_what_a_program_leaves_running_is_waited_for_and_ended(
    bare: BareSupervisor, descendants: Callable[[], list[psutil.Process]]
) -> None:
    bare.launch([sys.executable, "-c", HAS_A_CHILD.format(False, "")])
    assert wait(bare, Exited) == [Exited(0, None)]
    bare.end_program()
    assert wait(bare, AllProcessesEnded)
    assert not descendants()


def test_a_child_with_a_session_of_its_own_ends_with_its_parent(
    bare: BareSupervisor, descendants: Callable[[], list[psutil.Process]]
) -> None:
    bare.launch(
        [sys.executable, "-c", HAS_A_CHILD.format(True, "print('up', flush=True)\nsys.stdin.read()")], stdin=_open()
    )
    until = time.monotonic() + LONG
    while len(descendants()) < 2:
        assert time.monotonic() < until
        time.sleep(0.01)
    bare.end_program()
    assert not descendants()


def test_a_suspended_program_stands_still(
    bare: BareSupervisor, descendants: Callable[[], list[psutil.Process]]
) -> None:
    here, there = socket.socketpair()
    with here, there:
        bare.launch([sys.executable, "-c", COUNTS], stdout=there.fileno())
        assert here.recv(1)
        bare.stop()
        assert all(each.status() == psutil.STATUS_STOPPED for each in descendants())
        here.setblocking(False)
        with suppress(BlockingIOError):
            while here.recv(4096):
                pass
        time.sleep(0.05)
        with pytest.raises(BlockingIOError):
            here.recv(1)
        bare.resume()
        here.settimeout(LONG)
        assert here.recv(1)


def test_its_processor_time_is_counted(bare: BareSupervisor) -> None:
    bare.launch([sys.executable, "-c", "sum(range(3_000_000))"])
    wait(bare, AllProcessesEnded)
    assert bare.cpu_seconds() > 0.01


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("nothing", None, "No such file"),
        ("closed", "#!/bin/sh\n", "Permission denied"),
        ("w.sh", "#!/bin/sh\r\n", "CR LF"),
    ],
)
def test_what_cannot_be_started_is_said(
    bare: BareSupervisor, tmp_path: Path, name: str, content: str | None, words: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content.encode())
    with pytest.raises(CannotStart, match=words):
        bare.launch([f"./{name}"])


def test_a_script_that_names_no_shell_is_run_by_bash(bare: BareSupervisor, tmp_path: Path) -> None:
    script = tmp_path / "run"
    script.write_text("exit 7\n")
    script.chmod(0o755)
    bare.launch(["./run"])
    assert Exited(7, None) in wait(bare, AllProcessesEnded)


def _open() -> int:
    """An input that never ends."""
    reading, writing = os.pipe()
    os.set_inheritable(writing, False)
    return reading
