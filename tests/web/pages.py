"""Pages for tests: an evening with hostile names, served in memory or as a process."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.testclient import TestClient

from girone.web.app import application
from girone.web.core.policy import Policy
from girone.web.play.casual_games import CasualGames
from girone.web.settings import Settings
from tests.results.evening import Evening, file_of
from tests.tournament.cups import GIRONE, clean

HERE = "http://127.0.0.1"
HOSTILE = "<script>alert(1)</script>"
TOKEN = "the-token-that-was-printed"


def an_evening(folder: Path, most: int | None = None, public_from: int = 1) -> Evening:
    """Three entrants, one of them with a hostile name."""
    text = file_of("Alfa", HOSTILE, "Gamma").replace("[set]", f"public_from = {public_from}\n[set]")
    evening = Evening(folder / "cup.store", text)
    evening.play(most)
    return evening


@contextmanager
def served(folder: Path, token: str = "", file: Path | None = None) -> Iterator[TestClient]:
    """The page of a store in memory."""
    settings = Settings(folder, cache=folder.parent / "cache", token=token, file=file)
    with TestClient(application(settings), base_url=HERE, follow_redirects=False) as client:
        yield client


@contextmanager
def casual_games_served() -> Iterator[TestClient]:
    """A page without a tournament in memory; its visitor forgets all cookies, and says who plays by a header."""
    with TestClient(application(Settings(None)), base_url=HERE, follow_redirects=False) as client:
        yield client


def casual_games_in(client: TestClient) -> CasualGames:
    """The salon of a page in memory."""
    policy = client.app
    assert isinstance(policy, Policy)
    casual_games: CasualGames = policy.app.state.casual_games
    return casual_games


@contextmanager
def page_process(folder: Path, *words: str) -> Iterator[tuple["subprocess.Popen[str]", list[str]]]:
    """`girone page` as a process, with the lines that it says at the start."""
    page = subprocess.Popen(
        [*GIRONE, "page", str(folder), "--port", "0", "--cache", str(folder.parent / "cache"), *words],
        stdout=subprocess.PIPE,
        stderr=sys.stderr,
        text=True,
        env=clean(),
    )
    assert page.stdout
    try:
        yield page, [page.stdout.readline().strip() for _ in range(2 if "--organiser" in words else 1)]
    finally:
        page.kill()
        page.wait()
        page.stdout.close()
