"""Builds under a supervisor: their end is told, and nothing outlives them."""

import os
from pathlib import Path

import pytest

from girone.entries.building.build import build
from girone.entries.hand_in import OurFailure, Refused
from girone.entries.unpacking.size_limits import check_built
from girone.host.removal import remove
from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.program import Program
from tests.siege.walls import needs_walls

LEVELS = [Level.LIMITS, pytest.param(Level.STRICT, marks=needs_walls)]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("level", LEVELS)
def test_a_build_leaves_its_files_and_its_log(level: Level, tmp_path: Path) -> None:
    logs, folder = tmp_path / "logs", tmp_path / "folder"
    logs.mkdir()
    folder.mkdir()
    (folder / "source").write_text("made\n")
    words = "cp source made; chmod 750 made; mkdir sub; ln -s ../made sub/link; rm source; echo told; echo wrong >&2"
    build(folder, ["sh", "-c", words], logs / "build.log", level)
    assert sorted(str(path.relative_to(folder)) for path in folder.rglob("*")) == ["made", "sub", "sub/link"]
    assert (folder / "sub" / "link").readlink() == Path("../made")
    assert (folder / "made").read_text() == "made\n"
    assert (folder / "made").stat().st_mode & 0o777 == 0o750
    assert (logs / "build.log").read_text() == "told\nwrong\n"
    assert [path.name for path in logs.iterdir()] == ["build.log"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "logs"]


DESTROYS = "rm -rf ../* ../.[!.]* ../../* > /dev/null 2>&1; echo made > made"


@pytest.mark.parametrize("level", LEVELS)
def test_a_build_cannot_remove_what_lies_beside_it(level: Level, tmp_path: Path) -> None:
    base = tmp_path / "course"
    folder, rival = base / "entrants" / "ada", base / "entrants" / "bob"
    for each in (folder, rival):
        each.mkdir(parents=True)
    kept = (base / "tournament.toml", base / "receipts.txt", rival / "main.py", base / "entrants" / ".bob.begun")
    for file in kept:
        file.write_text("as it was")
    note = build(folder, ["bash", "-c", DESTROYS], base / "build.log", level, kept=[base])
    if note:
        pytest.skip(str(note))
    assert [file.read_text() for file in kept] == ["as it was"] * len(kept)
    assert (folder / "made").read_text() == "made\n"


def test_where_builds_cannot_be_kept_apart_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "ada"
    folder.mkdir()
    monkeypatch.setattr(Program, "obstacle", lambda program: "Operation not permitted")
    note = build(folder, ["true"], tmp_path / "build.log")
    assert str(note) == (
        "note: this host cannot keep a build from changing what lies beside its folder: Operation not permitted"
    )


@needs_walls
def test_what_a_killed_build_left_hinders_nobody(tmp_path: Path) -> None:
    for name in ("folder", ".folder.made", ".folder.found"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "old").touch()
    build(tmp_path / "folder", ["touch", "new"], tmp_path / "build.log", Level.STRICT)
    assert sorted(path.name for path in (tmp_path / "folder").iterdir()) == ["new", "old"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["build.log", "folder"]


@needs_walls
def test_folders_deeper_than_the_stack_are_refused_as_such(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    words = "mkdir -p $(printf d/%.0s $(seq 1200))"
    build(folder, ["bash", "-c", words], tmp_path / "build.log", Level.STRICT)
    with pytest.raises(Refused, match="more than 100 deep"):
        check_built(folder)
    remove(folder)


@needs_walls
def test_a_build_does_not_fill_the_disk_with_holes_and_names(tmp_path: Path) -> None:
    """They take no room in memory, and would on the disk."""
    folder = tmp_path / "folder"
    folder.mkdir()
    words = "truncate -s 60M hole; for n in $(seq 50); do ln hole hole$n; done"
    with pytest.raises(OSError, match="File too large"):
        build(folder, ["sh", "-c", words], tmp_path / "build.log", Level.STRICT)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "within", "said"),
    [
        (["sh", "-c", "exit 3"], 60, "its build, \"sh -c 'exit 3'\", ended with exit code 3"),
        (["sh", "-c", "kill -9 $$"], 60, "was ended by signal 9"),
        (["sleep", "1000"], 0.2, "its build, 'sleep 1000', did not end within 0.2 s"),
        (["no-such-builder"], 60, "cannot start 'no-such-builder'"),
        (["sh", "-c", "kill -9 $PPID; sleep 1000"], 60, "supervisor"),
    ],
)
def test_a_build_that_fails(command: list[str], within: float, said: str, tmp_path: Path) -> None:
    with pytest.raises((Refused, OurFailure)) as refused:
        build(tmp_path, command, tmp_path / "build.log", within=within)
    assert said in str(refused.value)


def test_nothing_outlives_a_build(tmp_path: Path) -> None:
    build(tmp_path, ["sh", "-c", "setsid sleep 1000 & echo $! > pid"], tmp_path / "build.log")
    assert not alive(int((tmp_path / "pid").read_text()))
