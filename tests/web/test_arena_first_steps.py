"""What helps those who are new to an arena: what to do first, starter kits, words that are true."""

import io
import re
import zipfile
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from girone.entries.arena.arena import ACTIONS
from girone.model.detail import PLAIN
from girone.model.record import DecisionKind
from tests.web.arenas import a_played_arena, an_arena, another, arena_served, author, invite, organiser, signed_in
from tests.web.pages import TOKEN


def words(html: str) -> str:
    """The words of a page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def test_the_organiser_is_told_to_add_entrants_until_there_are_some(tmp_path: Path) -> None:
    with arena_served(an_arena(tmp_path / "arena")) as page:
        boss = organiser(page)
        assert "add the entrants and give them their links" in boss.get("/organiser").text
        invite(page, "Ada")
        assert "add the entrants" not in boss.get("/organiser").text


@pytest.mark.parametrize(("address", "is_told"), [("http://127.0.0.1", True), ("http://games.example.edu", False)])
def test_links_that_work_on_one_computer_only_are_told_to_be_so(address: str, is_told: bool, tmp_path: Path) -> None:
    with arena_served(an_arena(tmp_path / "arena"), names=("games.example.edu",)) as page:
        boss = TestClient(page.app, base_url=address, follow_redirects=False)
        boss.post("/organiser/enter", data={"token": TOKEN})
        form = boss.get("/organiser/entrants").text
        hidden = dict(re.findall(r'name="(proof|once)" value="([^"]+)"', form))
        answer = boss.post("/organiser/entrants", data={**hidden, "names": "Ada"}, files={"file": ("", b"")})
        assert f"{address}/you/enter?key=" in answer.text
        assert ("These links work only on this computer" in answer.text) == is_told


def test_an_entrant_begins_with_a_starter_kit_of_the_own_regulation(tmp_path: Path) -> None:
    folder = an_arena(tmp_path / "arena")
    file = folder / "tournament.toml"
    file.write_text(file.read_text().replace("\n[set]\n", "\n[set]\nlimits.move = 7\n"))
    with arena_served(folder) as page:
        ada, _ = signed_in(page, invite(page, "Ada")["Ada"])
        shown = ada.get("/you").text
        assert 'href="/you/kits/python"' in shown
        assert "Withdraw from the ladder" not in shown
        given = ada.get("/you/kits/python")
        with zipfile.ZipFile(io.BytesIO(given.content)) as kit:
            assert "main.py" in kit.namelist()
            assert "7 s" in kit.read("README.md").decode()
        assert ada.get("/you/kits/cobol").status_code == 404
        assert another(page).get("/you/kits/python").status_code == 401


def test_a_ladder_is_not_called_what_the_regulation_would_play(tmp_path: Path) -> None:
    with arena_served(an_arena(tmp_path / "arena")) as page:
        rules = words(page.get("/rules").text)
        assert "format a ladder: everybody" in rules
        assert "won / drawn / lost" not in rules


def test_spectators_read_why_nothing_is_played_and_who_won_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    evening = a_played_arena(folder, "Ada", "Bob", "Cleo")
    evening.decide(DecisionKind.START, PLAIN(cause="by itself").worded)
    evening.decide(DecisionKind.PAUSE, "lunch <b>break</b>")
    with arena_served(folder) as page:
        front = page.get("/").text
        assert "Paused: <bdi>lunch &lt;b&gt;break&lt;/b&gt;</bdi>" in re.sub(r"\s+<bdi>", " <bdi>", front)
        assert re.search(r"(Ada|Bob) wins: won on the board", words(front))
        assert "White wins" not in words(front)
        cleo, _ = author(page, "Cleo")
        assert "No place yet: no match of this version has ended." in cleo.get("/you").text
        boss = words(organiser(page).get("/organiser").text)
        assert re.search(r"pause .*lunch .*Recorded by girone itself: 1 .*start .*by itself", boss)
    assert (folder / ACTIONS).exists()
