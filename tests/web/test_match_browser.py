"""A match in a real browser: stepped through by keys, slider and buttons, by itself, live, and on a phone."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from girone import engine
from girone.matches import replay
from girone.matches.story import story as story_of
from girone.matches.table import JOURNAL
from girone.model.tournament import Pairing
from girone.model.verdict import Verdict
from tests.results.evening import Evening, file_of
from tests.web.conftest import LOUD, PATIENCE, serving
from tests.web.hostile import loud_evening


@contextmanager
def opened(browser: Browser, address: str, width: int = 1280, height: int = 900, silent: bool = True) -> Iterator[Page]:
    """A page for a while, in which nothing may go wrong."""
    context = browser.new_context(base_url=address, viewport={"width": width, "height": height})
    page, troubles = context.new_page(), list[str]()
    page.set_default_timeout(1000 * PATIENCE)
    if silent:
        page.on("console", lambda said: troubles.append(said.text) if said.type in LOUD else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("dialog", lambda dialog: troubles.append(f"dialog: {dialog.message}"))
    yield page
    context.close()
    assert troubles == []


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    played = Evening(tmp_path_factory.mktemp("browser") / "evening.store", file_of("Alfa", "Beta", "Gamma"))
    played.play()
    return played


@pytest.fixture(scope="module")
def address(evening: Evening) -> Iterator[str]:
    with serving(evening.store.folder) as found:
        yield found


@pytest.fixture(scope="module")
def last(evening: Evening) -> int:
    """The plies of the first match."""
    return len(story_of(evening.store.folder / evening.state.attempts[0].folder / JOURNAL).plies)


def shows(page: Page, ply: int, last: int) -> None:
    """The page is at this ply: board, slider, list, address."""
    expect(page.locator("#counter")).to_have_text(f"{ply} / {last}")
    expect(page.locator("#slider")).to_have_value(str(ply))
    assert page.url.endswith(f"?ply={ply}")
    if ply:
        here = page.locator("#moves a[aria-current]")
        expect(here).to_have_attribute("data-ply", str(ply))
        expect(page.locator("#board desc")).to_contain_text(here.inner_text())
    else:
        expect(page.locator("#moves a[aria-current]")).to_have_count(0)
        expect(page.locator("#board desc")).not_to_contain_text("Last move")


def test_keys_slider_and_buttons_step_through_a_match(browser: Browser, address: str, last: int) -> None:
    with opened(browser, address) as page:
        page.goto("/matches/1?ply=2")
        shows(page, 2, last)
        for key, ply in (("ArrowRight", 3), ("ArrowLeft", 2), ("End", last), ("ArrowRight", last), ("Home", 0)):
            page.keyboard.press(key)
            shows(page, ply, last)
        page.locator("[data-step=on]").click()
        shows(page, 1, last)
        page.locator("#slider").fill("5")
        shows(page, 5, last)
        page.locator("#slider").press("ArrowLeft")
        shows(page, 4, last)
        page.locator("#moves a[data-ply='6']").click()
        shows(page, 6, last)
        page.locator(".times a[data-ply='3'] rect").click(force=True)
        shows(page, 3, last)
        expect(page.locator("#told")).to_contain_text("Move 3, white")


def test_a_match_plays_by_itself_until_it_is_stopped(browser: Browser, address: str, last: int) -> None:
    with opened(browser, address) as page:
        page.clock.install(time=0)
        page.goto("/matches/1?ply=0")
        page.clock.pause_at(3600)
        page.locator("#speed").select_option("8")
        page.locator("h1").click()
        page.keyboard.press(" ")
        expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "true")
        page.clock.run_for(125 * (last + 2))
        expect(page.locator("#counter")).to_have_text(f"{last} / {last}")
        expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "false")
        shows(page, last, last)
        page.locator("#autoplay").click()
        expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "true")
        page.clock.run_for(125 * 3)
        page.locator("#autoplay").click()
        expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "false")
        stopped = page.locator("#counter").inner_text()
        page.clock.run_for(125 * last)
        assert page.locator("#counter").inner_text() == stopped != f"{last} / {last}"


def test_the_messages_follow_the_turn(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.goto("/matches/1?ply=2")
        for ply in (3, 4):
            page.keyboard.press("ArrowRight")
            move = page.locator(f"#moves a[data-ply='{ply}']").inner_text()
            expect(page.locator("#said tr.got code").last).to_have_text(f"MOVE {move}\\n")


def test_the_record_can_be_downloaded(browser: Browser, address: str, tmp_path: Path) -> None:
    with opened(browser, address) as page:
        page.goto("/matches/1")
        with page.expect_download() as download:
            page.get_by_role("link", name="Download the record").click()
        assert download.value.suggested_filename == "match-1.jsonl"
        download.value.save_as(tmp_path / "match.jsonl")
    assert replay.rejudge(tmp_path / "match.jsonl").agrees


@pytest.mark.skipif(not engine.available(), reason="the native core is not built")
def test_the_evaluation_is_asked_for_and_grows(browser: Browser, address: str, last: int) -> None:
    with opened(browser, address) as page:
        page.goto("/matches/1")
        page.get_by_role("button", name="Evaluate").click()
        expect(page.locator("#curve circle")).to_have_count(last + 1)
        expect(page.get_by_role("button", name="Evaluate")).to_have_count(0)
        expect(page.locator("#evaluation-words")).to_be_empty()
        page.locator("#curve a[data-ply='2']").click(force=True)
        expect(page.locator("#counter")).to_contain_text("2 /")
    with opened(browser, address) as page:
        page.goto("/matches/1")
        expect(page.locator("#curve circle")).to_have_count(last + 1)


def test_a_match_in_play_is_followed_to_its_end(browser: Browser, tmp_path: Path) -> None:
    evening = Evening(tmp_path / "live.store", file_of("Alfa", "Beta"))
    done = evening.match(Pairing("Alfa", "Beta"))
    lines = (evening.store.folder / done.folder / JOURNAL).read_bytes().splitlines(keepends=True)
    rulings = [at for at, line in enumerate(lines) if b'"ruled"' in line]
    running = evening.store.begin(Pairing("Beta", "Alfa"), "Beta", "Alfa")
    file = evening.store.folder / running.folder / JOURNAL
    file.parent.mkdir(parents=True)
    file.write_bytes(b"".join(lines[: rulings[2] + 1]))
    with serving(evening.store.folder) as address, opened(browser, address) as page:
        page.goto(f"/matches/{running.number}")
        expect(page.locator("#counter")).to_have_text("3 / 3")
        at = rulings[2] + 1
        for number, ruling in enumerate(rulings[3:6], start=4):
            with file.open("ab") as journal:
                journal.write(b"".join(lines[at : ruling + 1]))
            at = ruling + 1
            expect(page.locator("#counter")).to_have_text(f"{number} / {number}")
            move = page.locator(f"#moves a[data-ply='{number}']").inner_text()
            assert move == json.loads(lines[ruling])["move"]
            expect(page.locator("#board desc")).to_contain_text(move)
        expect(page.locator("#times a[data-ply]")).to_have_count(
            6
        )  # the chart grows with the match, and not at its end
        expect(page.locator("#times a[aria-current]")).to_have_attribute("data-ply", "6")
        page.keyboard.press("Home")
        with file.open("ab") as journal:
            journal.write(b"".join(lines[at:]))
        verdict = json.loads(next(line for line in lines if b'"verdict"' in line))
        evening.store.end(running, Verdict.from_record(verdict["verdict"]), None)
        expect(page.locator(".verdict .words")).to_have_text(verdict["words"].replace("Black wins", "Alfa wins"))
        expect(page.locator("#counter")).to_have_text(f"0 / {len(rulings)}")


@pytest.mark.parametrize(
    "path", ["/matches/1", "/matches/1/messages", "/entrants", "/entrants/0", "/entrants/0/rating"]
)
def test_on_a_phone_nothing_is_wider_than_the_screen(browser: Browser, address: str, path: str) -> None:
    with opened(browser, address, width=360, height=740) as page:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_an_entrant_with_its_charts(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.goto("/entrants/0")
        expect(page.locator("#rating polyline.line")).to_have_count(1)
        expect(page.locator("#rating .point").last).to_have_count(1)
        assert page.locator("rect.longest").count() == 4
        page.locator(".results a[href^='/matches/']").first.click()
        expect(page.locator("#board svg")).to_be_visible()


def test_hostile_programs_do_nothing_to_a_browser(browser: Browser, tmp_path: Path) -> None:
    evening = loud_evening(tmp_path / "loud.store")
    with serving(evening.store.folder) as address, opened(browser, address) as page:
        for attempt in evening.state.attempts:
            page.goto(f"/matches/{attempt.number}")
            page.goto(f"/matches/{attempt.number}/messages")
            expect(page.locator("img")).to_have_count(0)
        page.goto("/entrants/1")
        expect(page.locator("h1")).to_have_text("<script>alert(1)</script>")


def test_a_lost_connection_is_said_and_found_again(browser: Browser, address: str, last: int) -> None:
    with opened(browser, address, silent=False) as page:
        page.goto("/matches/1?ply=0")
        page.route("**/board/**", lambda route: route.abort("connectionrefused"))
        page.keyboard.press("End")
        expect(page.locator("[data-lost]")).to_be_visible()
        page.unroute("**/board/**")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("End")
        shows(page, last, last)
        expect(page.locator("[data-lost]")).to_be_hidden()
