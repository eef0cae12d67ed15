"""A supervisor starts a program as agreed, tells what becomes of it, and leaves nothing behind."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from girone.host import proc
from girone.host.supervisor.control import CannotStart, ResourceLimits, SupervisorFailed
from girone.host.supervisor.news import AllProcessesEnded, Exited, OverCeiling
from girone.host.supervisor.supervised_program import CHECK_EVERY
from tests.host.supervising import Seat, supervisors


def test_a_program_finds_what_was_agreed_and_nothing_else(tmp_path: Path) -> None:
    core = max(os.sched_getaffinity(0))
    ceilings = ResourceLimits(memory=2**29, file_size=2**20, open_files=99)
    reading, writing = os.pipe()
    with Seat(tmp_path, cores=[core], ceilings=ceilings, environment={"TEAM": "Ü"}) as seat:
        with os.fdopen(reading, "rb") as output:
            seat.supervisor.launch(seat.unruly("report"), stdout=writing)
            os.close(writing)
            found = json.load(output)
        assert seat.news() == [Exited(0, None), AllProcessesEnded()]
    home = str(tmp_path / "bot.home")
    assert found == {
        "folder": str(tmp_path),
        "leads its session": True,
        "environment": {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "HOME": home,
            "TMPDIR": home,
            "TEAM": "Ü",
            "MARK": seat.mark,
        },
        "cores": [core],
        "files": [0, 1, 2],
        "limits": {"CORE": 0, "FSIZE": 2**20, "NOFILE": 99, "DATA": 2**29},
        "blocked signals": 0,
        "ignored signals": 0,
        "input": "",
    }


def test_input_and_output_go_through_the_given_files(tmp_path: Path) -> None:
    question, ask = os.pipe()
    answer, say = os.pipe()
    with Seat(tmp_path) as seat:
        seat.supervisor.launch(["sh", "-c", "read word; echo $word and back; echo aside >&2"], question, say)
        for file in (question, say):
            os.close(file)
        with os.fdopen(ask, "wb") as output, os.fdopen(answer, "rb") as given:
            output.write(b"there\n")
            output.flush()
            assert given.read() == b"there and back\n"
        seat.news()
        assert seat.log.read_text() == "aside\n"


def test_without_files_input_is_empty_and_output_goes_to_the_log(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.supervisor.launch(["sh", "-c", "cat; echo spoken"])
        assert seat.news() == [Exited(0, None), AllProcessesEnded()]
        assert seat.log.read_text() == "spoken\n"


@pytest.mark.parametrize(
    ("script", "exited"),
    [("exit 3", Exited(3, None)), ("kill -TERM $$", Exited(None, signal.SIGTERM))],
)
def test_the_end_is_told_with_its_reason(tmp_path: Path, script: str, exited: Exited) -> None:
    with Seat(tmp_path) as seat:
        seat.supervisor.launch(["sh", "-c", script])
        assert seat.news() == [exited, AllProcessesEnded()]
        assert seat.supervisor.news() == []


def test_a_child_that_lives_on_is_not_the_end(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.launch("daemon")
        assert seat.news(Exited) == [Exited(0, None)]
        assert len(seat.alive()) == 1
        with pytest.raises(SupervisorFailed, match="still running"):
            seat.supervisor.launch(["true"])
        seat.supervisor.end_program()
        assert seat.alive() == []
        assert seat.news() == [AllProcessesEnded()]


def test_closing_standard_output_is_not_the_end(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.launch("silent")
        assert len(seat.alive()) == 1
        assert seat.supervisor.news() == []


def test_news_of_a_former_program_are_not_those_of_the_next(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.launch("spinner")
        seat.supervisor.end_program()
        seat.supervisor.launch(["sh", "-c", "exit 7"])
        assert seat.news() == [Exited(7, None), AllProcessesEnded()]


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (["./none", "such"], "cannot start './none such' in {}: No such file or directory"),
        (["no-such-program"], "cannot start 'no-such-program' in {}: No such file or directory"),
        (["./text"], "cannot start './text' in {}: Permission denied"),
        (["a\0b"], "embedded null"),
        (["true", "x" * 70_000], "… (70005 characters) in {}: Argument list too long"),
    ],
)
def test_a_program_that_cannot_start_is_told_and_another_can(tmp_path: Path, argv: list[str], reason: str) -> None:
    (tmp_path / "text").write_text("no program")
    with Seat(tmp_path) as seat:
        with pytest.raises(CannotStart) as refused:
            seat.supervisor.launch(argv)
        assert reason.format(tmp_path) in str(refused.value)
        seat.supervisor.launch(["true"])
        assert seat.news() == [Exited(0, None), AllProcessesEnded()]


def script(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    file.chmod(0o755)


def test_a_script_that_names_no_interpreter_is_run_by_bash(tmp_path: Path) -> None:
    script(tmp_path / "launch.sh", b"[[ $1 == black ]] && echo $0 $1\n")
    with Seat(tmp_path) as seat:
        seat.supervisor.launch(["./launch.sh", "black"])
        assert seat.news() == [Exited(0, None), AllProcessesEnded()]
        assert seat.log.read_text() == "./launch.sh black\n"


def test_what_is_neither_script_nor_program_is_not_given_to_bash(tmp_path: Path) -> None:
    script(tmp_path / "program", b"\x7fELG\0\0")
    with Seat(tmp_path) as seat, pytest.raises(CannotStart, match="Exec format error"):
        seat.supervisor.launch(["./program"])


@pytest.mark.parametrize("first", [b"#!/bin/sh", b"#!/usr/bin/env bash"])
def test_a_script_saved_on_windows_is_told_so(tmp_path: Path, first: bytes) -> None:
    script(tmp_path / "launch.sh", first + b"\r\necho\r\n")
    with Seat(tmp_path) as seat, pytest.raises(CannotStart, match="./launch.sh has Windows line ends"):
        seat.supervisor.launch(["./launch.sh"])


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat, Seat(tmp_path / "none", log=tmp_path / "other.log") as other:
        with pytest.raises(CannotStart, match="none: No such file or directory"):
            other.supervisor.launch(["true"])
        seat.supervisor.launch(["true"])


def test_cores_that_do_not_exist_are_not_the_fault_of_the_program(tmp_path: Path) -> None:
    with Seat(tmp_path, cores=[1000]) as seat, pytest.raises(SupervisorFailed, match="Invalid argument"):
        seat.supervisor.launch(["true"])


def test_a_flood_neither_blocks_the_program_nor_fills_the_log_nor_deafens_the_supervisor(tmp_path: Path) -> None:
    with Seat(tmp_path, ceilings=ResourceLimits(log_size=1000)) as seat:
        seat.launch("flood")
        for _ in range(20):
            seat.supervisor.stop()
            seat.supervisor.resume()
        seat.supervisor.end_program()
        assert seat.log.read_bytes().startswith(b"flood\n" * 166)
        assert seat.log.read_text()[1000:] == "\n[the log is cut here, at 1000 bytes]\n"


def test_too_many_processes_end_the_program(tmp_path: Path) -> None:
    with Seat(tmp_path, ceilings=ResourceLimits(processes=20)) as seat:
        seat.launch("bomb")
        over, *rest = seat.news()
        assert isinstance(over, OverCeiling)
        assert str(over.what).endswith(" processes, and 20 are allowed")
        assert rest == [Exited(None, signal.SIGKILL), AllProcessesEnded()]
        assert seat.alive() == []


def test_too_much_memory_ends_the_program(tmp_path: Path) -> None:
    with Seat(tmp_path, ceilings=ResourceLimits(memory=100 * 2**20)) as seat:
        seat.launch("hogs")
        over, *rest = seat.news()
        assert isinstance(over, OverCeiling)
        assert str(over.what).endswith(" MiB of memory, and 100 MiB are allowed")
        assert rest == [Exited(None, signal.SIGKILL), AllProcessesEnded()]


def test_shared_memory_counts_once(tmp_path: Path) -> None:
    with Seat(tmp_path, ceilings=ResourceLimits(memory=100 * 2**20)) as seat:
        seat.launch("sharers")
        assert sum(map(proc.resident, seat.alive())) > 200 * 2**20
        time.sleep(4 * CHECK_EVERY)
        assert seat.supervisor.news() == []


def test_two_hundred_programs_leak_nothing(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.supervisor.launch(["true"])
        seat.supervisor.end_program()
        (supervisor,) = supervisors()

        def held() -> list[int]:
            """Our open files, and the room that a supervisor, who lets nobody look, has made for his."""
            status = Path(f"/proc/{supervisor}/status").read_text()
            return [len(list(Path("/proc/self/fd").iterdir())), int(status.partition("FDSize:")[2].split()[0])]

        before = held()
        for _ in range(200):
            seat.supervisor.launch(["true"])
            seat.supervisor.end_program()
        assert held() == before
        assert proc.children(supervisor) == []


def test_close_may_be_repeated_and_reaps_the_supervisor(tmp_path: Path) -> None:
    with Seat(tmp_path) as seat:
        seat.launch("deaf")
        seat.supervisor.close()
        assert supervisors() == []
        seat.supervisor.close()
        with pytest.raises(SupervisorFailed):
            seat.supervisor.news()


def test_a_supervisor_imports_little_and_so_starts_fast() -> None:
    source = Path(proc.__file__).parents[2]
    script = f"import sys; sys.path.append({str(source)!r}); import girone.host.supervisor.process; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-I", "-S", "-c", script], text=True).split()
    assert {name for name in loaded if name.startswith("girone")} == {
        "girone", "girone.host", "girone.host.sandbox", "girone.host.supervisor",
        *(f"girone.host.{name}" for name in ("prctl", "proc", "removal", "system")),
        *(f"girone.host.sandbox.{name}" for name in ("init", "scratch", "seccomp")),
        *(
            f"girone.host.supervisor.{name}"
            for name in (
                "launch", "process", "process_tree", "supervised_program", "suspension_watch",
            )
        ),
    }  # fmt: skip
    assert {"asyncio", "dataclasses", "inspect", "pathlib", "subprocess", "typing"}.isdisjoint(loaded)
