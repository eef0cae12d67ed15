"""Arenas for tests: a folder with a ladder, its page in memory, and people who sign in there; no ladder is at work."""

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from girone import regulations
from girone.entries.arena.accounts import Accounts
from girone.entries.arena.arena import ACTIONS, FILE, Arena
from girone.entries.drop_folder.log import Log
from girone.entries.entry import write_entry
from girone.entries.reception import LADDER_LOG, LOGS
from girone.formats.ladder import LADDER
from girone.model.tournament import Pairing
from girone.tournament.plan.draft import draft
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.file import load
from girone.tournament.store.reading import opened
from girone.web.app import application
from girone.web.core.policy import Policy
from girone.web.settings import Settings
from tests.results.evening import Evening
from tests.web.pages import HERE, TOKEN

REGULATION = "dipole-2020"
WIDE = "limits.warm_up = 0\nlimits.move = 60\nlimits.first_move = 60\n"
"""Limits that no loaded machine misses."""


def an_arena(folder: Path, more: str = "") -> Path:
    """The folder of an arena whose ladder has begun; `more` is put in front of its tables."""
    folder.mkdir(exist_ok=True)
    text = draft(regulations.load(REGULATION), "Arena", "s", LADDER)
    (folder / FILE).write_text(text.replace("\n[delivery]\n", f"\n[delivery]\n{more}"))
    with opened(load(folder / FILE), folder / FILE, folder / "tournament.store"):
        pass
    return folder


@contextmanager
def arena_served(
    folder: Path, sign_in_header: str = "", store: str = "tournament.store", names: tuple[str, ...] = ()
) -> Iterator[TestClient]:
    """The page of an arena in memory."""
    settings = Settings(
        folder / store,
        names=names,
        cache=folder / "cache",
        token=TOKEN,
        file=folder / FILE,
        arena=folder,
        sign_in_header=sign_in_header,
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


def organiser(client: TestClient) -> TestClient:
    """The organiser's browser."""
    boss = another(client)
    boss.post("/organiser/enter", data={"token": TOKEN})
    return boss


def press(boss: TestClient, address: str, **fields: str) -> Any:
    """Send a form of a page to the page itself, as the organiser's browser does."""
    form = boss.get(address).text
    once = re.search(r'name="once" value="([^"]+)"', form)
    return boss.post(address, data={"proof": proof_in(form), "once": once[1] if once else "", **fields})


def enter(folder: Path, *names: str) -> None:
    """Programs are on the ladder, as their reception writes them."""
    file = folder / FILE
    plan = load(file, complete=False)
    for name in names:
        place = folder / "entrants" / name.replace(" #", "-").casefold()
        place.mkdir(parents=True)
        (place / "main.py").write_text("print()")
        entrant = Entrant(
            name,
            plan.regulation.wire,
            categories=("all",),
            folder=f"entrants/{place.name}",
            command="python3 main.py",
            delivered=datetime.now(UTC).isoformat(timespec="seconds"),
        )
        plan = write_entry(file, entrant, plan, "a test")


def author(client: TestClient, name: str) -> tuple[TestClient, str]:
    """An author of an arena, signed in by a new link, and the proof of that session."""
    accounts = arena_of(client).accounts
    account = next(each for each in accounts if each.name == name)
    return signed_in(client, f"key={accounts.renew(account, 'organiser')}")


def a_played_arena(folder: Path, *names: str) -> Evening:
    """An arena in which the first two of these have met, with both colours; its store is that of the evening."""
    folder.mkdir()
    accounts = Accounts(folder / ACTIONS)
    for name in names:
        accounts.add(name, "organiser")
    text = draft(regulations.load(REGULATION), "Arena", "s", LADDER)
    (folder / FILE).write_text(text.replace("\n[set]\n", f"\n[set]\n{WIDE}"))
    enter(folder, *names)
    evening = Evening(folder / "tournament.store", (folder / FILE).read_text())
    evening.match(Pairing(names[0], names[1]))
    evening.match(Pairing(names[1], names[0]))
    return evening
