"""The pages of a tournament in a real browser: hostile names, small screens, right to left, the show and the walk."""

import re
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.results.evening import file_of
from tests.web.conftest import Open, serving
from tests.web.fairs import LONG, PERSIAN, SCRIPT, Fair, fair

PAGES = ("/", "/standings", "/standings?category=cup", "/calendar", "/draw", "/projector")
Address = Callable[[str], str]


def overhang(page: Page) -> int:
    """The pixels by which a page is wider than its window."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width


@pytest.mark.parametrize("path", PAGES)
def test_hostile_names_are_shown_as_they_are_written(path: str, address: Address, look: Open) -> None:
    page = look(address("hostile") + path)
    for name in (SCRIPT, PERSIAN, LONG):
        assert page.get_by_text(name).count() > 0
    assert page.locator("main script").count() == 0


@pytest.mark.parametrize("locale", ["en", "it", "pt", "fa"])
@pytest.mark.parametrize("width", [1000, 1200])
def test_the_table_beside_the_boards_is_seen_whole(width: int, locale: str, address: Address, look: Open) -> None:
    page = look(address("league"), width=width, locale=locale)
    table = page.locator("#side .wide").first
    expect(table).to_be_visible()
    assert table.evaluate("(part) => part.scrollWidth - part.clientWidth") <= 0


@pytest.mark.parametrize("locale", ["en", "fa"])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_hangs_over_on_a_phone(path: str, locale: str, address: Address, look: Open) -> None:
    page = look(address("hostile") + path, width=360, height=640, locale=locale)
    expect(page.locator("html")).to_have_attribute("dir", "rtl" if locale == "fa" else "ltr")
    assert overhang(page) <= 0


def test_persian_begins_on_the_right_and_boards_do_not(address: Address, look: Open) -> None:
    page = look(address("hostile") + "/standings", locale="fa-IR")
    name, progress = page.locator("header .name").bounding_box(), page.locator("#progress").bounding_box()
    assert name
    assert progress
    assert name["x"] > progress["x"]
    direction = "element => getComputedStyle(element).direction"
    assert page.locator(".cross td[dir=ltr]").first.evaluate(direction) == "ltr"


def test_columns_are_explained(address: Address, look: Open) -> None:
    page = look(address("two") + "/standings")
    meaning = page.get_by_text("points in the matches among those level on points")
    expect(meaning).to_be_hidden()
    page.get_by_text("What the columns mean").click()
    expect(meaning).to_be_visible()


def test_filters_and_tabs_lead_on(address: Address, look: Open) -> None:
    page = look(address("two") + "/calendar")
    page.get_by_label("Entrant").select_option(label="Beta")
    page.get_by_label("Category").select_option(label="cup")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_label("Entrant")).to_have_value("1")
    rows = page.locator(".calendar tbody tr")
    assert rows.count() > 0
    for text in rows.all_inner_texts():
        assert "Beta" in text
    page.get_by_role("link", name="Standings").click()
    page.get_by_role("link", name="cup").click()
    expect(page.get_by_role("heading", name="Bracket")).to_be_visible()


def test_lots_are_drawn_one_by_one(address: Address, look: Open) -> None:
    page = look(address("two") + "/draw")
    rows, drawn = page.locator(".places tbody tr:visible"), page.locator("[data-drawn]")
    expect(rows).to_have_count(0)
    page.keyboard.press("Space")
    expect(rows).to_have_count(1)
    expect(drawn).to_contain_text(f"1. {rows.first.get_attribute('data-name')}")
    expect(page.locator("[data-lot].lot")).to_have_text(rows.first.get_attribute("data-lot") or "no lot")
    page.get_by_role("button", name="Draw the next name").click()
    expect(rows).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(rows).to_have_count(1)
    page.keyboard.press("End")
    expect(rows).to_have_count(3)
    expect(page.get_by_role("button", name="Draw the next name")).to_be_disabled()
    page.keyboard.press("Home")
    expect(drawn).to_contain_text("Who comes first?")
    expect(rows).to_have_count(0)


def test_the_projector_walks_by_itself(address: Address, look: Open) -> None:
    page = look(address("two") + "/projector?seconds=1", width=1920, height=1080)
    assert page.locator("body").evaluate("element => getComputedStyle(element).cursor") == "none"
    shown = page.locator(".slide:visible")
    for title in ("The winner", "all: league", "cup: knockout", "Latest results", "The winner"):
        expect(shown.get_by_text(title, exact=False).first).to_be_visible()
        expect(shown).to_have_count(1)
        assert overhang(page) <= 0
    assert page.locator("nav, button, input").count() == 0


def test_the_whole_page_can_be_used_with_keys(address: Address, look: Open) -> None:
    page = look(address("two") + "/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(outline) == "solid"


def test_an_excluded_champion_before_and_after_what_is_due_is_played(look: Open, tmp_path: Path) -> None:
    evening = fair("dethroned", tmp_path)
    (name,) = evening.state.out
    said = re.compile(rf"{name}\s+excluded\s+copied")
    with serving(evening.store.folder) as address:
        with look(address) as page:
            expect(page.locator(".crown")).to_have_count(0)
            expect(page.locator("#side .gone")).to_have_text(said)
            evening.play()
            expect(page.locator("#rest .gone")).to_have_text(said)
            expect(page.locator(".crown")).not_to_have_text(name)
        with look(address + "/projector") as page:
            expect(page.locator(".crowned .gone")).to_have_text(said)
        with look(address + "/standings") as page:
            expect(page.locator(".tie-line.left-out").first).to_contain_text(name)
            expect(page.locator(".standings tbody")).not_to_contain_text(name)


def test_moments_are_in_the_zone_of_the_reader_and_in_utc_beside_the_pointer(
    browser: Browser, address: Address
) -> None:
    shown = {}
    for zone in ("UTC", "Asia/Tehran"):
        with closing(browser.new_context(timezone_id=zone)) as context:
            page = context.new_page()
            page.goto(address("league") + "/matches/1")
            time = page.locator("header time").first
            expect(time).not_to_contain_text("UTC")
            shown[zone] = datetime.strptime(time.inner_text(), "%Y-%m-%d %H:%M")
            assert time.get_attribute("title") == f"{shown['UTC']:%Y-%m-%d %H:%M} UTC"
    assert shown["Asia/Tehran"] - shown["UTC"] == timedelta(hours=3, minutes=30)


def test_play_offers_the_game_of_the_tournament_first(address: Address, casual_games: str, look: Open) -> None:
    for site, chosen in ((address("league"), "dipole"), (casual_games, "othello")):
        page = look(site + "/play")
        expect(page.locator("input[name=game]:checked")).to_have_value(chosen)
        page.close()


def test_the_head_of_a_long_table_stays_in_sight(tmp_path: Path, look: Open) -> None:
    crowd = Fair(tmp_path / "crowd.store", file_of(*(f"Entrant {at}" for at in range(60))))
    crowd.play(2)
    with serving(crowd.store.folder) as site:
        for path in ("/standings", "/standings/crosstable"):
            page = look(site + path)
            head, last = page.locator("thead th").nth(1), page.locator("tbody tr").last
            expect(last).not_to_be_in_viewport()
            page.locator(".tall").evaluate(
                "(part) => { part.scrollIntoView({ block: 'center' }); part.scrollTop = part.scrollHeight; }"
            )
            expect(last).to_be_in_viewport()
            expect(head).to_be_in_viewport()
            page.close()
