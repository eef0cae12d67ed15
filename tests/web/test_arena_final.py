"""The final of an arena: drawn when delivery has closed, looked at before it is played, shown below the same page."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from girone.cli.commands.serve import LAST_LINES, STANDS, WORKER_LOG, _Worker
from girone.entries.arena.arena import ACTIONS, FILE
from girone.entries.arena.delivery_window import WindowOrder, close_now, extend, set_window
from girone.entries.arena.final import begins_at, final_file, final_store, has_begun
from girone.tournament.decisions.request import DecisionRequest
from girone.tournament.plan.file import load
from girone.tournament.store.reading import opened
from girone.web.core.policy import Policy
from tests.web.arenas import (
    an_arena,
    another,
    arena_of,
    arena_served,
    enter,
    invite,
    organiser,
    press,
    proof_in,
    signed_in,
)

PAGE = "/organiser/final"
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eva")


@contextmanager
def arena(folder: Path) -> Iterator[TestClient]:
    """An arena with five entrants, of whom one has no program and another two versions; delivery has closed."""
    an_arena(folder)
    with arena_served(folder) as page:
        invite(page, "\n".join(NAMES))
        enter(folder, "Ada", "Bob", "Ada #2", "Cleo", "Dan")
        close_now(folder / FILE, datetime.now(UTC))
        yield page


def drawn(page: TestClient, **more: str) -> TestClient:
    """The organiser, who has drawn the final."""
    boss = organiser(page)
    answer = press(boss, PAGE, action="draw", form="round_robin", title="Finale", **more)
    assert answer.status_code in (200, 303), answer.text
    return boss


def test_the_final_is_looked_at_before_it_is_drawn_and_nothing_is_written(tmp_path: Path) -> None:
    with arena(tmp_path / "arena") as page:
        boss = organiser(page)
        shown = press(boss, PAGE, action="look", form="swiss", title="Finale").text
        assert not final_file(tmp_path / "arena").exists()
        text = re.sub(r"<[^>]+>", "", shown)
        assert "all play all, with both colours: 12 matches" in text
        assert "all play all, once: 6 matches" in text
        assert "Eva: has no program on the ladder" in text
        assert set(re.findall(r"<li><bdi>(\w+)</bdi></li>", shown)) == {"Ada", "Bob", "Cleo", "Dan"}
        assert shown.count("<tr><td>") == 2


def test_a_drawn_final_has_the_current_versions_and_its_own_page_below(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    with arena(folder) as page:
        drawn(page, tables="1")
        plan = load(final_file(folder))
        assert [(each.name, each.folder) for each in plan.entrants] == [
            ("Ada", "../entrants/ada-2"),
            ("Bob", "../entrants/bob"),
            ("Cleo", "../entrants/cleo"),
            ("Dan", "../entrants/dan"),
        ]
        assert (plan.seed, plan.name, plan.tables, plan.begins) == ("s final", "Finale", 1, None)
        assert '"final"' in (folder / ACTIONS).read_text()
        shown = organiser(page).get(PAGE).text
        for field in (
            'value="round_robin" selected',
            'maxlength="100" value="Finale"',
            'pattern="[0-9]{1,3}" value="1"',
        ):
            assert field in shown  # to draw it again begins with what it is
    with arena_served(folder) as page:
        front = page.get("/").text
        assert 'href="/final/"' in front
        for path in ("/", "/standings", "/calendar", "/draw", "/entrants", "/projector", "/rules", "/organiser"):
            answer = page.get(f"/final{path}")
            assert answer.status_code == (401 if path == "/organiser" else 200)
            assert not re.search(r'(?:href|src|action|data-fresh)="/(?!final/|static/|you|play|ladder)', answer.text)
        assert "Finale" in page.get("/final/").text
        assert page.get("/final/api/calendar").json()["total"] == 6
        assert page.get("/final/nothing").status_code == 404
        assert page.get("/ladder").headers["location"] == "/"
        boss = organiser(page)
        room = boss.get("/final/organiser").text
        assert "Start the run" not in room
        left = boss.post("/final/organiser/leave", data={"proof": proof_in(room)})
        assert left.headers["location"] == "/final/"


def test_nothing_is_drawn_while_delivery_is_open_for_anybody(tmp_path: Path) -> None:
    with arena(tmp_path / "arena") as page:
        later = datetime.now(UTC) + timedelta(hours=1)
        extend(tmp_path / "arena" / FILE, "Eva", later.strftime("%Y-%m-%dT%H:%M"))
        answer = press(organiser(page), PAGE, action="draw", form="round_robin")
        assert answer.status_code == 400
        assert "delivery is still open" in answer.text
        set_window(tmp_path / "arena" / FILE, WindowOrder())
        assert press(organiser(page), PAGE, action="draw", form="round_robin").status_code == 400
        assert not final_file(tmp_path / "arena").exists()


def test_who_was_excluded_is_not_in_the_final(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    with arena(folder) as page:
        with opened(load(folder / FILE), folder / FILE, folder / "tournament.store"):
            pass  # the ladder takes them in
        assert isinstance(page.app, Policy)
        live_state = page.app.app.state.live_state
        assert page.portal
        page.portal.call(live_state.carry, DecisionRequest("exclude", "Bob", "copied"))
        page.portal.call(live_state.learn_of_a_decision_after, live_state.edition.state)
        shown = press(organiser(page), PAGE, action="look", form="round_robin").text
        assert "Bob</bdi>: copied" in shown


def test_a_final_is_scheduled_and_drawn_again_until_it_has_begun(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    with arena(folder) as page:
        boss = drawn(page, begins="2027-02-14T09:00")
        assert begins_at(folder) == datetime(2027, 2, 14, 9, tzinfo=UTC)
        assert press(boss, PAGE, action="draw", form="knockout").status_code == 303
        assert begins_at(folder) is None
        worker = _Worker(folder, ())
        assert not worker._is_final_due()
        assert press(boss, PAGE, action="begin", begins="2099-01-01T10:00").status_code == 303
        assert not worker._is_final_due()
        assert press(boss, PAGE, action="begin").status_code == 303
        assert worker._is_final_due()
        with opened(load(final_file(folder)), final_file(folder), final_store(folder)):
            assert has_begun(folder)
        again = {"proof": proof_in(boss.get("/organiser").text), "once": "again", "action": "draw", "form": "swiss"}
        assert boss.post(PAGE, data=again).status_code == 400


def test_the_organiser_reads_why_the_ladder_cannot_start_until_it_does(tmp_path: Path) -> None:
    folder = an_arena(tmp_path / "arena")
    whole = (folder / FILE).read_text()
    with arena_served(folder) as page:
        boss, worker = organiser(page), _Worker(folder, ())
        assert "Nothing to play now" in boss.get("/organiser").text
        (folder / FILE).write_text(whole.replace('kind = "ladder"', 'kind = "ladder"\nmatches = 8'))
        assert worker._play(worker._ladder, WORKER_LOG, lambda: False)
        shown = boss.get("/organiser").text
        assert "The ladder cannot start" in shown
        assert "was begun with another categories" in shown
        assert worker._play(["ladder"], WORKER_LOG, lambda: False)  # how to call it is told at length
        said = (folder / WORKER_LOG).read_text().splitlines()
        assert boss.get("/organiser").text.count("<br><bdi>") == LAST_LINES < len(said)
        (folder / FILE).write_text(whole)
        began = time.monotonic()
        assert not worker._play(worker._ladder, WORKER_LOG, lambda: time.monotonic() > began + STANDS + 1)
        assert "cannot start" not in boss.get("/organiser").text


def test_only_the_organiser_draws(tmp_path: Path) -> None:
    with arena(tmp_path / "arena") as page:
        link = invite(page, "Zoe")["Zoe"]
        zoe, proof = signed_in(page, link)
        for browser in (zoe, another(page)):
            assert browser.get(PAGE).status_code == 401
            assert browser.post(PAGE, data={"proof": proof, "action": "draw"}).status_code == 401
        boss = organiser(page)
        assert boss.post(PAGE, data={"proof": proof, "action": "draw"}).status_code == 403
        assert not final_file(arena_of(page).folder).exists()


@pytest.mark.parametrize("tables", ["x", "-1", "9999"])
def test_a_wrong_number_of_tables_is_refused(tables: str, tmp_path: Path) -> None:
    with arena(tmp_path / "arena") as page:
        assert press(organiser(page), PAGE, action="draw", form="swiss", tables=tables).status_code == 400
