"""What a store does when the system fails it: it waits for what comes back, says what does not, and doubles nothing."""

import errno
import os
import resource
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from girone import regulations
from girone.host.cores import Cores
from girone.matches.order import Contestant, Match, Stdio
from girone.model.decision_subject import WholeRun
from girone.model.errors import ConfigError, HostFailed
from girone.model.reason import Reason
from girone.model.record import DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.decisions.request import DecisionRequest, Taken, carry
from girone.tournament.plan.file import load
from girone.tournament.run.executor import LocalExecutor, MatchInPlay
from girone.tournament.run.runner import Runner, RunRequest
from girone.tournament.store import database as room
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import DATABASE, INBOX, Store
from tests.tournament.cups import GIRONE, clean, state, write
from tests.verdicts import verdict

MET = Pairing("E1", "E2", 1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store.create(tmp_path / "cup.store", write(tmp_path, "dipole-2020", ["random", "greedy"]).read_text())
    made.database._connection.execute("PRAGMA busy_timeout = 0")
    yield made
    made.close()


def count(store: Store) -> int:
    """The attempts that anybody finds who looks for them in the file."""
    with closing(sqlite3.connect(store.folder / DATABASE)) as other:
        number: int = other.execute("SELECT count(*) FROM attempts").fetchone()[0]
        return number


def test_a_locked_database_is_waited_for(store: Store) -> None:
    with closing(sqlite3.connect(store.folder / DATABASE, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN EXCLUSIVE")
        freed = threading.Timer(0.2, other.execute, ["ROLLBACK"])
        freed.start()
        store.begin(MET, "E1", "E2")
        freed.join()
    assert count(store) == 1


def test_a_database_that_stays_locked_is_a_sentence(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "PATIENCE", 0.1)
    with closing(sqlite3.connect(store.folder / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(HostFailed, match="cannot be written: database is locked; fix that"):
            store.begin(MET, "E1", "E2")
        other.execute("ROLLBACK")
    assert count(store) == 0


def test_a_database_that_is_away_is_waited_for(store: Store) -> None:
    file, away = store.folder / DATABASE, store.folder / "away"
    file.rename(away)
    back = threading.Timer(0.2, away.rename, [file])
    back.start()
    store.begin(MET, "E1", "E2")
    back.join()
    assert count(store) == 1


@pytest.mark.parametrize("replaced", [False, True])
def test_nothing_is_written_into_a_database_that_nobody_will_find(
    store: Store, monkeypatch: pytest.MonkeyPatch, replaced: bool
) -> None:
    monkeypatch.setattr(room, "PATIENCE", 0.1)
    file = store.folder / DATABASE
    file.rename(store.folder / "away")
    if replaced:
        file.write_bytes(b"")
    with pytest.raises(HostFailed, match="it is not where it was"):
        store.begin(MET, "E1", "E2")
    assert store.attempts() == []


def test_an_end_that_came_through_all_the_same_is_not_written_twice(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempt, whole, tries = store.begin(MET, "E1", "E2"), store.database._in_one, 0

    def failing_after(work: Callable[[sqlite3.Connection], Any]) -> Any:
        nonlocal tries
        done, tries = whole(work), tries + 1
        if tries == 1:
            raise sqlite3.OperationalError("disk I/O error")
        return done

    monkeypatch.setattr(store.database, "_in_one", failing_after)
    ended = store.end(attempt, verdict(), None)
    assert tries == 2
    assert store.attempts() == [ended]


def test_a_record_that_comes_back_while_a_new_one_is_made_is_not_replaced(store: Store) -> None:
    store.begin(MET, "E1", "E2")
    with closing(Store.create(store.folder, "another")) as found:
        assert (found.plan, found.attempts()) == (store.plan, store.attempts())
    assert list(store.folder.glob(f"{DATABASE}.*")) == []


@pytest.mark.parametrize("number", [errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS])
def test_a_store_can_be_made_where_files_have_one_name_only(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "hardlink_to", fails)
    with closing(Store.create(tmp_path / "new.store", "plan")) as made:
        assert made.plan == "plan"


def test_matches_whose_record_is_away_are_not_begun_anew(store: Store) -> None:
    (store.folder / store.begin(MET, "E1", "E2").folder).mkdir()
    (store.folder / DATABASE).rename(store.folder / "away")
    with pytest.raises(ConfigError, match="has matches, and their record is missing: put store.sqlite back"):
        Store.create(store.folder, "plan")
    assert not (store.folder / DATABASE).exists()


def test_a_store_that_is_moved_away_while_one_looks_is_not_being_written(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with store.writing():
        seen = [store.is_being_written]
    monkeypatch.setattr(Path, "exists", lambda path: True)  # what was there a moment ago
    store.folder.rename(store.folder.with_name("elsewhere"))
    seen.append(store.is_being_written)
    store.folder.touch()
    assert [*seen, store.is_being_written] == [True, False, False]


def test_a_backup_that_was_put_back_takes_no_folder_of_a_later_match(store: Store) -> None:
    copy = store.folder / "copy.sqlite"
    store.database.backup(copy)
    later = store.begin(MET, "E1", "E2")
    (store.folder / later.folder).mkdir()
    store.close()
    for left in store.folder.glob(f"{DATABASE}*"):
        left.unlink()
    copy.rename(store.folder / DATABASE)
    restored = Store(store.folder)
    again = restored.begin(MET, "E1", "E2")
    restored.close()
    assert again.number == later.number
    assert again.folder == f"{later.folder}-2"


def test_wishes_are_taken_in_as_they_were_made_whatever_the_clock_says(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter([3_000_000, 2_000_000, 1_000_000])
    monkeypatch.setattr("girone.tournament.store.inbox.time.time_ns", lambda: next(clock))
    for reason in ("first", "second", "third"):
        store.inbox.ask(DecisionKind.PAUSE, WholeRun(), reason)
    assert [each.reason for each in store.inbox.asked()] == ["first", "second", "third"]


def test_a_wish_that_a_runner_did_not_see_before_it_ended_is_recorded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = iter([True, False])
    monkeypatch.setattr(Store, "is_being_written", property(lambda self: next(running)))
    carried = carry(store, state_of(store), DecisionRequest(DecisionKind.WITHDRAW, "E1", "ill"))
    assert carried.taken is Taken.RECORDED
    assert [each.reason for each in store.decisions()] == ["ill"]
    assert store.inbox.asked() == []


def test_a_wish_that_a_power_cut_tore_stops_nobody(store: Store) -> None:
    (store.folder / INBOX / "000001-5-5.json").write_text("")
    store.inbox.ask(DecisionKind.PAUSE, WholeRun(), "whole")
    assert [each.reason for each in store.inbox.asked()] == ["whole"]
    assert [file.name for file in (store.folder / INBOX).iterdir() if file.suffix == ".torn"] == ["000001-5-5.torn"]


def test_a_match_that_cannot_begin_is_void_and_three_of_them_end_the_run(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy", "random"])
    plan = load(file)

    def refuse(order: Match) -> MatchInPlay:
        raise OSError(28, "No space left on device")

    store = Store.create(tmp_path / "cup.store", file.read_text())
    executor = LocalExecutor(plan.base, Cores([0, 1]), refuse)
    with pytest.raises(HostFailed, match="3 matches in a row"):
        Runner(plan, store, lambda event: None, lambda: RunRequest.GO_ON, executor=executor).run()
    store.close()
    attempts = state(file).attempts
    assert [attempt.reason for attempt in attempts] == [Reason.HOST_FAILED] * 3
    assert all("the match could not begin: No space left on device" in attempt.words for attempt in attempts)


def test_a_store_that_the_disk_has_no_room_for_is_not_begun(tmp_path: Path) -> None:
    write(tmp_path, "dipole-2020", ["random", "greedy"])
    full = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, {resource.RLIM_INFINITY})); "
    words = [sys.executable, "-P", "-c", full + GIRONE[-1], "run", "cup.toml", "--json"]
    run = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=60, env=clean())
    assert run.returncode == 2
    assert "cannot make the store cup.store: " in run.stderr
    assert "Traceback" not in run.stderr
    assert not list((tmp_path / "cup.store").glob(f"{DATABASE}*"))


def test_a_full_disk_under_the_events_does_not_stop_the_tournament(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy"])
    with Path("/dev/full").open("w") as full:
        words = [*GIRONE, "run", "cup.toml", "--json"]
        run = subprocess.run(
            words, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120, env=clean()
        )
    assert run.returncode == 0, run.stderr
    assert run.stderr.count("output cannot be written any more: No space left on device") == 1
    assert state(file).finished


def test_a_supervisor_that_is_killed_before_the_match_begins_is_a_sentence_of_the_table(tmp_path: Path) -> None:
    seat = Contestant("A", "unical_server", Stdio(("true",)))
    match = Match(regulations.load("dipole-2020"), seat, seat, str(tmp_path / "match"))
    lost = (
        "import sys; from girone.host.supervisor.control import SupervisorFailed\n"
        "from girone.matches.table import main\n"
        "def usher(*seat): raise SupervisorFailed('the supervisor does not answer: it has ended')\n"
        "sys.exit(main(usher=usher))"
    )
    words = [sys.executable, "-P", "-c", lost]
    table = subprocess.run(words, input=match.to_json(), capture_output=True, text=True, timeout=60, env=clean())
    assert (table.returncode, table.stderr) == (2, "girone: the supervisor does not answer: it has ended\n")
