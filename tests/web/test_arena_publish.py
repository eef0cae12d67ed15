"""Who sees the pages of an arena: by a link alone, moves from a date on, and the result as files."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from girone.entries.arena.accounts import Accounts
from girone.entries.arena.arena import ACTIONS
from girone.lab import paper
from tests.web.arenas import (
    a_played_arena,
    another,
    arena_of,
    arena_served,
    author,
    organiser,
    press,
    proof_in,
)
from tests.web.pages import HERE

PAGE = "/organiser/publish"
SEEN = (
    "/",
    "/standings",
    "/entrants",
    "/matches/1",
    "/api/matches/1",
    "/api/standings",
    "/api/events",
    "/rules",
    "/play",
)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[TestClient]:
    """The page of an arena in which Ada and Bob have met."""
    a_played_arena(tmp_path / "arena", "Ada", "Bob", "Cleo")
    with arena_served(tmp_path / "arena") as client:
        yield client


def link_in(text: str) -> str:
    found = re.search(r'class="secret">([^<]+)<', text)
    assert found
    return found[1].removeprefix(HERE)


def test_by_link_alone_nobody_else_sees_a_page_and_who_signs_in_does(page: TestClient, tmp_path: Path) -> None:
    ada, _ = author(page, "Ada")
    boss = organiser(page)
    link = link_in(press(boss, PAGE, visible="link").text)
    assert link.partition("key=")[2] not in (tmp_path / "arena" / ACTIONS).read_text()
    assert "secret" not in boss.get(PAGE).text
    for path in SEEN:
        assert page.get(path).status_code == 401, path
    assert page.get("/visit", params={"key": "guess"}).status_code == 401
    visitor = another(page)
    assert visitor.get(link).status_code == 303
    for browser in (visitor, ada, boss):
        assert browser.get("/standings").status_code == 200
        assert browser.get("/matches/1").status_code == 200
    assert visitor.get("/you").status_code == 401
    assert visitor.get("/organiser/entrants").status_code == 401
    assert page.get("/you").status_code == 401
    assert page.get("/static/page.css").status_code == 200


def test_a_new_link_ends_the_old_one_and_everybody_may_be_let_in_again(page: TestClient) -> None:
    boss, visitor = organiser(page), another(page)
    visitor.get(link_in(press(boss, PAGE, visible="link").text))
    assert press(boss, PAGE, visible="link").status_code == 303
    assert visitor.get("/standings").status_code == 200
    press(boss, PAGE, visible="new link")
    assert visitor.get("/standings").status_code == 401
    assert press(boss, PAGE, visible="all").status_code == 303
    assert page.get("/standings").status_code == 200


def test_moves_are_hidden_until_the_date_but_for_who_played(page: TestClient, tmp_path: Path) -> None:
    (ada, _), (cleo, _) = author(page, "Ada"), author(page, "Cleo")
    boss = organiser(page)
    later = datetime.now(UTC) + timedelta(days=2)
    assert press(boss, PAGE, visible="all", moves_from=f"{later:%Y-%m-%dT%H:%M}").status_code == 303
    assert arena_of(page).accounts.visibility == Accounts(tmp_path / "arena" / ACTIONS).visibility
    moves = ("/api/matches/1/plies", "/api/matches/1/board/1.svg", "/api/matches/1/journal", "/api/matches/1/messages")
    for browser in (page, cleo):
        shown = browser.get("/matches/1")
        assert shown.status_code == 200
        assert 'id="board"' not in shown.text
        assert "shows the moves later" in shown.text
        assert browser.get("/standings").status_code == 200
        assert [browser.get(path).status_code for path in moves] == [403] * 4
    for browser in (ada, boss):
        assert 'id="board"' in browser.get("/matches/1").text
        assert [browser.get(path).status_code for path in moves] == [200] * 4
        assert kept(browser) == "private"
    before = datetime.now(UTC) - timedelta(minutes=2)
    press(boss, PAGE, visible="all", moves_from=f"{before:%Y-%m-%dT%H:%M}")
    assert page.get(moves[0]).status_code == 200
    assert kept(page) == "public"
    press(boss, PAGE, visible="link")
    assert kept(ada) == "private"


def kept(browser: TestClient) -> str:
    """Whose copy of a board may be kept, by a browser or by a proxy for everybody."""
    stamp = re.search('data-stamp="([0-9a-f]+)"', browser.get("/matches/1").text)
    assert stamp
    told = browser.get(f"/api/matches/1/board/1.svg?of={stamp[1]}").headers["cache-control"]
    return told.partition(",")[0]


def test_a_time_that_is_none_changes_nothing(page: TestClient) -> None:
    boss = organiser(page)
    for text in ("soon", "2027-99-99T10:00"):
        assert press(boss, PAGE, visible="all", moves_from=text).status_code == 400
    assert arena_of(page).accounts.visibility.moves_from is None


def test_an_assistant_looks_and_does_not_publish(page: TestClient) -> None:
    boss = organiser(page)
    text = boss.get("/organiser/entrants").text
    once = re.search(r'name="once" value="([^"]+)"', text)
    assert once
    data = {"proof": proof_in(text), "once": once[1], "names": "Tina", "role": "assistant"}
    given = boss.post("/organiser/entrants", data=data, files={"file": ("", b"")}).text
    tina = another(page)
    tina.post("/you/enter", data={"key": link_in(given).partition("key=")[2]})
    assert tina.get(PAGE).status_code == 200
    proof = proof_in(tina.get("/organiser/entrants").text)
    for path in (PAGE, "/organiser/result"):
        assert tina.post(path, data={"proof": proof, "once": "1", "form": "csv"}).status_code == 403


@pytest.mark.skipif(not paper.available(), reason="the certificate needs girone[paper]")
def test_the_result_is_given_as_a_certificate_and_as_tables(page: TestClient) -> None:
    boss = organiser(page)
    proof = proof_in(boss.get(PAGE).text)
    begins = {"pdf": b"%PDF-", "csv": b"category", "json": b"{"}
    for form, beginning in begins.items():
        given = boss.post("/organiser/result", data={"proof": proof, "form": form})
        assert given.status_code == 200
        assert given.content.startswith(beginning), given.content[:40]
        assert f'filename="result.{form}"' in given.headers["content-disposition"]
    assert boss.post("/organiser/result", data={"proof": proof, "form": "exe"}).status_code == 400
    assert page.post("/organiser/result", data={"proof": proof, "form": "csv"}).status_code == 401
