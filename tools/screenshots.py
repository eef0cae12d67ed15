"""Make the pictures of the manual: a small tournament is played, and its page is looked at while it is and afterwards.

    .venv/bin/python -m tools.screenshots [FOLDER]

It takes two minutes, needs Debian's Chromium, and writes docs/pictures/page-*.png. A new picture is a line in SHOTS.
"""

import argparse
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tools.palette import shrunk

CHROMIUM = "/usr/bin/chromium"
PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}"
PATIENCE = 600.0
PLAYERS = {
    "Aurora": "level2",
    "Bussola": "greedy",
    "Cometa": "random",
    "Dardo": "level1",
    "Eclissi": "random",
    "Falco": "greedy",
}
FILE = """\
name = "Torneo d'autunno"
regulation = "othello-sadjad-1389"
seed = "autunno"
[set]
game.size = 8
limits.move = 20
[tables]
count = 2
[categories.course]
format = "double_round_robin"
[categories.cup]
format = "knockout"
"""
GIRONE = [sys.executable, "-m", "girone.cli.start"]


@dataclass(frozen=True)
class Shot:
    """One picture: of which address, on which screen, and what is done before it is taken."""

    name: str
    path: str
    width: int = 1200
    height: int = 750
    scheme: Literal["light", "dark"] = "light"
    locale: str = "en"
    before: Callable[[Page], None] = lambda page: None


def until_the_middle_game(page: Page) -> None:
    """Wait until some matches are over and a board has something on it."""
    page.wait_for_function(
        "parseInt(document.querySelector('#progress').textContent.match(/\\d+/)) > 7", timeout=1000 * PATIENCE
    )
    page.wait_for_function(
        "!document.querySelector('.ended') && [...document.querySelectorAll('[data-match] [data-ply]')]"
        ".every((ply) => parseInt(ply.textContent.match(/\\d+/)) > 24)",
        timeout=1000 * PATIENCE,
    )


def two_lots(page: Page) -> None:
    """Draw two lots of the show."""
    for _ in range(2):
        page.keyboard.press("Space")
    page.wait_for_timeout(600)


DURING = [
    Shot("live", "/", before=until_the_middle_game),
    Shot("projector", "/projector?seconds=60", 1200, 675, "dark", before=until_the_middle_game),
    Shot("phone", "/", 360, 700, "dark", before=until_the_middle_game),
    Shot("persian", "/", 1000, 640, locale="fa", before=until_the_middle_game),
    Shot("draw", "/draw?category=cup", before=two_lots),
]


def to_the_board(page: Page, game: str, path: str) -> None:
    """Sit down against the engine, and play the moves of a path of cells."""
    page.locator(f"input[name=game][value={game}]").check()
    page.locator(".new-game button").click()
    for place in path.split():
        mine = page.locator(f"[data-cell='{place}']:is([data-kind=movable], [data-kind=target])")
        mine.click(timeout=1000 * PATIENCE)
    page.mouse.move(0, 0)
    page.locator("[data-kind=target]").first.wait_for(state="attached")


def othello(page: Page) -> None:
    """Some moves of Othello."""
    to_the_board(page, "othello", "3,2")
    for _ in range(7):
        page.locator("[data-kind=target]").first.click(timeout=1000 * PATIENCE)
        page.locator("[data-words]:not(:has-text('thinks'))").wait_for()
    page.get_by_role("button", name="Who is ahead?").click()
    page.locator("[data-scale]").wait_for()


def dipole(page: Page) -> None:
    """A stack of Dipole in the hand."""
    to_the_board(page, "dipole", "H5 D5 D5")


PLAY = [
    Shot("play-door", "/play", height=800),
    Shot("play", "/play", height=820, before=othello),
    Shot("play-dipole", "/play", height=820, scheme="dark", before=dipole),
    Shot("play-phone", "/play", 360, 760, locale="fa", before=lambda page: to_the_board(page, "fission", "B4")),
]


def with_its_curve(page: Page) -> None:
    """Ask the engine about the match, and wait for its last position."""
    page.get_by_role("button", name="Evaluate").click()
    last = int(page.locator("article.match").get_attribute("data-last") or 0)
    page.wait_for_function(f"document.querySelectorAll('#curve circle').length > {last}", timeout=1000 * PATIENCE)
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")


def with_its_rating(page: Page) -> None:
    """Wait for what is fetched after the page."""
    page.wait_for_load_state("networkidle")


def come_in(page: Page) -> None:
    """Enter the organiser's room."""
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("button", name="Exclude").wait_for()


AFTER = [
    Shot("match", "/matches/3?ply=30", height=1500, before=with_its_curve),
    Shot("entrant", "/entrants/0", height=1300, scheme="dark", before=with_its_rating),
    Shot("standings", "/standings?category=course", height=900),
    Shot("bracket", "/standings?category=cup", scheme="dark"),
    Shot("calendar", "/calendar?category=course&entrant=2", height=700),
]


def main() -> None:
    """Play, look, and say what was written."""
    parser = argparse.ArgumentParser(description="Make the pictures of the manual.")
    parser.add_argument("folder", nargs="?", type=Path, default=PICTURES)
    pictures = parser.parse_args().folder
    pictures.mkdir(exist_ok=True)
    with TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        file = tournament(Path(scratch))
        with _process("run", str(file), "--plain") as run:
            store = file.with_suffix(".store")
            _wait_until((store / "store.sqlite").exists)
            with _process("page", str(store), "--port", str(PORT), "--cache", scratch):
                _wait_until(_listens)
                _take(browser, DURING, pictures)
                run.wait(PATIENCE)
                _take(browser, [*AFTER, *PLAY], pictures)
            with _process("page", str(store), "--port", str(PORT), "--cache", scratch, "--organiser") as page:
                assert page.stdout
                addresses = [page.stdout.readline().decode().split()[-1] for _ in range(2)]
                _wait_until(_listens)
                _take(
                    browser,
                    [Shot("organiser", addresses[1].removeprefix(ADDRESS), height=900, before=come_in)],
                    pictures,
                )
        browser.close()


def tournament(folder: Path) -> Path:
    """The file of a small tournament of sample players that take their time."""
    entrants = ""
    for at, (name, player) in enumerate(PLAYERS.items()):
        command = f"{sys.executable} -m girone.players.samples {player} sadjad_stdio --delay 0.1 --seed {at}"
        entrants += f'[[entrants]]\nname = "{name}"\ncommand = "{command}"\n'
    file = folder / "autunno.toml"
    file.write_text(FILE + entrants, encoding="utf-8")
    return file


@contextmanager
def _process(*words: str) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen([*GIRONE, *words], stdout=subprocess.PIPE)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def _wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.1)


def _listens() -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", PORT)) == 0


def _take(browser: Browser, shots: list[Shot], pictures: Path) -> None:
    for shot in shots:
        size = ViewportSize(width=shot.width, height=shot.height)
        # Waiting for a condition needs what the policy of the page forbids.
        context = browser.new_context(viewport=size, color_scheme=shot.scheme, locale=shot.locale, bypass_csp=True)
        page = context.new_page()
        page.goto(ADDRESS + shot.path)
        shot.before(page)
        file = pictures / f"page-{shot.name}.png"
        picture = page.screenshot()
        file.write_bytes(shrunk(context.new_page(), picture))
        print(f"{file}  {file.stat().st_size // 1024} KiB")
        context.close()


if __name__ == "__main__":
    main()
