"""A card is one sheet of paper, in every language."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from girone import regulations
from girone.regulations.cards.card import card
from tests.cards.test_cards import EVERY
from tests.web.conftest import CHROMIUM

PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip(f"there is no {CHROMIUM}: the cards are not printed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.mark.parametrize(("name", "code"), EVERY)
def test_it_prints_on_one_page(browser: Browser, tmp_path: Path, name: str, code: str) -> None:
    file = tmp_path / "card.html"
    file.write_text(card(regulations.load(name), code), encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(PAGE.findall(printed)) == 1
    page.close()
