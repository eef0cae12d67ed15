"""Rows of a store that are not what they claim: refused with the store, the row and the column."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from girone.cli.main import main
from girone.model.errors import RecordError
from girone.model.record import DecisionKind
from girone.tournament.store.reading import state_of
from girone.tournament.store.rows import attempt_of
from girone.tournament.store.store import DATABASE, Store
from tests.results.evening import Evening, file_of
from tests.subjects import Written
from tests.verdicts import verdict

RULE = {"source": "", "text": "", "english": ""}
WON = verdict().as_json()
TIME = {"answers": 1, "total": 1.0, "longest": 1.0}
FACTS = {"moves": "", "plies": 0, "time": {"white": TIME, "black": TIME}, "key": ""}
ATTEMPTS = [
    ("verdict", "won", "'verdict' cannot be read: Expecting value"),
    ("verdict", "[]", "verdict: it is not an object"),
    ("verdict", "[" * 5000, "'verdict' cannot be read"),
    ("verdict", json.dumps(WON | {"reason": "tired"}), "verdict: 'reason' = 'tired' is not valid"),
    ("verdict", json.dumps(WON | {"winner": "red"}), "verdict: 'winner' = 'red' is not valid"),
    ("verdict", json.dumps(WON | {"losers": [None]}), "verdict: 'losers' = [None] is not valid"),
    ("verdict", json.dumps(WON | {"margin": "1"}), "verdict: 'margin' = '1' is not valid"),
    ("verdict", json.dumps(WON).replace("rule", "law"), "verdict: 'rule' is missing"),
    ("verdict", json.dumps(WON | {"rule": RULE | {"text": 1}}), "verdict: 'rule' = {"),
    ("verdict", json.dumps({"reason": "won"}), "verdict: 'winner' is missing"),
    ("verdict", None, "it has no end, or no verdict"),
    ("facts", json.dumps(FACTS | {"time": {"white": TIME}}), "facts: 'time' = "),
    ("facts", json.dumps(FACTS | {"plies": 0.5}), "facts: 'plies' = 0.5 is not valid"),
    ("white", "Nobody", "its seats are not those of who met"),
    ("words", b"\xff", "'words' = "),
    ("folder", "matches/\0", "'folder' = 'matches/\\x00' is not valid"),
    ("folder", "matches/../../elsewhere", "'folder' = 'matches/../../elsewhere' is not valid"),
    ("meeting", "first", "'meeting' = 'first' is not valid"),
]
PAIR = {"first": "Alfa", "second": "Beta", "number": 1}
DECISIONS = [
    ("ruling", "shrug", "'ruling' = 'shrug' is not valid"),
    ("subject", "null", "it has no subject"),
    ("subject", json.dumps({"name": 5}), "subject: 'name' = 5 is not valid"),
    ("reason", b"\xff", "'reason' = "),
]
SUBJECTS = [
    (DecisionKind.REPLAY, {"pairing": {"first": "Alfa"}}, "'pairing' = "),
    (DecisionKind.CORRECT, {"pairing": PAIR, "winner": None}, "'margin' is missing"),
    (DecisionKind.DRAW, {"category": "x", "order": [1]}, "'order' = "),
    (DecisionKind.ENTER, {"name": "New"}, "'wire' is missing"),
    (
        DecisionKind.ENTER,
        {"name": "N", "wire": "w", "members": [], "categories": [], "rank": "1"},
        "'rank' = '1' is not valid",
    ),
    (DecisionKind.HOLD, {"name": "Alfa"}, "'fingerprint' is missing"),
]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    made = Evening(tmp_path / "cup.store", file_of("Alfa", "Beta"))
    made.play()
    made.decide(DecisionKind.WITHDRAW, "ill", name="Alfa")
    return made


def spoil(evening: Evening, table: str, column: str, value: object) -> Path:
    """Change a column of the last row; the record knows no such way."""
    file = evening.store.folder / DATABASE
    with closing(sqlite3.connect(file)) as database, database:
        last = f"(SELECT max(number) FROM {table})"
        database.execute(f"UPDATE {table} SET {column} = ? WHERE number = {last}", (value,))
    return file


@pytest.mark.parametrize(("table", "column", "value", "words"), [
    *(("attempts", *each) for each in ATTEMPTS), *(("decisions", *each) for each in DECISIONS)
])  # fmt: skip
def test_a_row_that_cannot_be_is_named(
    evening: Evening, table: str, column: str, value: object, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = spoil(evening, table, column, value)
    with pytest.raises(RecordError) as refused:
        state_of(evening.store)
    assert str(refused.value).startswith(f"{file}, {table.removesuffix('s')} 2")
    assert words in str(refused.value)
    assert main(["standings", str(evening.store.folder)]) == 2
    assert capsys.readouterr().err.startswith(f"girone: {file}, ")


@pytest.mark.parametrize(("ruling", "subject", "words"), SUBJECTS)
def test_a_decision_without_its_subject_is_named(
    evening: Evening, ruling: DecisionKind, subject: dict[str, object], words: str
) -> None:
    evening.store.decide(ruling, Written(subject), "why")
    with pytest.raises(RecordError) as refused:
        evening.store.decisions()
    assert words in str(refused.value)


@pytest.mark.parametrize("order", ["DELETE FROM meta", "UPDATE meta SET value = x'ff'", "DROP TABLE meta"])
def test_a_store_without_its_plan_is_named(evening: Evening, order: str) -> None:
    with closing(sqlite3.connect(evening.store.folder / DATABASE)) as database, database:
        database.execute(order)
    with pytest.raises(RecordError, match="is damaged"):
        state_of(evening.store)


def test_a_database_whose_schema_is_spoilt_is_no_store(evening: Evening) -> None:
    evening.store.close()
    file = evening.store.folder / DATABASE
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
    file.write_bytes(file.read_bytes().replace(b"CREATE TABLE attempts", b"CREATE TABLE \xff\xfe\xd8\xd9empts"))
    with pytest.raises(RecordError, match=f"{DATABASE}: not a store: "):
        Store(evening.store.folder)


def test_rows_share_what_they_have_in_common() -> None:
    rows = [
        json.loads(json.dumps([number, "Ann B", "Bob C", 1, "Ann B", "Bob C", f"matches/{number}", "t", "t"]))
        for number in (1, 2)
    ]
    one, other = (attempt_of(*row, json.dumps(WON), "", json.dumps(FACTS)) for row in rows)
    assert one.verdict is other.verdict
    assert one.facts
    assert other.facts
    assert one.facts is not other.facts
    assert not hasattr(one.facts, "__dict__")
    assert (one.white, other.white) == (one.pairing.first, other.pairing.first)
    assert one.white is other.white
