"""Arenas for tests: a folder with a ladder, its page in memory, and people who sign in there; no ladder is at work."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from girone import regulations
from girone.entries.arena import FILE, Arena
from girone.entries.log import Log
from girone.entries.reception import LADDER_LOG, LOGS
from girone.formats.ladder import LADDER
from girone.tournament.plan.draft import draft
from girone.tournament.plan.file import load
from girone.tournament.store.reading import opened
from girone.web.app import application
from girone.web.core.policy import Policy
from girone.web.settings import Settings
from tests.web.pages import HERE, TOKEN

REGULATION = "dipole-2020"


def an_arena(folder: Path, more: str = "") -> Path:
    """The folder of an arena whose ladder has begun; `more` is put in front of its tables."""
    folder.mkdir(exist_ok=True)
    text = draft(regulations.load(REGULATION), "Arena", "s", LADDER)
    (folder / FILE).write_text(text.replace("\n[delivery]\n", f"\n[delivery]\n{more}"))
    with opened(load(folder / FILE), folder / FILE, folder / "tournament.store"):
        pass
    return folder


@contextmanager
def arena_served(folder: Path) -> Iterator[TestClient]:
    """The page of an arena in memory."""
    settings = Settings(
        folder / "tournament.store", cache=folder / "cache", token=TOKEN, file=folder / FILE, arena=folder
    )
    with TestClient(application(settings), base_url=HERE, follow_redirects=False) as client:
        yield client


def arena_of(client: TestClient) -> Arena:
    """The arena behind a page."""
    policy = client.app
    assert isinstance(policy, Policy)
    arena: Arena = policy.app.state.uploads.arena
    return arena


def another(client: TestClient) -> TestClient:
    """Another browser at the same page."""
    return TestClient(client.app, base_url=HERE, follow_redirects=False)


def proof_in(text: str) -> str:
    """What the forms of a page send along."""
    found = re.search(r'name="proof" value="([^"]+)"', text)
    assert found
    return found[1]


def invite(client: TestClient, names: str, **more: Any) -> dict[str, str]:
    """Have the organiser add entrants; their links."""
    boss = another(client)
    boss.post("/organiser/enter", data={"token": TOKEN})
    form = boss.get("/organiser/entrants").text
    once = re.search(r'name="once" value="([^"]+)"', form)
    assert once
    data = {"proof": proof_in(form), "once": once[1], "names": names}
    answer = boss.post("/organiser/entrants", data=data, files={"file": ("", b"")}, **more)
    assert answer.status_code == 200, answer.text
    found = re.findall(r"<li><b><bdi>(.*?)</bdi></b>.*?<code class=\"secret\">(.*?)</code>", answer.text)
    return dict(found)


def signed_in(client: TestClient, link: str) -> tuple[TestClient, str]:
    """An entrant who has opened a personal link, and the proof of that session."""
    browser = another(client)
    answer = browser.post("/you/enter", data={"key": link.partition("key=")[2]})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/you"
    return browser, proof_in(browser.get("/you").text)


def send(browser: TestClient, proof: str, name: str = "main.py", content: bytes = b"print()", comment: str = "") -> Any:
    """Upload one file."""
    return browser.post(
        "/you/upload", data={"proof": proof, "comment": comment}, files={"file": (name, io.BytesIO(content))}
    )


def tell_of(folder: Path, name: str, number: int, **more: Any) -> None:
    """Write into the ladder's log what it would say about the newest upload of an entrant."""
    account = next(each for each in Arena(folder).accounts if each.number == number)
    Log(folder / LOGS / LADDER_LOG).note(
        (f"{account.name}.zip", account.uploads[-1].fingerprint), name=name, receipt="r.txt", **more
    )
