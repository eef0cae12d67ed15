"""Builds under a keeper: their end is told, and nothing outlives them."""

import os
from pathlib import Path

import pytest

from girone.hand_ins.build import build
from girone.hand_ins.hand_in import Refused


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_build_leaves_its_files_and_its_log(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    build(tmp_path, ["sh", "-c", "echo made > made; echo told; echo wrong >&2"], tmp_path / "logs" / "build.log")
    assert (tmp_path / "made").read_text() == "made\n"
    assert (tmp_path / "logs" / "build.log").read_text() == "told\nwrong\n"
    assert [path.name for path in (tmp_path / "logs").iterdir()] == ["build.log"]


@pytest.mark.parametrize(
    ("command", "within", "said"),
    [
        (["sh", "-c", "exit 3"], 60, "its build, \"sh -c 'exit 3'\", ended with exit code 3"),
        (["sh", "-c", "kill -9 $$"], 60, "was ended by signal 9"),
        (["sleep", "1000"], 0.2, "its build, 'sleep 1000', did not end within 0.2 s"),
        (["no-such-builder"], 60, "cannot start 'no-such-builder'"),
        (["sh", "-c", "kill -9 $PPID; sleep 1000"], 60, "keeper"),
    ],
)
def test_a_build_that_fails(command: list[str], within: float, said: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        build(tmp_path, command, tmp_path / "build.log", within=within)
    assert said in str(refused.value)


def test_nothing_outlives_a_build(tmp_path: Path) -> None:
    build(tmp_path, ["sh", "-c", "setsid sleep 1000 & echo $! > pid"], tmp_path / "build.log")
    assert not alive(int((tmp_path / "pid").read_text()))
