"""A store that was begun when names were kept as the file writes them: it goes on, verifies and is exported."""

import json
import sqlite3
from pathlib import Path
from unicodedata import normalize

import pytest

from girone.matches.table import JOURNAL
from girone.model.decision_subject import Departure
from girone.model.record import DecisionKind
from girone.tournament.plan.file import read
from girone.tournament.results.bundle import write as write_parcel
from girone.tournament.results.reports.overview import gather
from girone.tournament.results.verification.verify import verify
from girone.tournament.store.reading import chosen_entrant, refusals
from girone.tournament.store.store import DATABASE, Store
from tests.results.conftest import Command
from tests.results.evening import Evening, file_of, without_chain
from tests.subjects import Written

NAMES = ("Città", "Ñandú", "Été", "Plain")
LATE = "Später"


def decomposed(text: str) -> str:
    """A text as some systems write it: letters and their accents apart."""
    return normalize("NFD", text)


def in_json(text: str) -> str:
    return json.dumps(json.loads(decomposed(json.dumps(json.loads(text), ensure_ascii=False))))


@pytest.fixture
def older(tmp_path: Path) -> Evening:
    """A tournament of which a part was played, with every name in its record decomposed."""
    evening = Evening(tmp_path / "older.store", decomposed(file_of(*NAMES)))
    evening.play(most=4)
    late = {"name": LATE, "wire": "unical_server", "command": "python3 late.py", "categories": ["all"], "members": []}
    evening.store.decide(DecisionKind.ENTER, Written(late), "late", f"enter {decomposed(LATE)}")
    evening.decide(DecisionKind.WITHDRAW, "ill", name=NAMES[2])
    evening.store.close()
    with sqlite3.connect(evening.store.folder / DATABASE) as database:
        database.create_function("nfd", 1, decomposed)
        database.create_function("nfd_json", 1, in_json)
        database.execute("UPDATE attempts SET first=nfd(first), second=nfd(second), white=nfd(white), black=nfd(black)")
        database.execute("UPDATE decisions SET subject = nfd_json(subject)")
    database.close()
    for journal in evening.store.folder.rglob(JOURNAL):
        header, _, rest = journal.read_text(encoding="utf-8").partition("\n")
        for name in NAMES:
            header = header.replace(f'"name": "{name}"', f'"name": "{decomposed(name)}"')
        journal.write_text(f"{header}\n{rest}", encoding="utf-8")
    without_chain(evening.store.folder)
    evening.store = Store(evening.store.folder)
    return evening


def test_it_goes_on_as_if_nothing_was_renamed(older: Evening) -> None:
    state = older.state
    assert [entrant.name for entrant in state.entrants] == [*NAMES, LATE]
    assert list(state.out) == [NAMES[2]]
    assert len(state.standing) == 4
    file = decomposed(file_of(*NAMES)) + f'[[entrants]]\nname = "{decomposed(LATE)}"\ncommand = "python3 late.py"\n'
    assert refusals(read(file, "older.toml", Path()), older.store) == []
    state = older.play()
    assert state.finished
    assert len(state.attempts) == len(state.standing)


def test_it_verifies_with_the_lots_that_were_drawn(older: Evening) -> None:
    assert verify(older.store, lambda done, of: None) == []
    older.play()
    assert verify(older.store, lambda done, of: None) == []


def test_it_is_exported(older: Evening, girone: Command, tmp_path: Path) -> None:
    code, text, _ = girone("export", older.store.folder, "--format", "csv")
    assert code == 0
    assert NAMES[0] in text
    own = write_parcel(gather(older.state), older.store.folder, NAMES[0], tmp_path / "parcel")
    assert all(match.verdict for match in own)


def test_a_name_is_found_however_it_is_typed(older: Evening, girone: Command) -> None:
    assert chosen_entrant(older.state, decomposed(NAMES[0])) == NAMES[0]
    code, _, error = girone("decide", older.store.folder, "exclude", decomposed(NAMES[0]), "--reason", "tried")
    assert (code, error) == (0, "")
    assert NAMES[0] in older.state.out


def test_a_wish_left_before_is_taken_in(older: Evening) -> None:
    older.store.inbox.ask(DecisionKind.EXCLUDE, Written({"name": decomposed(NAMES[0])}), "late at night")
    (asked,) = older.store.inbox.asked()
    assert asked.subject == Departure(NAMES[0])


@pytest.mark.parametrize("command", ["page", "run", "standings", "verify", "export", "decide", "backup"])
def test_a_folder_in_place_of_the_lock_is_told(older: Evening, girone: Command, tmp_path: Path, command: str) -> None:
    folder = older.store.folder
    (folder / "lock").mkdir()
    (tmp_path / "older.toml").write_text(decomposed(file_of(*NAMES)), encoding="utf-8")
    more: dict[str, list[object]] = {
        "run": [tmp_path / "older.toml"],
        "export": [folder, "--format", "csv"],
        "decide": [folder, "pause", "--reason", "lunch"],
        "backup": [folder, tmp_path / "copy"],
    }
    code, _, error = girone(command, *more.get(command, [folder]))
    assert code == 2
    assert f"{folder}/lock is a folder" in error
