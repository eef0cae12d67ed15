"""The screens of an arena: its organiser makes it, two entrants upload programs, delivery closes, a final is drawn."""

import json
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from girone import regulations
from girone.cli.main import main as command
from girone.entries.arena.arena import FILE
from girone.formats.ladder import LADDER
from girone.tournament.plan.draft import draft
from girone.web.companion import page_beside
from tools.pictures.shots import PATIENCE, Camera, Shot, girone, line_of

PORT = 8770
REGULATION = "dipole-2020"
LIMITS = "limits.warm_up = 0\nlimits.move = 30\nlimits.first_move = 30\nlimits.start = 60\n"
LONG = 1000 * PATIENCE
COURSE = "First name,Last name\nAda,Rossi\nBruno,Sá\nCleo,Marin\n"
HOSTED = [
    ("Dipole 2020", "http://127.0.0.1:8001/", "is over"),
    ("Fission 2022", "http://127.0.0.1:8002/", "is being played now"),
    ("Lines of Action 2012", "", "has not begun yet"),
]

LOBBY = Shot("lobby", "Several tournaments", "lobby", "", height=400)
SETUP = Shot("setup", "A new arena", "setup", "", height=1100)
INVITED = Shot("invitations", "Entrants and links", "invitations", "", height=900)
DOOR = Shot("sign-in", "An entrant signs in", "sign_in", "", height=400)
OWN = Shot("own", "An entrant's own page", "own", "", height=1100)
REFUSED = Shot("own-refused", "A program that was not entered", "own", "", height=900)
HAND_INS = Shot("hand-ins", "The organiser looks at an entrant", "hand_ins", "", height=800)
RANKED = Shot("ladder", "The ladder", "standings", "", height=600)
DELIVERY = Shot("delivery", "Delivery", "delivery", "", height=1000)
TEST = Shot("test-match", "A test match of an entrant, move by move", "test_match", "", height=1000)
PUBLISH = Shot("publish", "Who sees the pages", "publish", "", height=700)
FINAL = Shot("final", "The final before it is drawn", "final", "", height=1100)
SHOTS = (LOBBY, SETUP, INVITED, DOOR, OWN, REFUSED, HAND_INS, RANKED, TEST, DELIVERY, PUBLISH, FINAL)


def take(camera: Camera, scratch: Path) -> None:
    """Lead an arena through a term, and take all its pictures."""
    listed = scratch / "pages.json"
    listed.write_text(json.dumps(HOSTED), encoding="utf-8")
    with page_beside(listed, PORT) as lobby, camera.window(LOBBY) as page:
        page.goto(lobby.address)
        camera.snap(page, LOBBY.name)
    with served(scratch / "empty") as (_, organiser), camera.window(SETUP) as boss:
        sign_in(boss, organiser)
        boss.fill("[name=title]", "Dipole, all term")
        boss.fill("[name=expected]", "12")
        expect(boss.locator("#examined")).to_contain_text("132 matches", timeout=LONG)
        camera.snap(boss, SETUP.name)
    _the_term(camera, scratch)


def _the_term(camera: Camera, scratch: Path) -> None:
    good, broken = programs(scratch)
    with served(a_ladder(scratch / "arena")) as (address, organiser), camera.window(INVITED) as boss:
        sign_in(boss, organiser)
        boss.get_by_role("link", name="Entrants and links").click()
        boss.fill("textarea[name=names]", COURSE)
        boss.get_by_role("button", name="Add", exact=True).click()
        expect(boss.locator(".links code").first).to_be_visible(timeout=LONG)
        links = boss.locator(".links code").all_inner_texts()
        camera.snap(boss, INVITED.name)
        with camera.window(OWN) as ada, camera.window(REFUSED) as bruno:
            ada.goto(links[0])
            expect(ada.get_by_role("button", name=re.compile("Sign in as"))).to_be_visible(timeout=LONG)
            camera.snap(ada, DOOR.name)
            enter(ada)
            bruno.goto(links[1])
            enter(bruno)
            upload(bruno, broken, "first try", 1, "refused")
            camera.snap(bruno, REFUSED.name)
            upload(bruno, good, "fixed", 2, "entered")
            upload(ada, good, "works", 1, "entered")
            expect(ada.locator("#matches a").first).to_be_visible(timeout=LONG)
            expect(ada.locator("#rank")).to_contain_text("Ada Rossi", timeout=LONG)
            camera.snap(ada, OWN.name)
            ada.locator("a[href*='/tests/']").first.click()
            ada.wait_for_load_state("networkidle")
            camera.snap(ada, TEST.name)
        boss.goto(f"{address}organiser/entrants/1")
        expect(boss.locator("[data-version]").first).to_be_visible(timeout=LONG)
        camera.snap(boss, HAND_INS.name)
        boss.goto(f"{address}standings")
        camera.snap(boss, RANKED.name)
        boss.goto(f"{address}organiser/delivery")
        boss.get_by_role("button", name="Close now").click()
        boss.goto(f"{address}organiser/delivery")
        camera.snap(boss, DELIVERY.name)
        boss.goto(f"{address}organiser/publish")
        camera.snap(boss, PUBLISH.name)
        boss.goto(f"{address}organiser/final")
        boss.select_option("[name=form]", "round_robin")
        expect(boss.locator("#examined b")).to_have_text("all play all, once", timeout=LONG)
        camera.snap(boss, FINAL.name)


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, str]]:
    """An arena with its address and its organiser's."""
    with girone("serve", str(folder), "--port", "0", "--sandbox", "limits") as process:
        yield line_of(process), line_of(process)


def a_ladder(folder: Path) -> Path:
    """An arena with generous time limits, so that a busy machine does not change the pictures."""
    folder.mkdir()
    text = draft(regulations.load(REGULATION), "Dipole, all term", "spring", LADDER)
    (folder / FILE).write_text(text.replace("\n[set]\n", f"\n[set]\n{LIMITS}"), encoding="utf-8")
    return folder


def programs(folder: Path) -> tuple[Path, Path]:
    """A working program, and the same with a syntax error."""
    good, broken = folder / "good.zip", folder / "broken.zip"
    assert command(["kit", REGULATION, str(good), "--language", "python"]) == 0
    with zipfile.ZipFile(good) as kit, zipfile.ZipFile(broken, "w") as spoilt:
        for info in kit.infolist():
            text = kit.read(info)
            spoilt.writestr(info, b"elif:\n" + text if info.filename.endswith(".py") else text)
    return good, broken


def sign_in(page: Page, address: str) -> None:
    """Sign in as the organiser."""
    page.goto(address)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_load_state("networkidle")


def enter(page: Page) -> None:
    """Sign in as the entrant whose link was opened."""
    page.get_by_role("button", name=re.compile("Sign in as")).click()
    expect(page.get_by_role("heading", name="Upload a program")).to_be_visible(timeout=LONG)


def upload(page: Page, file: Path, comment: str, version: int, state: str) -> None:
    """Upload a program, and wait for its result."""
    page.set_input_files("input[type=file]", file)
    page.fill("input[name=comment]", comment)
    page.get_by_role("button", name="Upload", exact=True).click()
    found = page.locator(f'[data-version="{version}"]')
    expect(found).to_have_attribute("data-state", re.compile(f"^{state}"), timeout=LONG)
