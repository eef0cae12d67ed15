"""Bad calls of commands end in one sentence and exit code 2, never in a traceback."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from girone.cli.main import main
from girone.tournament.store.store import DATABASE, Store

LONG = "n" * 300
NO_TEXT = "\udcff\udcfe"
ADDRESSES = (
    "", "x", "tcp://", "tcp://:", "tcp://:1", "127.0.0.1:8786", "tcp://127.0.0.1:99999", "tcp://127.0.0.1:٣",
    "udp://127.0.0.1:1", "inproc://x", "http://127.0.0.1:1", "tcp://[::1:3", "tcp://a b:3", f"tcp://{LONG}:1",
    "tcp://é..é:1", "tcp://\u202e:1", NO_TEXT,
)  # fmt: skip
HOSTS = ("", "x y", "a..b", "256.1.1.1", "::::", "[::1]", "\u202e", "é" * 70, LONG, NO_TEXT)
DAMAGES = (
    "DELETE FROM meta",
    "UPDATE meta SET value = 'name = [' WHERE key = 'plan'",
    "UPDATE meta SET value = x'ff' WHERE key = 'plan'",
    "DROP TABLE attempts",
    "INSERT INTO decisions (at, ruling, subject, reason, after) VALUES ('x', 'nonsense', '{', 'r', 0)",
)
PLAN = """\
name = "Cup"
regulation = "othello-ufmg-2014"
seed = "1 April"
{more}
[[entrants]]
name = "Ada"
player = "random"

[[entrants]]
name = "Bob"
{bob}
"""


def mistaken(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a call that is a mistake is answered with."""
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("girone: ")
    assert printed.err.count("\n") == 1
    return printed.err


def plan_file(folder: Path, more: str = "", bob: str = 'player = "random"') -> Path:
    file = folder / "cup.toml"
    file.write_text(PLAN.format(more=more, bob=bob))
    return file


@pytest.mark.parametrize("role", [(), ("--scheduler",)], ids=["worker", "scheduler"])
@pytest.mark.parametrize("address", ADDRESSES, ids=ascii)
def test_what_is_no_address_of_a_scheduler(
    address: str, role: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    assert "write tcp://HOST:PORT" in mistaken(capsys, "worker", address, *role)


def test_a_run_on_what_is_no_scheduler(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    assert main(["run", str(plan_file(tmp_path)), "--cluster", "udp://x"]) == 2
    assert "write tcp://HOST:PORT" in capsys.readouterr().err


@pytest.mark.parametrize("host", HOSTS, ids=ascii)
def test_a_page_where_nobody_can_listen(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    mistaken(capsys, "page", "--port", "0", "--host", host)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_page_of_a_damaged_store(damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "cup.store"
    Store.create(folder, plan_file(tmp_path).read_text()).close()
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        database.execute(damage)
    assert str(folder) in mistaken(capsys, "page", str(folder), "--port", "0")


@pytest.mark.parametrize("command", ["page", "plan --draw", "matches", "plan", "standings", "verify"])
@pytest.mark.parametrize("path", [LONG, "a/" * 3000, f"{NO_TEXT}"], ids=["name", "path", "bytes"])
def test_paths_that_no_system_has(command: str, path: str, capsys: pytest.CaptureFixture[str]) -> None:
    mistaken(capsys, *command.split(), path)


@pytest.mark.parametrize("command", ["plan", "page", "matches"])
def test_a_store_whose_name_no_system_has(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mistaken(capsys, *command.split(), str(plan_file(tmp_path, more=f'store = "{LONG}"')))


@pytest.mark.parametrize("command", ["plan", "plan --draw", "page", "matches"])
def test_a_program_whose_name_no_system_has(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mistaken(capsys, *command.split(), str(plan_file(tmp_path, bob=f'folder = "{LONG}"')))


@pytest.mark.parametrize("place", ["file", "file/below", "/proc/self/nothing"])
def test_an_arena_where_nothing_can_be_written(place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert "nothing can be written into" in mistaken(capsys, "serve", str(tmp_path / place))


def test_a_cache_that_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    (tmp_path / "file").touch()
    mistaken(capsys, "worker", "tcp://127.0.0.1:1", "--cache", str(tmp_path / "file"))
