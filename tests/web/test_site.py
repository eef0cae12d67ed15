"""The page as files: complete, without a server, without what is private."""

import io
import re
import zipfile
from base64 import b64decode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from gzip import decompress
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser

from girone.cli.main import main
from girone.web.site import file_of
from tests.web.fairs import KINDS, Fair, Fairs
from tests.web.pages import TOKEN, served
from tests.web.test_privacy import MARK
from tests.web.test_privacy import played as played  # a league with marks in all that is private


@pytest.fixture
def site(request: pytest.FixtureRequest, fairs: Fairs, tmp_path: Path) -> Path:
    """The site of one of the tournaments."""
    goal = tmp_path / "site"
    words = ["export", str(fairs(request.param).store.folder), "--site", str(goal), "--language", "en"]
    with ThreadPoolExecutor(1) as aside:  # a browser may have its loop in this thread
        assert aside.submit(main, words).result() == 0
    return goal


def links(site: Path) -> Iterator[tuple[Path, str]]:
    for page in site.rglob("*.html"):
        for link in re.findall(r'\b(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8")):
            yield page, unescape(link)


@pytest.mark.parametrize("site", KINDS, indirect=True)
def test_every_link_leads_to_a_file_of_the_site_and_every_file_is_reached(site: Path) -> None:
    reached = {site / "index.html"}
    for page, link in links(site):
        parts = urlsplit(link)
        assert not parts.scheme, link
        assert not parts.netloc, link
        if parts.path:
            goal = (page.parent / unquote(parts.path)).resolve()
            assert goal.is_file(), (page, link)
            reached.add(goal)
    assert {file for file in site.rglob("*") if file.is_file()} == reached


@pytest.mark.parametrize("site", ["league"], indirect=True)
def test_it_has_tables_crosstable_rules_and_every_match_with_all_its_boards(site: Path, fairs: Fairs) -> None:
    assert "Crosstable" in (site / "standings.html").read_text(encoding="utf-8")
    assert "Only the dark cells are used" in (site / "rules.html").read_text(encoding="utf-8")
    for attempt in fairs("league").state.attempts:
        page = (site / f"matches/{attempt.number}.html").read_text(encoding="utf-8")
        (packed,) = re.findall(r'id="answers">([^<]*)<', page)
        last = re.search(r'data-last="([0-9]+)"', page)
        assert last
        assert decompress(b64decode(packed)).count(b"<svg ") == int(last[1]) + 1


@pytest.mark.parametrize("site", ["hidden"], indirect=True)
def test_rounds_that_are_not_public_have_no_board_there(site: Path) -> None:
    shown = [page.read_text(encoding="utf-8") for page in (site / "matches").glob("*.html")]
    assert any("only results are shown" in page and "answers" not in page for page in shown)


def test_nothing_private_is_in_it(played: Fair, tmp_path: Path) -> None:
    for attempt in played.state.attempts:
        (played.store.folder / attempt.folder / "white.log").write_text(f"{MARK}-log")
    assert main(["export", str(played.store.folder), "--site", str(tmp_path / "site")]) == 0
    files = [file for file in (tmp_path / "site").rglob("*") if file.is_file()]
    assert len(files) > 30
    for file in files:
        text = file.read_text(encoding="utf-8")
        packed = "".join(decompress(b64decode(each)).decode() for each in re.findall(r'id="answers">([^<]*)<', text))
        assert MARK not in text + packed, file


def test_a_folder_that_is_not_empty_is_left_alone(fairs: Fairs, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    assert main(["export", str(fairs("league").store.folder), "--site", str(tmp_path)]) == 2
    assert [file.name for file in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize("words", [["--format", "csv"], ["--everybody"], ["-o", "x.html"]])
def test_it_is_written_alone(words: list[str], fairs: Fairs, tmp_path: Path) -> None:
    assert main(["export", str(fairs("league").store.folder), "--site", str(tmp_path / "site"), *words]) == 2
    assert not (tmp_path / "site").exists()


def test_the_names_of_files_are_plain_whatever_a_category_is_called() -> None:
    names = {file_of(f"/standings?category={name}") for name in ("open", "Open", "..%2F..%2Fx", "%D8%A7" * 90)}
    assert len(names) == 4
    assert all(re.fullmatch(r"standings-category-[a-z0-9]+\.html", name) for name in names)


def test_the_organiser_downloads_it_and_nobody_else(fairs: Fairs) -> None:
    with served(fairs("league").store.folder, TOKEN) as page:
        assert page.post("/organiser/site").status_code == 401
        proof = page.post("/api/organiser/session", json={"token": TOKEN}).json()["proof"]
        assert page.post("/organiser/site", data={"proof": "guessed"}).status_code == 403
        given = page.post("/organiser/site", data={"proof": proof})
    assert given.headers["content-disposition"] == 'attachment; filename="site.zip"'
    with zipfile.ZipFile(io.BytesIO(given.content)) as packed:
        assert {"index.html", "standings.html", "matches/1.html"} <= set(packed.namelist())


@pytest.mark.parametrize("site", ["hostile"], indirect=True)
def test_a_match_is_played_through_from_the_disk(site: Path, browser: Browser) -> None:
    page = browser.new_context(offline=True).new_page()
    troubles = list[str]()
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto((site / "index.html").as_uri())
    page.locator("a[href^='matches/']").first.click()
    last = page.locator("#counter").inner_text()
    ended = (page.locator("#board").text_content() or "").strip()
    page.keyboard.press("Home")
    page.wait_for_function("before => document.getElementById('board').textContent.trim() !== before", arg=ended)
    assert page.locator("#counter").inner_text().startswith("0 /")
    page.keyboard.press("End")
    page.wait_for_function("before => document.getElementById('board').textContent.trim() === before", arg=ended)
    assert page.locator("#counter").inner_text() == last
    page.locator("a[data-ply='1']").first.click()
    page.wait_for_url("**/*?ply=1")
    assert troubles == []
    page.context.close()
