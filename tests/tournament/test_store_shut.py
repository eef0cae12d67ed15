"""Stores that may not be written, or not even be read: what can be told is told, and the rest is a sentence."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from girone.cli.main import main
from girone.model.errors import ConfigError, HostFailed, RecordError
from girone.tournament.store import database
from girone.tournament.store.database import UNWRITTEN
from girone.tournament.store.store import DATABASE, Store
from girone.web.tournament.archive import opened
from tests.results.evening import Evening, file_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A store that was closed, beside whose database SQLite cannot lay what it needs."""
    evening = Evening(tmp_path / "cup.store", file_of("Alfa", "Beta"), clumsy=["Alfa", "Beta"])
    evening.play()
    evening.store.close()
    (tmp_path / "cup.store" / f"{DATABASE}-shm").symlink_to("elsewhere")
    return tmp_path / "cup.store"


@pytest.fixture
def shut(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same in a folder that we may not write."""
    monkeypatch.setattr(database, "may_be_written", lambda file: False)
    return folder


def test_what_cannot_be_opened_is_no_other_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", str(folder)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"girone: {folder / DATABASE} cannot be opened: unable to open database file; look at the")


@pytest.mark.parametrize("command", ["standings", "matches", "verify", "standings --fairness"])
def test_a_store_that_may_only_be_read_is_read(shut: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), str(shut)]) == 0
    assert capsys.readouterr().out


def test_it_is_not_written(shut: Path) -> None:
    with closing(Store(shut)) as store, pytest.raises(HostFailed) as refused, store.writing():
        pass
    assert str(refused.value) == f"{shut / DATABASE} cannot be written: nothing may be written into its folder"


def test_what_is_not_in_the_database_yet_is_not_passed_over(shut: Path) -> None:
    beside = shut / f"{DATABASE}{UNWRITTEN}"
    beside.write_bytes(b"the last result")
    with pytest.raises(RecordError) as refused:
        Store(shut)
    assert str(refused.value) == (
        f"{shut / DATABASE} cannot be opened: {beside} holds results that are not in it yet, and nothing may be "
        "written into its folder; copy the whole folder to where you may write, and read it there"
    )


def test_one_that_goes_while_it_is_looked_at_is_outdated(shut: Path) -> None:
    with closing(Store(shut)) as store:
        assert not store.database.is_outdated
        (shut / DATABASE).unlink()
        assert store.database.is_outdated


def test_a_store_of_another_version_is_not_held_open(folder: Path) -> None:
    (folder / f"{DATABASE}-shm").unlink()
    with closing(sqlite3.connect(folder / DATABASE)) as other:
        other.execute("PRAGMA user_version = 99")
    with pytest.raises(RecordError, match="store version 99; this girone reads versions 1 and 2") as refused:
        Store(folder)
    held = [str(each.readlink()) for each in Path("/proc/self/fd").iterdir() if each.is_symlink()]
    assert refused.tb is not None  # what failed is still referred to, so nothing was closed by being forgotten
    assert str(folder / DATABASE) not in held


def test_one_that_goes_while_it_is_opened_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "is_file", lambda file: file.name == DATABASE)  # as it was a moment ago
    with pytest.raises(ConfigError, match="is not the store of a tournament"):
        Store(tmp_path)


def test_the_page_opens_it_anew_when_somebody_writes_it(shut: Path) -> None:
    with opened(shut) as archive:
        assert (archive.read_on(), archive.is_current) == (False, True)
        (shut / f"{DATABASE}-shm").unlink()
        with closing(sqlite3.connect(shut / DATABASE)) as other:
            other.execute("DELETE FROM attempts WHERE number = 2")
            other.commit()
            assert not archive.is_current
            assert archive.read_on()
        assert (len(archive.state().attempts), archive.generation) == (1, 1)
