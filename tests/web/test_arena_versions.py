"""What an author sees of a version: its build while it runs, its test matches move by move, and what to do next."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from girone.entries.arena.accounts import Upload
from girone.entries.arena.arena import UploadStage, Version
from girone.entries.building.prepare import BUILDING
from girone.entries.reception import LOGS
from girone.matches.table import JOURNAL
from girone.model.detail import said
from girone.web.entrants.own_view import next_step
from tests.results.evening import Evening, file_of
from tests.web.arenas import an_arena, arena_of, arena_served, invite, organiser, send, signed_in, tell_of

VERSION = Version(Upload(3, "2026-11-18T10:00:00+00:00", ("a.py",), 10, "", "x"), UploadStage.ENTERED, "Ada #2")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An arena."""
    return an_arena(tmp_path / "arena")


@pytest.fixture
def page(folder: Path) -> Iterator[TestClient]:
    """Its page, for somebody who is nobody."""
    with arena_served(folder) as client:
        yield client


def tried(folder: Path, name: str) -> Path:
    """The logs of a hand-in with one test match, played in no time."""
    logs = folder / LOGS / name
    evening = Evening(folder.parent / "test.store", file_of("Ada", "the lab"))
    evening.play(1)
    (attempt,) = evening.state.attempts
    side = "white" if attempt.white == "Ada" else "black"
    (logs / "whole-game").mkdir(parents=True)
    (evening.store.folder / attempt.folder).rename(logs / "whole-game" / f"{side}-1-1")
    return logs


def test_a_build_is_read_while_it_runs_and_its_author_is_told_when_it_grows(page: TestClient, folder: Path) -> None:
    browser, proof = signed_in(page, invite(page, "Ada")["Ada"])
    send(browser, proof)
    logs = folder / LOGS / "ada"
    logs.mkdir(parents=True)
    tell_of(folder, "Ada", 1, doing=BUILDING.key, log=str(logs))
    before = arena_of(page).seen
    (logs / "build.log").write_text("compiling main.c\n")
    assert arena_of(page).seen != before
    shown = browser.get("/you").text
    assert "compiling main.c" in shown
    assert "data-growing" in shown
    assert "compiling" not in page.get("/entrants").text


def test_test_matches_are_replayed_by_their_author_and_the_organiser(page: TestClient, folder: Path) -> None:
    links = invite(page, "Ada\nBob")
    (ada, proof), (bob, _) = signed_in(page, links["Ada"]), signed_in(page, links["Bob"])
    send(ada, proof)
    logs = tried(folder, "ada")
    tell_of(folder, "Ada", 1, entered=True, outcome="entered", log=str(logs))
    assert 'href="/you/tests/1/1"' in ada.get("/you").text
    for browser, address in ((ada, "/you/tests/1/1"), (organiser(page), "/organiser/entrants/1/tests/1/1")):
        shown = browser.get(address)
        assert shown.status_code == 200
        assert "thoughts of Ada" in shown.text
        assert shown.headers["cache-control"] == "no-store"
        assert f'data-boards="{address}"' in shown.text
        assert browser.get(f"{address}/board/1.svg").text.startswith("<svg")
        assert 'aria-current="true"' in browser.get(f"{address}?ply=1").text
        assert browser.get(f"{address}/board/999.svg").status_code == 404
    for path in ("/you/tests/1/2", "/you/tests/2/1", "/you/tests/x/1", "/you/practice/1"):
        assert ada.get(path).status_code == 404
    assert bob.get("/you/tests/1/1").status_code == 404
    assert page.get("/you/tests/1/1").status_code == 401
    for browser in (ada, bob, page):
        assert browser.get("/organiser/entrants/1/tests/1/1").status_code == 401
    assert (logs / "whole-game").is_dir()
    assert list(logs.glob(f"*/*/{JOURNAL}"))


def match(number: int, outcome: str, forfeit: bool = False) -> dict[str, object]:
    return {"match": number, "outcome": outcome, "forfeit": forfeit, "address": f"/matches/{number}"}


def test_what_to_do_next_begins_with_the_gravest() -> None:
    lost = [match(9, "won"), match(8, "lost"), match(7, "lost", forfeit=True)]
    refused = replace(VERSION, stage=UploadStage.REFUSED, name="")
    faulty = replace(VERSION, findings=(said("x"),))
    steps = [
        next_step([], []),
        next_step([refused], lost),
        next_step([faulty], lost),
        next_step([VERSION], lost),
        next_step([VERSION], lost[:2]),
        next_step([VERSION], lost[:1]),
        next_step([replace(VERSION, stage=UploadStage.WAITING, name="")], lost),
    ]
    words = ["starter kit", "was not entered", "has faults", "lost by a fault", "lost on the board"]
    for step, wanted in zip(steps, words, strict=False):
        assert step
        assert wanted in str(step.words)
    assert [step.address for step in steps[3:5] if step] == ["/matches/7", "/matches/8"]
    assert steps[5:] == [None, None]
