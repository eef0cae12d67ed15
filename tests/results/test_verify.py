"""Verify: a whole record passes, and every way to spoil one is found and named."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from girone.matches.table import JOURNAL
from girone.model.record import DecisionKind
from girone.model.tournament import Pairing
from girone.tournament.results.verification.verify import RecordFault, verify
from girone.tournament.store.store import DATABASE, MATCHES, Store
from tests.results.evening import Evening, file_of, without_chain


@pytest.fixture
def spoilt(played: Evening, tmp_path: Path) -> Path:
    """A copy of a whole record without a chain, to be spoilt; what a chain notices is in test_tampering."""
    played.store.database.backup(tmp_path / "copy.sqlite")
    folder = tmp_path / "copy.store"
    shutil.copytree(played.store.folder / MATCHES, folder / MATCHES)
    (tmp_path / "copy.sqlite").rename(folder / DATABASE)
    without_chain(folder)
    return folder


def found(folder: Path) -> list[RecordFault]:
    store = Store(folder)
    try:
        return verify(store, lambda done, of: None)
    finally:
        store.close()


def change(folder: Path, query: str) -> None:
    database = sqlite3.connect(folder / DATABASE)
    with database:
        assert database.execute(query).rowcount == 1
    database.close()


JSON: st.SearchStrategy[object] = st.sampled_from([None, 5, "x", [], {}, -1, 1.5, True, "white", "ā"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_changed_by_hand_is_named_and_nothing_breaks(fresh: Evening, data: st.DataObject) -> None:
    """A changed record of a match is a finding, or changes nothing that counts; it never stops the examination."""
    if not fresh.state.attempts:
        fresh.match(Pairing("Alfa", "Beta"))
    file = fresh.store.folder / "matches/00001" / JOURNAL
    whole = file.read_text(encoding="utf-8")
    lines = whole.split("\n")[:-1]
    at = data.draw(st.integers(min_value=0, max_value=len(lines) - 1))
    record = json.loads(lines[at])
    key = data.draw(st.sampled_from([*record, "seat", "t", "got", "file", "stall"]))
    record[key] = data.draw(JSON)
    file.write_text("\n".join([*lines[:at], json.dumps(record), *lines[at + 1 :], ""]), encoding="utf-8")
    try:
        assert {finding.subject for finding in found(fresh.store.folder)} <= {"matches/00001"}
    finally:
        file.write_text(whole, encoding="utf-8")


def test_a_backup_alone_has_no_journals(played: Evening, tmp_path: Path) -> None:
    played.store.database.backup(tmp_path / DATABASE)
    assert {finding.words for finding in found(tmp_path)} == {
        "the journal is missing: the result cannot be judged again"
    }


def test_rulings_that_nobody_can_play(spoilt: Path) -> None:
    file = next(each for each in sorted(spoilt.rglob(JOURNAL)) if '"move": "' in each.read_text(encoding="utf-8"))
    text = file.read_text(encoding="utf-8").replace('"move": "', '"move": "A1,N,1 ')
    file.write_text(text, encoding="utf-8")
    assert [finding.words for finding in found(spoilt)] == ["moves or times in the journal are not those of the record"]


def test_a_whole_record_passes(played: Evening, spoilt: Path) -> None:
    done: list[tuple[int, int]] = []
    assert verify(played.store, lambda *counts: done.append(counts)) == []
    count = len(played.state.attempts)
    assert done == [(at, count) for at in range(1, count + 1)]
    assert found(spoilt) == []


def test_a_missing_journal(spoilt: Path) -> None:
    (spoilt / "matches/00003" / JOURNAL).unlink()
    assert found(spoilt) == [RecordFault("matches/00003", "the journal is missing: the result cannot be judged again")]


def test_a_changed_answer(spoilt: Path) -> None:
    file = next(each for each in sorted(spoilt.rglob(JOURNAL)) if "MOVE A1,N,1" in each.read_text(encoding="utf-8"))
    text = file.read_text(encoding="utf-8").replace("MOVE A1,N,1", "MOVE A2,N,1")
    file.write_text(text, encoding="utf-8")
    (finding,) = found(spoilt)
    assert finding.subject == str(file.parent.relative_to(spoilt))
    assert finding.words.startswith("judged again it is: ")
    assert "A2 is empty" in finding.words


def test_a_changed_result(spoilt: Path) -> None:
    change(spoilt, """UPDATE attempts SET verdict = replace(verdict, '"margin": ', '"margin": 1') WHERE number = 1""")
    (finding,) = found(spoilt)
    assert finding.subject == "matches/00001"
    assert "the journal's verdict is not that of the record" in finding.words


def test_changed_times(spoilt: Path) -> None:
    change(spoilt, "UPDATE attempts SET facts = json_set(facts, '$.plies', 1) WHERE number = 2")
    assert found(spoilt) == [RecordFault("matches/00002", "moves or times in the journal are not those of the record")]


def test_a_journal_of_others(spoilt: Path) -> None:
    change(spoilt, "UPDATE attempts SET white = black, black = white WHERE number = 1")
    assert RecordFault("matches/00001", "the journal is of a match between others") in found(spoilt)


def test_other_limits(spoilt: Path) -> None:
    file = spoilt / "matches/00001" / JOURNAL
    lines = file.read_text(encoding="utf-8").split("\n")
    header = json.loads(lines[0])
    header["regulation"]["overrides"]["limits.move"] = 9
    file.write_text("\n".join([json.dumps(header), *lines[1:]]), encoding="utf-8")
    assert [finding.words.startswith("it was played by dipole-2020 with") for finding in found(spoilt)] == [True]


def test_a_journal_cut_off(spoilt: Path) -> None:
    file = spoilt / "matches/00001" / JOURNAL
    lines = file.read_text(encoding="utf-8").split("\n")
    end = next(at for at, line in enumerate(lines) if '"verdict"' in line)
    file.write_text("\n".join([*lines[:end], ""]), encoding="utf-8")
    assert ["the record ends without a verdict" in finding.words for finding in found(spoilt)] == [True]


def test_a_folder_that_nobody_knows(spoilt: Path) -> None:
    (spoilt / "matches/99999").mkdir()
    assert found(spoilt) == [RecordFault("matches/99999", "no match of the record has this folder")]


def test_a_draw_that_the_seed_does_not_give(fresh: Evening) -> None:
    order = [entrant.name for entrant in fresh.state.entrants]
    drawn = list(fresh.state.places(fresh.state.plan.categories[0]))
    fresh.decide(DecisionKind.DRAW, "by hand", category="all", order=[*drawn[1:], drawn[0]])
    assert sorted(order) == sorted(drawn)
    assert found(fresh.store.folder) == [RecordFault("all", "the draw on record is not the one that the seed gives")]


def test_a_match_without_an_end(fresh: Evening) -> None:
    attempt = fresh.store.begin(Pairing("Alfa", "Beta"), "Alfa", "Beta")
    (fresh.store.folder / attempt.folder).mkdir()
    assert found(fresh.store.folder) == [RecordFault(attempt.folder, "the match has no end, and nobody is playing it")]
    with fresh.store.writing():
        assert found(fresh.store.folder) == []


@pytest.mark.parametrize("running", [(True, False), (False, True)])
def test_a_match_of_a_run_that_begins_or_ends_meanwhile(
    fresh: Evening, monkeypatch: pytest.MonkeyPatch, running: tuple[bool, bool]
) -> None:
    attempt = fresh.store.begin(Pairing("Alfa", "Beta"), "Alfa", "Beta")
    (fresh.store.folder / attempt.folder).mkdir()
    looks = iter(running)
    monkeypatch.setattr(Store, "is_being_written", property(lambda store: next(looks)))
    assert found(fresh.store.folder) == []


def test_a_match_that_begins_meanwhile_is_left_for_the_next_time(fresh: Evening) -> None:
    fresh.match(Pairing("Alfa", "Beta"))

    def begins(done: int, of: int) -> None:
        attempt = fresh.store.begin(Pairing("Beta", "Alfa"), "Alfa", "Beta")
        (fresh.store.folder / attempt.folder).mkdir()

    with fresh.store.writing():
        assert verify(fresh.store, begins) == []


def test_a_void_match_needs_no_whole_record(fresh: Evening) -> None:
    attempt = fresh.match(Pairing("Alfa", "Beta"), void=True)
    file = fresh.store.folder / attempt.folder / JOURNAL
    without_chain(fresh.store.folder)
    file.write_text(file.read_text(encoding="utf-8").split("\n")[0] + "\n", encoding="utf-8")
    assert found(fresh.store.folder) == []


def test_a_damaged_database(spoilt: Path) -> None:
    file = spoilt / DATABASE
    content = bytearray(file.read_bytes())
    content[4096 * 2 : 4096 * 5] = bytes(4096 * 3)
    file.write_bytes(content)
    findings = found(spoilt)
    assert findings
    assert {finding.subject for finding in findings} == {DATABASE}


def test_latecomers_are_not_part_of_the_draw(fresh: Evening) -> None:
    fresh.play(most=1)
    late = {**fresh.state.entrants[0].__dict__, "name": "Late"}
    fresh.decide(DecisionKind.ENTER, "late", **late)
    assert "Late" in fresh.state.places(fresh.state.plan.categories[0])
    assert found(fresh.store.folder) == []


def test_the_plan_is_read_without_the_files_of_entrants(tmp_path: Path) -> None:
    text = file_of("Alfa", "Beta") + '[[entrants]]\nname = "Gone"\nfolder = "no/such/folder"\ncommand = "./run"\n'
    evening = Evening(tmp_path / "store", text)
    assert found(evening.store.folder) == []
