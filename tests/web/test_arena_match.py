"""A match of an arena: what its authors see of it, what the organiser decides on its page, what others do not see."""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from girone.entries.arena.accounts import Accounts
from girone.entries.arena.arena import ACTIONS
from girone.entries.arena.author_requests import RequestState, keep
from girone.entries.arena.checks import FOLDER, Found, check_of
from girone.lab.finding import Grade
from girone.model.detail import said
from girone.model.record import DecisionKind
from tests.results.evening import Evening
from tests.tournament.cups import girone
from tests.web.arenas import (
    a_played_arena,
    another,
    arena_served,
    author,
    invite,
    organiser,
    proof_in,
    signed_in,
)

MATCH = "/matches/1"
OWN = f"{MATCH}/own.zip"


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Ada and Bob have met twice; Cleo has not played."""
    return a_played_arena(tmp_path / "arena", "Ada", "Bob", "Cleo")


@pytest.fixture
def page(evening: Evening, tmp_path: Path) -> Iterator[TestClient]:
    """The page of the arena, for somebody who is nobody."""
    with arena_served(tmp_path / "arena") as client:
        yield client


def send(browser: TestClient, ruling: str, **fields: str) -> int:
    """Send a form of the match's page."""
    text = browser.get(MATCH).text
    once = re.search(r'name="once" value="([^"]+)-' + ruling, text)
    data = {"proof": proof_in(text), "once": f"{once[1]}-{ruling}" if once else "", "ruling": ruling, **fields}
    return int(browser.post(MATCH, data=data).status_code)


def test_an_author_sees_the_own_log_and_no_other(page: TestClient) -> None:
    ada, bob, cleo = (author(page, name)[0] for name in ("Ada", "Bob", "Cleo"))
    for browser, own, other in ((ada, "Ada", "Bob"), (bob, "Bob", "Ada")):
        shown = browser.get(MATCH)
        assert f"thoughts of {own}" in shown.text
        assert f"thoughts of {other}" not in shown.text
        assert shown.headers["cache-control"] == "no-store"
    for browser in (cleo, page):
        assert "thoughts of" not in browser.get(MATCH).text
        assert browser.get(OWN).status_code == 403
    boss = organiser(page).get(MATCH).text
    assert "thoughts of Ada" in boss
    assert "thoughts of Bob" in boss


def test_the_files_of_a_match_start_the_program_once_more(page: TestClient, tmp_path: Path) -> None:
    ada, _ = author(page, "Ada")
    with zipfile.ZipFile(io.BytesIO(ada.get(OWN).content)) as files:
        names, journal = files.namelist(), files.read("match-1/journal.jsonl").decode()
        files.extractall(tmp_path)
    side = next(side for side in ("white", "black") if f"match-1/{side}.log" in names)
    other = {"white": "black", "black": "white"}[side]
    assert f"match-1/{other}.log" not in names
    assert "saw /home/Bob" not in journal
    recipe = re.search(r"girone (replay match-1 --side \w+) -- program.zip", ada.get(MATCH).text)
    assert recipe
    assert recipe[0] in (tmp_path / "match-1" / "README.txt").read_text()
    (tmp_path / "program").mkdir()
    (tmp_path / "program" / "main.py").write_text("print('MOVE nothing', flush=True)\n")
    again = girone(*recipe[1].split(), "--quick", "--", "python3 program/main.py", cwd=tmp_path)
    assert again.returncode == 1, again.stderr
    assert "nothing" in again.stdout


def test_a_result_is_corrected_on_the_page_of_its_match_and_taken_back(page: TestClient, evening: Evening) -> None:
    before = evening.state.results[evening.state.attempts[0].pairing]
    boss, loser = organiser(page), next(iter(before.losers), "Ada")
    assert send(boss, "correct", winner=loser, margin="3", reason="protest upheld") == 303
    assert evening.state.results[before.pairing].winner == loser
    assert "protest upheld" in unescape(boss.get(MATCH).text)
    assert send(boss, "undo", reason="it was match 2") == 303
    assert evening.state.results[before.pairing] == before
    assert send(boss, "replay", reason="the cable") == 303
    assert before.pairing not in evening.state.results
    assert [each.kind for each in evening.state.decisions][-3:] == [
        DecisionKind.CORRECT,
        DecisionKind.UNDO,
        DecisionKind.REPLAY,
    ]


