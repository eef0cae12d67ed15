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
from girone.entries.arena import FILE
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


def test_an_empty_folder_needs_a_regulation_and_becomes_a_ladder_behind_walls(tmp_path: Path) -> None:
    asked = girone("serve", "arena", cwd=tmp_path)
    assert asked.returncode == 2
    assert "--regulation NAME, one of: dipole-2020" in asked.stderr
    words = ("--sandbox", "limits") if missing() else ()
    with arena(tmp_path / "arena", "--regulation", "dipole-2020", "--title", "Term", *words) as (_, address, organiser):
        assert organiser.startswith(f"{address}organiser?token=")
        second = girone("serve", "arena", "--port", "0", *words, cwd=tmp_path)
        assert second.returncode == 2
        assert "is served already" in second.stderr
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
        state(bruno, 1, "^refused$")
        expect(bruno.locator('[data-version="1"] .error')).to_contain_text("SyntaxError")
        upload(bruno, good, "fixed")
        state(bruno, 2, "^entered")
        expect(bruno.locator("#rank")).to_contain_text("Bruno Sá", timeout=LONG)
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


def _signed_in(look: Open, link: str) -> Page:
    page = look(link, silent=False)  # a browser says in its console that the server was killed
    assert "key=" not in page.url
    page.get_by_role("button", name=re.compile("Sign in as")).click()
    expect(page.get_by_role("heading", name="Upload a program")).to_be_visible()
    return page
