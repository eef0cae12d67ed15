"""Checks what must hold despite all faults, from the record alone: rows and journals, without girone's code."""

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Pairing = tuple[str, str, int]
Row = dict[str, Any]
ATTEMPTS = "SELECT * FROM attempts ORDER BY number"
DECISIONS = "SELECT * FROM decisions ORDER BY number"


def rows(store: Path, query: str) -> list[Row]:
    """The result of a read-only database query."""
    with closing(sqlite3.connect(f"{(store / 'store.sqlite').resolve().as_uri()}?mode=ro", uri=True)) as database:
        database.row_factory = sqlite3.Row
        return [dict(row) for row in database.execute(query)]


def pairing(row: Row) -> Pairing:
    """The two entrants, and the number of their meeting."""
    return row["first"], row["second"], row["meeting"]


def is_void(row: Row) -> bool:
    """Whether a finished attempt must be played again."""
    return bool(json.loads(row["verdict"])["kind"] == "void")


def standing(store: Path) -> dict[Pairing, list[Row]]:
    """The attempts that count, by pairing; there should be one each."""
    replays: dict[Pairing, int] = {}
    for decision in rows(store, DECISIONS):
        if decision["ruling"] == "replay":
            subject = json.loads(decision["subject"])["pairing"]
            replays[subject["first"], subject["second"], subject["number"]] = decision["after"]
    found: dict[Pairing, list[Row]] = {}
    for row in rows(store, ATTEMPTS):
        if row["ended"] and not is_void(row) and row["number"] > replays.get(pairing(row), 0):
            found.setdefault(pairing(row), []).append(row)
    return found


def outcome(row: Row) -> tuple[Any, ...]:
    """An attempt's result without times."""
    verdict, facts = json.loads(row["verdict"]), json.loads(row["facts"])
    return verdict["winner"], verdict["losers"], verdict["reason"], verdict["margin"], facts["moves"]


@dataclass
class Umpire:
    """Compares a record with its earlier states: nothing may vanish, and finished attempts may not change."""

    store: Path
    seen: dict[int, Row] = field(default_factory=dict)
    decided: dict[int, Row] = field(default_factory=dict)

    def look(self) -> None:
        """Compare the record with its last state."""
        if not (self.store / "store.sqlite").exists():
            assert not self.seen, "the record has gone"
            return
        now = {row["number"]: row for row in rows(self.store, ATTEMPTS)}
        for number, before in self.seen.items():
            assert number in now, f"attempt {number} was lost"
            assert not before["ended"] or now[number] == before, f"attempt {number} was changed after its end"
        decided = {row["number"]: row for row in rows(self.store, DECISIONS)}
        for number, before in self.decided.items():
            assert decided.get(number) == before, f"decision {number} was lost or changed"
        self.seen, self.decided = now, decided

    def judge(self, undisturbed: Path) -> None:
        """Compare the final record with the undisturbed tournament's."""
        self.look()
        found, expected = standing(self.store), standing(undisturbed)
        for met, (row,) in expected.items():
            assert met in found, f"{met} has no result"
            assert len(found[met]) == 1, f"{met} has {len(found[met])} results"
            assert outcome(found[met][0]) == outcome(row), f"{met} ended otherwise: {found[met][0]['words']}"
        for row in self.seen.values():
            self._is_explained(row)
        folders = {folder.name for folder in (self.store / "matches").iterdir()}
        assert folders <= {Path(row["folder"]).name for row in self.seen.values()}, "a folder belongs to no match"
        assert all(decision["reason"] for decision in self.decided.values())

    def _is_explained(self, row: Row) -> None:
        """Check that every attempt has an end and words, and one that counts a journal with the same verdict."""
        assert row["ended"], f"attempt {row['number']} has no end"
        assert row["words"], f"attempt {row['number']} is not explained"
        if not is_void(row):
            lines = (self.store / row["folder"] / "journal.jsonl").read_text(encoding="utf-8").splitlines()
            verdicts = [record["verdict"] for line in lines if "verdict" in (record := json.loads(line))]
            assert verdicts[-1:] == [json.loads(row["verdict"])], f"attempt {row['number']} is not as in its journal"
