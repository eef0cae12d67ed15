"""A tournament that is being played, followed in a real browser from the first move to the winner."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from girone.model.record import DecisionKind
from girone.tournament.store.store import Store
from girone.web.core.wording import attempt_words
from tests.tournament.cups import FAST, GIRONE, clean
from tests.web.conftest import PATIENCE, Open, free_port, serving
from tests.web.fairs import SCRIPT, fair

SLOW = f"{sys.executable} -P -m girone.players.samples random unical_server --game dipole --delay 0.3 --seed"
"""A sample player that can be watched; its games last a few seconds."""


def write(folder: Path) -> Path:
    """A tournament of two, one of them with a hostile name: two matches, one after the other."""
    entrants = "".join(
        f'[[entrants]]\nname = "{name}"\ncommand = "{SLOW} {at}"\n' for at, name in enumerate((SCRIPT, "Beta"), start=1)
    )
    file = folder / "duel.toml"
    more = f"{FAST}game.move_limit = 4\n[tables]\ncount = 1\n"
    file.write_text(f'name = "Duel"\nregulation = "dipole-2020"\nseed = "s"\n{more}{entrants}')
    return file


@contextmanager
def running(file: Path) -> Iterator[None]:
    """`girone run` as a process, ended if it is still there."""
    command = [*GIRONE, "run", str(file), "--plain"]
    process = subprocess.Popen(command, env=clean(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()


def begin(file: Path) -> Path:
    """The store of a tournament in which nothing has been played yet."""
    folder = file.with_suffix(".store")
    Store.create(folder, file.read_text(encoding="utf-8")).close()
    return folder


WATCH = """() => {
  const text = (part, what) => part.querySelector(what)?.textContent.trim() ?? "";
  const card = (each) => ({
    match: each.dataset.match, ply: text(each, "[data-ply]"),
    names: [...each.querySelectorAll("bdi")].map((name) => name.textContent),
    described: text(each, "[data-described]"),
    board: each.querySelector("svg")?.outerHTML ?? "", verdict: text(each, "[data-verdict]"),
    clocks: each.querySelectorAll("[data-thinks]").length, ended: each.classList.contains("ended"),
  });
  window.seen = [];
  const look = () => window.seen.push({
    progress: text(document, "#progress"), points: text(document, "#side .points"), said: text(document, "[data-said]"),
    latest: document.querySelectorAll("#results a[href^='/matches/']").length,
    cards: [...document.querySelectorAll("[data-match]")].map(card),
  });
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Writes down whatever the page shows, so that a slow machine misses nothing of it."""


def once(values: Iterable[str]) -> list[str]:
    """The values without those that say the same as the one before."""
    return [value for value, _ in groupby(values)]


def test_a_tournament_is_followed_to_its_end_without_reloading(tmp_path: Path, look: Open) -> None:
    file = write(tmp_path)
    with serving(begin(file)) as address:
        page = look(address)
        page.evaluate(WATCH)
        expect(page.get_by_text("No match is being played")).to_be_visible()
        with running(file):
            expect(page.locator("[data-match] svg").first).to_be_visible()
            expect(page.get_by_text("No match is being played")).to_be_hidden()
            expect(page.locator("#progress")).to_contain_text("The tournament is over")
        expect(page.get_by_text("The winner")).to_be_visible()
        expect(page.locator("[data-match]")).to_have_count(0)
        seen: list[dict[str, Any]] = page.evaluate("window.seen")
        page.close()
    progress, points = (once(each[what] for each in seen) for what in ("progress", "points"))
    assert (progress[0], progress[-1]) == ("0 of 2 played", "The tournament is over")
    assert (points[0], points[-1]) == ("0", "6")
    assert max(each["latest"] for each in seen) == 2
    with closing(Store(file.with_suffix(".store"))) as store:
        attempts = store.attempts()
    for attempt in attempts:
        assert attempt.facts
        cards = [card for each in seen for card in each["cards"] if card["match"] == str(attempt.number)]
        plies = [int(ply.removeprefix("Move ")) for ply in once(card["ply"] for card in cards) if ply]
        assert plies == sorted(set(plies))
        assert plies[-1] == attempt.facts.plies
        assert len(plies) > 1
        assert len(once(card["board"] for card in cards)) >= len(plies)
        assert any(card["clocks"] for card in cards)
        described = once(card["described"] for card in cards)
        assert len(described) >= len(plies)
        assert described[-1].startswith(
            ("Black on ", "White on ", "Black wins", "White wins", "Tie", "Black to move", "White to move")
        )
        assert cards[-1]["names"] == [attempt.black, attempt.white]
        assert cards[-1]["verdict"] == str(attempt_words(attempt, attempt.verdict))
        assert cards[-1]["ended"]
        assert any(str(attempt_words(attempt, attempt.verdict)) in each["said"] for each in seen)


def test_a_lost_connection_is_said_and_found_again(tmp_path: Path, look: Open) -> None:
    store, port = begin(write(tmp_path)), free_port()
    with serving(store, port) as address:
        page = look(address, silent=False)
        notice = page.get_by_text("The connection is lost")
        expect(page.locator("[data-nothing]")).to_be_visible()
        expect(notice).to_be_hidden()
    expect(notice).to_be_visible()
    with serving(store, port):
        expect(notice).to_be_hidden()
        page.close()


def test_what_ended_while_the_connection_was_lost_is_gone(tmp_path: Path, look: Open) -> None:
    played, port = fair("league", tmp_path), free_port()
    attempt = played.begin()
    with serving(played.store.folder, port) as address:
        page = look(address, silent=False)
        card = page.locator(f'[data-match="{attempt.number}"]')
        expect(card.locator("[data-thinks]")).to_have_count(1)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    played.end(attempt)
    with serving(played.store.folder, port):
        expect(card).to_have_count(0)
        expect(page.locator("#progress")).to_contain_text("5 of 6 played")
        page.close()


def test_what_ended_before_the_first_connection_is_gone(tmp_path: Path, look: Open) -> None:
    played = fair("league", tmp_path)
    attempt = played.begin()
    with serving(played.store.folder) as address:
        page = look(address, silent=False)
        card = page.locator(f'[data-match="{attempt.number}"]')
        page.route("**/api/live", lambda route: route.abort())
        page.reload()
        expect(page.get_by_text("The connection is lost")).to_be_visible()
        expect(card).to_have_count(1)
        played.end(attempt)
        page.unroute("**/api/live")
        expect(card).to_have_count(0)
        expect(page.locator("#progress")).to_contain_text("5 of 6 played")
        page.close()


@pytest.mark.parametrize("path", ["/", "/standings"])
def test_what_was_decided_between_the_page_and_its_first_event_is_shown(path: str, tmp_path: Path, look: Open) -> None:
    played = fair("league", tmp_path)
    with serving(played.store.folder) as address:
        page, editions = look(f"{address}/rules"), look(f"{address}/standings")
        held: list[Route] = []
        page.route("**/api/live", lambda route: held.append(route))
        page.goto(address + path)
        while not held:
            page.wait_for_timeout(20)
        expect(page.locator("main")).not_to_contain_text("copied")
        played.decide(DecisionKind.EXCLUDE, "copied", name="Beta")
        expect(editions.locator("main")).to_contain_text("copied")  # the edition is there
        held[0].continue_()
        expect(page.locator("main")).to_contain_text("copied")
        page.close()
        editions.close()
