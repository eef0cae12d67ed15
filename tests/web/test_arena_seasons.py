"""Seasons of an arena: a new one begins on the organiser's page, the ones before stay to be looked at."""

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from girone.cli.commands.serve import _Worker
from girone.entries.arena.arena import ACTIONS, FILE
from girone.entries.arena.seasons import begin_season, earlier_seasons
from girone.model.errors import ConfigError
from girone.tournament.plan.file import load
from girone.tournament.store.reading import opened, store_folder
from girone.web.core.policy import Policy
from tests.web.arenas import a_played_arena, arena_served, author, organiser, proof_in

PAGE = "/organiser/season"


def begin(page: TestClient, name: str) -> int:
    """Send the form of the organiser's page; the status of the answer."""
    boss = organiser(page)
    form = boss.get("/organiser").text
    once = re.search(r'name="once" value="([^"]+)"', form)
    assert once
    return boss.post(PAGE, data={"proof": proof_in(form), "once": once[1], "name": name}).status_code


def test_a_season_begins_on_the_page_and_the_one_before_stays_below_it(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    evening, worker = a_played_arena(folder, "Ada", "Bob"), _Worker(folder, ())
    with arena_served(folder) as page:
        assert "Earlier seasons" not in page.get("/standings").text
        has_ended = worker._has_ladder_ended()
        assert not has_ended()
        assert begin(page, "spring") == 200
        assert has_ended()
        policy = page.app
        assert isinstance(policy, Policy)
        assert policy.app.state.is_made  # this page ends, and another takes its place
    evening.store.close()
    file = folder / FILE
    plan = load(file)
    assert '"season", "name": "spring"' in (folder / ACTIONS).read_text()
    with opened(plan, file, store_folder(None, file, plan)):
        pass
    assert [each.path for each in earlier_seasons(file)] == ["/seasons/~"]
    with arena_served(folder, store="tournament-spring.store") as page:
        assert 'href="/seasons/~/standings"' in page.get("/standings").text
        assert "<bdi>spring</bdi>" in page.get("/").text
        assert page.get("/matches/1").status_code == 404
        for path in ("/", "/standings", "/matches/1", "/entrants/3"):
            answer = page.get(f"/seasons/~{path}")
            assert answer.status_code == 200
            assert not re.search(r'(?:href|src|action|data-fresh)="/(?!seasons/|static/|you|play|ladder)', answer.text)
        assert organiser(page).get("/seasons/~/organiser").status_code == 403


def test_a_season_needs_a_new_name_and_the_organiser(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    a_played_arena(folder, "Ada", "Bob").store.close()
    before = (folder / FILE).read_text()
    with arena_served(folder) as page:
        assert [begin(page, name) for name in ("", "../x", "a b", '"')] == [400] * 4
        browser, proof = author(page, "Ada")
        assert browser.post(PAGE, data={"proof": proof, "once": "1", "name": "mine"}).status_code == 401
        assert organiser(page).post(PAGE, data={"proof": "none", "once": "1", "name": "mine"}).status_code == 403
    assert (folder / FILE).read_text() == before
    begin_season(folder, "spring")
    with pytest.raises(ConfigError, match="has not begun"):
        begin_season(folder, "summer")
    with pytest.raises(ConfigError, match="no season had"):
        begin_season(folder, "")