def test_an_objection_is_told_on_the_same_page(page: TestClient, evening: Evening) -> None:
    boss = organiser(page)
    text = boss.get(MATCH).text
    data = {
        "proof": proof_in(text),
        "once": "x-correct",
        "ruling": "correct",
        "winner": "Cleo",
        "reason": "x",
        "margin": "1",
    }
    answer = boss.post(MATCH, data=data)
    assert answer.status_code == 400
    assert "player in this match" in unescape(answer.text)
    assert 'name="reason" required maxlength="500" value="x"' in answer.text  # what was written stays
    assert 'pattern="[0-9]*" value="1"' in answer.text
    assert f'action="{MATCH}#decide"' in answer.text  # one sees the answer at once
    assert 'id="board"' in answer.text
    assert boss.post(MATCH, data=data).status_code == 409


def test_nobody_else_decides(page: TestClient, evening: Evening) -> None:
    ada, proof = author(page, "Ada")
    known = len(evening.state.decisions)
    for browser in (ada, page):
        assert 'id="decide"' not in browser.get(MATCH).text
        assert 'id="decide"' not in browser.get("/entrants/0").text
        for path in (MATCH, "/entrants/0"):
            data = {"proof": proof, "once": "1", "ruling": "replay", "reason": "x"}
            assert browser.post(path, data=data).status_code == 401
    boss = organiser(page)
    for path in (MATCH, "/entrants/0"):
        data = {"proof": "guessed", "once": "1", "ruling": "exclude", "reason": "x"}
        assert boss.post(path, data=data).status_code == 403
    assert len(evening.state.decisions) == known


def test_an_entrant_is_excluded_and_readmitted_on_its_public_page(
    page: TestClient, evening: Evening, tmp_path: Path
) -> None:
    boss, bob = organiser(page), [each.name for each in evening.state.entrants].index("Bob")
    for ruling in ("exclude", "readmit"):
        text = boss.get(f"/entrants/{bob}").text
        once = re.search(r'name="once" value="([^"]+)"', text)
        assert once
        data = {"proof": proof_in(text), "once": once[1], "ruling": ruling, "reason": f"{ruling} it"}
        assert boss.post(f"/entrants/{bob}", data=data).status_code == 303
        assert ("Bob" in evening.state.out) == (ruling == "exclude")
    decided = [json.loads(line) for line in (tmp_path / "arena" / ACTIONS).read_text().splitlines()]
    assert [each["ruling"] for each in decided if each["action"] == "decide"] == ["exclude", "readmit"]


def test_an_author_is_told_what_to_do_next(page: TestClient, evening: Evening) -> None:
    dora, _ = signed_in(page, invite(page, "Dora")["Dora"])
    assert "a starter kit plays" in dora.get("/you").text
    assert another(page).get("/you").status_code == 401


def test_an_author_asks_for_practice_and_for_the_whole_check_once_and_sees_what_was_found(
    page: TestClient, tmp_path: Path
) -> None:
    (ada, proof), (bob, _) = author(page, "Ada"), author(page, "Bob")
    arena = tmp_path / "arena"
    for path in ("/you/practice", "/you/check"):
        data = {"proof": proof, "level": "1"}
        assert page.post(path, data=data).status_code == 401
        assert bob.post(path, data=data).status_code == 403
        assert ada.post(path, data=data).status_code == 303
        assert ada.post(path, data=data).status_code == 409
    number = next(each.number for each in Accounts(arena / ACTIONS) if each.name == "Ada")
    asked = check_of(arena, number)
    assert asked
    assert asked.version == "Ada"
    fault = Found(Grade.LOSES, said("it answered {move}", move="A1-<b>"), said("fix it"), said("in game"))
    keep(
        arena / FOLDER, number, replace(asked, state=RequestState.DONE, done=2, situations=9, found=(fault,)).as_json()
    )
    text = ada.get("/you").text
    assert "2 of 9 situations" in text
    assert "it answered A1-&lt;b&gt;" in text
    assert "how to fix it: fix it" in text
    assert "it answered" not in bob.get("/you").text
    assert {"practise", "check"} <= {json.loads(line)["action"] for line in (arena / ACTIONS).read_text().splitlines()}
