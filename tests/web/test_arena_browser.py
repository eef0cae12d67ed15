"""`girone serve` as a process and in a browser: links, uploads, findings, a fix, a kill, and a place on the ladder."""

import re
import signal
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from girone import regulations
from girone.cli.main import main
from girone.entries.arena.accounts import Accounts
from girone.entries.arena.arena import ACTIONS, FILE
from girone.formats.ladder import LADDER
from girone.host.sandbox.probe import missing
from girone.tournament.plan.draft import draft
from tests.tournament.cups import GIRONE, clean, girone
from tests.web.conftest import PATIENCE, Open

LIMITS = "limits.warm_up = 0\nlimits.move = 30\nlimits.first_move = 30\nlimits.start = 60\n"
LONG = 1000 * 4 * PATIENCE
"""Milliseconds in which several matches are played, on any machine."""


@contextmanager
def arena(folder: Path, *words: str) -> Iterator[tuple["subprocess.Popen[str]", str, str]]:
    """`girone serve` with its address and the organiser's; in the end Ctrl-C ends it and its ladder."""
    command = [*GIRONE, "serve", str(folder), "--port", "0", *words]
    process = subprocess.Popen(command, env=clean(), stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        address, organiser = process.stdout.readline().strip(), process.stdout.readline().partition(": ")[2].strip()
        yield process, address, organiser
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (0, -signal.SIGKILL)
        process.stdout.close()


def test_the_organiser_makes_the_ladder_of_an_empty_folder_on_the_page(look: Open, tmp_path: Path) -> None:
    words = ("--sandbox", "limits") if missing() else ()
    with arena(tmp_path / "arena", *words) as (_, _, organiser):
        boss = look(organiser, silent=False)
        boss.get_by_role("button", name="Sign in").click()
        expect(boss.locator("[name=zone]")).to_have_value(re.compile(r"\w"))  # that of the browser
        boss.fill("[name=zone]", "")
        boss.fill("[name=closes]", "2027-02-15T18:00")
        expect(boss.locator("#examined .error")).to_contain_text("has no time zone")
        boss.fill("[name=zone]", "Europe/Rome")
        expect(boss.locator("#examined")).to_contain_text("a Swiss system of 6 rounds: 90 matches")
        boss.fill("[name=expected]", "12")
        expect(boss.locator("#examined")).to_contain_text("132 matches")
        boss.fill("[name=title]", "Dipole, all term")
        boss.get_by_role("button", name="Create the ladder").click()
        expect(boss.get_by_role("link", name="Entrants and links")).to_be_visible(timeout=LONG)
        expect(boss.locator("header .name")).to_have_text("Dipole, all term")
    text = (tmp_path / "arena" / FILE).read_text()
    assert 'name = "Dipole, all term"' in text
    assert "closes = 2027-02-15 18:00:00" in text
    assert '"create"' in (tmp_path / "arena" / ACTIONS).read_text()


def test_an_empty_folder_becomes_a_ladder_behind_walls(tmp_path: Path) -> None:
    words = ("--sandbox", "limits") if missing() else ()
    with arena(tmp_path / "arena", "--regulation", "dipole-2020", "--title", "Term", *words) as (_, address, organiser):
        assert organiser.startswith(f"{address}organiser?token=")
        second = girone("serve", "arena", "--port", "0", *words, cwd=tmp_path)
        assert second.returncode == 2
        assert "already serves" in second.stderr
    text = (tmp_path / "arena" / FILE).read_text()
    assert f'sandbox = "{"limits" if words else "strict"}"' in text
    assert 'kind = "ladder"' in text


def test_programs_of_others_are_not_taken_without_walls(tmp_path: Path) -> None:
    text = draft(regulations.load("dipole-2020"), "Term", "s", LADDER)
    (tmp_path / FILE).write_text(text)
    asked = girone("serve", ".", cwd=tmp_path)
    assert asked.returncode == 2
    assert "--sandbox limits" in asked.stderr


def upload(page: Page, file: Path, comment: str) -> None:
    expect(page.locator("input[type=file]")).to_be_attached()
    page.wait_for_load_state()  # before its script runs, the form loads another page
    page.set_input_files("input[type=file]", file)
    page.fill("input[name=comment]", comment)
    page.get_by_role("button", name="Upload", exact=True).click()
    expect(page.locator("[data-answer]")).to_contain_text("Uploaded")


def state(page: Page, version: int, wanted: str) -> None:
    """Wait until a version is so far; nobody loads the page anew."""
    found = page.locator(f'[data-version="{version}"]')
    expect(found).to_have_attribute("data-state", re.compile(wanted), timeout=LONG)


def programs(folder: Path) -> tuple[Path, Path]:
    """A program that plays, and the same with a mistake that Python finds."""
    good, broken = folder / "good.zip", folder / "broken.zip"
    assert main(["kit", "dipole-2020", str(good), "--language", "python"]) == 0
    with zipfile.ZipFile(good) as kit, zipfile.ZipFile(broken, "w") as spoilt:
        for info in kit.infolist():
            text = kit.read(info)
            spoilt.writestr(info, b"elif:\n" + text if info.filename.endswith(".py") else text)
    return good, broken


def test_students_upload_see_why_one_is_not_entered_fix_it_and_climb(look: Open, tmp_path: Path) -> None:
    good, broken = programs(tmp_path)
    folder, words = tmp_path / "arena", ("--sandbox", "limits") if missing() else ()
    folder.mkdir()
    walls = "" if words else 'sandbox = "strict"\n'
    text = draft(regulations.load("dipole-2020"), "Term", "s", LADDER).replace("\n[set]\n", f"\n[set]\n{LIMITS}")
    (folder / FILE).write_text(text.replace("\n# sandbox", f"\n{walls}# sandbox"))
    with arena(folder, *words) as (process, address, organiser):
        boss = look(organiser, silent=False)
        boss.get_by_role("button", name="Sign in").click()
        boss.get_by_role("link", name="Entrants and links").click()
        boss.fill("textarea[name=names]", "First name,Last name\nAda,Rossi\nBruno,Sá\n")
        boss.get_by_role("button", name="Add", exact=True).click()
        ada, bruno = (_signed_in(look, boss.locator(".links code").nth(at).inner_text()) for at in range(2))
        upload(ada, good, "works")
        upload(bruno, broken, "broken")
        state(ada, 1, "^entered")
        expect(ada.locator("[data-answer]")).to_be_hidden()  # what was said of the upload is old now
        state(bruno, 1, "^refused$")
        expect(bruno.locator('[data-version="1"] .error')).to_contain_text("SyntaxError")
        upload(bruno, good, "fixed")
        bruno.get_by_role("button", name="Sign out").focus()
        state(bruno, 2, "^entered")
        expect(bruno.locator("#rank")).to_contain_text("Bruno Sá", timeout=LONG)
        expect(bruno.get_by_role("button", name="Sign out")).to_be_focused()  # its part of the page was renewed
        assert "broken" not in ada.content()
        process.kill()
        process.wait()
        cookies = ada.context.cookies()
    with arena(folder, *words) as (_, address, _):
        again = look(address, silent=False)
        again.context.add_cookies([{"name": each["name"], "value": each["value"], "url": address} for each in cookies])
        again.goto(f"{address}you")
        expect(again.locator("#rank")).to_contain_text("Ada Rossi", timeout=LONG)
        expect(again.locator("#matches a[href^='/matches/']").first).to_be_visible(timeout=LONG)


def test_the_organiser_closes_delivery_draws_a_final_and_has_it_played(look: Open, tmp_path: Path) -> None:
    folder, words = tmp_path / "arena", ("--sandbox", "limits") if missing() else ()
    folder.mkdir()
    walls = "" if words else 'sandbox = "strict"\n'
    text = draft(regulations.load("dipole-2020"), "Term", "s", LADDER).replace("\n[set]\n", f"\n[set]\n{LIMITS}")
    accounts = Accounts(folder / ACTIONS)
    for name in ("Ada", "Bob", "Cleo"):
        accounts.add(name, "a test")
        text += f'\n[[entrants]]\nname = "{name}"\nplayer = "random"\n'
    (folder / FILE).write_text(text.replace("\n# sandbox", f"\n{walls}# sandbox"))
    with arena(folder, *words) as (_, address, organiser):
        boss = look(organiser, silent=False)  # the page ends for a moment when the final is drawn
        boss.get_by_role("button", name="Sign in").click()
        boss.goto(f"{address}organiser/delivery")
        boss.get_by_role("button", name="Close now").click()
        boss.goto(f"{address}organiser/final")
        boss.select_option("[name=form]", "round_robin")
        expect(boss.locator("#examined b")).to_have_text("all play all, once", timeout=LONG)
        boss.get_by_role("button", name="Draw the final").click()
        expect(boss.get_by_role("link", name="The page of the final")).to_be_visible(timeout=LONG)
        projector = look(f"{address}final/projector", silent=False)
        boss.get_by_role("button", name=re.compile("Begin at this time")).click()
        expect(projector.locator("[data-progress]")).to_contain_text("is over", timeout=4 * LONG)
        front = look(f"{address}final/", silent=False)
        expect(front.locator("#side")).to_contain_text("Cleo")
        expect(front.get_by_role("link", name="Ladder")).to_be_visible()
        front.goto(address)
        expect(front.locator("main .notice")).to_contain_text("The winner:")
        boss.goto(address)
        expect(boss.get_by_role("link", name="Organiser", exact=True)).to_be_visible()


def _signed_in(look: Open, link: str) -> Page:
    page = look(link, silent=False)  # a browser says in its console that the server was killed
    assert "key=" not in page.url
    page.get_by_role("button", name=re.compile("Sign in as")).click()
    expect(page.get_by_role("heading", name="Upload a program")).to_be_visible()
    return page
