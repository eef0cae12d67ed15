"""The screens of a tournament: plays a small one, and takes its page meanwhile and afterwards."""

import sys
from pathlib import Path

from playwright.sync_api import Page

from tools.pictures.shots import PATIENCE, Camera, Shot, girone, line_of, wait_until

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


def until_the_middle_game(page: Page) -> None:
    """Wait until some matches are over and a board has pieces."""
    page.wait_for_function(
        "parseInt(document.querySelector('#progress').textContent.match(/\\d+/)) > 7", timeout=1000 * PATIENCE
    )
    page.wait_for_function(
        "(() => { const plies = [...document.querySelectorAll('[data-match] [data-ply]')]"
        ".map((ply) => parseInt(ply.textContent.match(/\\d+/)));"
        " return !document.querySelector('.ended') && plies.length >= 2 && plies.every((n) => 20 < n && n < 46) })()",
        timeout=1000 * PATIENCE,
    )


def two_lots(page: Page) -> None:
    """Draw two lots."""
    for _ in range(2):
        page.keyboard.press("Space")
    page.wait_for_timeout(600)


BEFORE = [
    Shot("before", "The page before the first match", "home", "/"),
    Shot("draw", "The draw of lots", "lots", "/draw?category=cup", before=two_lots),
]
DURING = [
    Shot("live", "Matches in play", "home", "/", before=until_the_middle_game),
    Shot("projector", "The projector", "projector", "/projector?seconds=60", 1200, 675, before=until_the_middle_game),
    Shot("phone", "Matches in play, on a phone", "home", "/", 360, 700, before=until_the_middle_game),
    Shot("persian", "The same in Persian", "home", "/", 1000, 640, "fa", until_the_middle_game),
]


def to_the_board(page: Page, game: str, path: str) -> None:
    """Start a game against the engine, and play moves through these cells."""
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


PLAY = [
    Shot("play-door", "Choosing a game", "play", "/play", height=800),
    Shot("play", "A game of Othello", "casual_game", "/play", height=820, before=othello),
    Shot(
        "play-dipole", "Dipole: a stack is picked", "casual_game", "/play", height=820,
        before=lambda page: to_the_board(page, "dipole", "H5 D5 D5"),
    ),
    Shot(
        "play-phone", "Fission on a phone, in Persian", "casual_game", "/play", 360, 760, "fa",
        lambda page: to_the_board(page, "fission", "B4"),
    ),
]  # fmt: skip


def with_its_curve(page: Page) -> None:
    """Request the evaluation curve, and wait for its last position."""
    page.get_by_role("button", name="Evaluate").click()
    last = int(page.locator("article.match").get_attribute("data-last") or 0)
    page.wait_for_function(f"document.querySelectorAll('#curve circle').length > {last}", timeout=1000 * PATIENCE)
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")


def fetched(page: Page) -> None:
    """Wait for parts that are loaded after the page."""
    page.wait_for_load_state("networkidle")


AFTER = [
    Shot("match", "A match", "match", "/matches/3?ply=30", height=1500, before=with_its_curve),
    Shot("messages", "The messages of a match", "messages", "/matches/3/messages", height=700),
    Shot("message", "One message, byte by byte", "message", "/matches/3/messages/3", height=700),
    Shot("entrants", "All entrants", "entrants", "/entrants", height=600),
    Shot("entrant", "An entrant", "entrant", "/entrants/0", height=1300, before=fetched),
    Shot("rating", "The rating of an entrant over time", "rating", "/entrants/0/rating", height=700),
    Shot("standings", "Standings with a crosstable", "standings", "/standings?category=course", height=900),
    Shot(
        "crosstable",
        "A crosstable on a page of its own",
        "crosstable",
        "/standings/crosstable?category=course",
        height=600,
    ),
    Shot("bracket", "A bracket", "standings", "/standings?category=cup"),
    Shot("calendar", "The matches of one entrant", "calendar", "/calendar?category=course&entrant=2", height=700),
    Shot("sheet", "The calendar as a sheet to print", "calendar_sheet", "/calendar/sheet", height=700),
    Shot("rules", "The rules", "rules", "/rules", height=900),
    Shot("refusal", "An address that does not exist", "refusal", "/matches/99", height=400),
]


def sign_in(page: Page) -> None:
    """Sign in to the organiser's page."""
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Exclude").wait_for()


ORGANISER = [
    Shot("organiser-sign-in", "The organiser signs in", "organiser_sign_in", "", height=500),
    Shot("organiser", "The organiser's page", "organiser", "", height=900, before=sign_in),
]
SHOTS = (*BEFORE, *DURING, *PLAY, *AFTER, *ORGANISER)


def take(camera: Camera, scratch: Path) -> None:
    """Play the tournament, and take all pictures of it."""
    file = tournament(scratch)
    store, words = file.with_suffix(".store"), ("--port", "0", "--cache", str(scratch))
    with girone("page", str(file), *words) as page:
        camera.take(line_of(page), BEFORE)
    with girone("run", str(file), "--plain") as run:
        wait_until((store / "store.sqlite").exists)
        with girone("page", str(store), *words) as page:
            address = line_of(page)
            camera.take(address, DURING)
            run.wait(PATIENCE)
            camera.take(address, [*AFTER, *PLAY])
        with girone("page", str(store), *words, "--organiser") as page:
            line_of(page)
            camera.take(line_of(page), ORGANISER)


def tournament(folder: Path) -> Path:
    """The file of a small tournament of slow sample players."""
    entrants = ""
    for at, (name, player) in enumerate(PLAYERS.items()):
        command = f"{sys.executable} -m girone.players.samples {player} sadjad_stdio --delay 0.4 --seed {at}"
        entrants += f'[[entrants]]\nname = "{name}"\ncommand = "{command}"\n'
    file = folder / "autunno.toml"
    file.write_text(FILE + entrants, encoding="utf-8")
    return file
