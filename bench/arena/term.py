"""A term on an arena, in a browser: from an empty folder to the final's static site, with pictures of all screens.

    .venv/bin/python -m bench.arena.term FOLDER [--students 12] [--program FILE ...] [--broken FILE ...]

The organiser makes a Dipole ladder; each student has a separate browser and uploads a program in Python, C, C++ or
Java. Those with a broken one read why it was refused and upload a fixed one. Delivery closes, a league is drawn and
played with the projector open, one entrant is excluded, and the result becomes a static site in FOLDER/site. Programs
are those of `girone kit` and a small one in C; --program and --broken name other hand-ins. It needs Debian's Chromium,
and takes as long as the matches do.
"""

import argparse
import re
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

CHROMIUM = "/usr/bin/chromium"
GIRONE = [sys.executable, "-m", "girone.cli.start"]
ROOT = Path(__file__).parents[2]
SAMPLE_IN_C = ROOT / "tests" / "data" / "hand_ins" / "dipole.c"
SHOWN: dict[str, tuple[ViewportSize, str, str]] = {
    "desk": ({"width": 1280, "height": 800}, "light", "en"),
    "phone": ({"width": 390, "height": 844}, "light", "en"),
    "dark": ({"width": 1280, "height": 800}, "dark", "en"),
    "persian": ({"width": 1280, "height": 800}, "light", "fa"),
}
LIMITS = "limits.warm_up = 0\nlimits.move = 30\nlimits.first_move = 30\nlimits.start = 120\n"
"""Generous, so that a busy machine changes no result."""


@dataclass(frozen=True)
class Student:
    """A name, an upload, and the fixed program after a refusal."""

    name: str
    first: Path
    fixed: Path | None = None


class Term:
    """The term with its browsers; every step must finish within `patience` seconds."""

    def __init__(self, browser: Browser, folder: Path, patience: float) -> None:
        self._browser, self._folder, self._long = browser, folder, 1000 * patience
        self._shots = folder / "pictures"
        self._shots.mkdir(exist_ok=True)
        self._began = time.monotonic()

    def say(self, what: str) -> None:
        """Print progress."""
        print(f"{time.monotonic() - self._began:7.1f} s  {what}", flush=True)

    def open(self, address: str, kind: str = "desk") -> Page:
        """Open a separate browser."""
        size, scheme, language = SHOWN[kind]
        context = self._browser.new_context(
            viewport=size, color_scheme="dark" if scheme == "dark" else "light", locale=language
        )
        context.set_default_timeout(self._long)
        page = context.new_page()
        page.goto(address)
        return page

    def picture(self, page: Page, name: str) -> None:
        """Save a picture of a page."""
        page.screenshot(path=self._shots / f"{name}.png", full_page=True)

    def pictures(self, page: Page, address: str, name: str) -> None:
        """Save pictures on all screen sizes, with this page's session."""
        cookies = page.context.cookies()
        for kind in SHOWN:
            other = self.open("about:blank", kind)
            other.context.add_cookies([{"name": e["name"], "value": e["value"], "url": address} for e in cookies])
            other.goto(address)
            other.wait_for_timeout(1500)
            self.picture(other, f"{name}-{kind}")
            wide = other.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
            if wide:
                self.say(f"{name} is wider than the screen: {kind}")
            other.context.close()

    def create(self, organiser: str, students: int) -> Page:
        """The organiser makes the ladder of an empty folder."""
        boss = self.open(organiser)
        boss.get_by_role("button", name="Sign in").click()
        boss.select_option("[name=regulation]", "dipole-2020")
        boss.fill("[name=title]", "Dipole, all term")
        boss.fill("[name=expected]", str(students))
        expect(boss.locator("#text")).to_have_value(re.compile("Dipole, all term"), timeout=self._long)
        text = boss.locator("#text").input_value().replace("\n[set]\n", f"\n[set]\n{LIMITS}")
        boss.fill("#text", text)
        expect(boss.locator("#examined")).to_contain_text("No mistakes", timeout=self._long)
        self.picture(boss, "create-desk")
        boss.get_by_role("button", name="Create the ladder").click()
        expect(boss.get_by_role("link", name="Entrants and links")).to_be_visible(timeout=self._long)
        return boss

    def invite(self, boss: Page, students: list[Student]) -> list[Page]:
        """Let everybody sign in by their link."""
        boss.get_by_role("link", name="Entrants and links").click()
        boss.fill("textarea[name=names]", "\n".join(each.name for each in students))
        boss.get_by_role("button", name="Add", exact=True).click()
        links = boss.locator(".links code")
        expect(links).to_have_count(len(students))
        pages = []
        for at in range(len(students)):
            page = self.open(links.nth(at).inner_text())
            page.get_by_role("button", name=re.compile("Sign in as")).click()
            expect(page.get_by_role("heading", name="Upload a program")).to_be_visible()
            pages.append(page)
        return pages

    def upload(self, page: Page, file: Path, comment: str) -> None:
        """Upload a file."""
        page.set_input_files("input[type=file]", file)
        page.fill("input[name=comment]", comment)
        page.get_by_role("button", name="Upload", exact=True).click()
        expect(page.locator("[data-answer]")).to_contain_text("Uploaded", timeout=self._long)

    def ended(self, page: Page, version: int, wanted: str) -> str:
        """Wait until a version is entered or refused, without reloading the page."""
        found = page.locator(f'[data-version="{version}"]')
        expect(found).to_have_attribute("data-state", re.compile(wanted), timeout=self._long)
        return found.get_attribute("data-state") or ""

    def hand_in(self, pages: list[Page], students: list[Student]) -> None:
        """Let everybody upload; those refused read why, and upload again."""
        for page, student in zip(pages, students, strict=True):
            self.upload(page, student.first, "first try")
        for page, student in zip(pages, students, strict=True):
            state = self.ended(page, 1, "^(entered|refused)")
            self.say(f"{student.name}, {student.first.name}: {state}")
            if state == "refused" and student.fixed:
                why = page.locator('[data-version="1"] .error').inner_text()
                self.say(f"    {why.splitlines()[0]}")
                self.picture(page, f"refused-{student.name.split()[0].lower()}-desk")
                self.upload(page, student.fixed, "fixed")
        for page, student in zip(pages, students, strict=True):
            if page.locator('[data-version="2"]').count():
                self.say(f"{student.name}, fixed: {self.ended(page, 2, '^(entered|refused)')}")

    def climb(self, pages: list[Page], students: list[Student]) -> None:
        """Wait until the ladder has rated everybody; nobody loads the page anew."""
        for page, student in zip(pages, students, strict=True):
            expect(page.locator("#rank")).to_contain_text("rating", timeout=self._long)
            self.say(f"{student.name}: {page.locator('#rank').inner_text().strip()}")

    def close_and_draw(self, boss: Page, address: str) -> None:
        """Close delivery and draw a league; nothing is played before it is started."""
        boss.goto(f"{address}organiser/delivery")
        boss.get_by_role("button", name="Close now").click()
        expect(boss.get_by_role("button", name="Close now")).to_have_count(0)
        self.pictures(boss, f"{address}organiser/delivery", "delivery")
        boss.goto(f"{address}organiser/final")
        boss.select_option("[name=form]", "round_robin")
        expect(boss.locator("#examined b")).to_contain_text("once", timeout=self._long)
        self.pictures(boss, f"{address}organiser/final", "final-form")
        boss.get_by_role("button", name="Draw the final").click()
        expect(boss.get_by_role("link", name="The page of the final")).to_be_visible(timeout=self._long)
        for name in ("calendar", "draw"):
            self.pictures(boss, f"{address}final/{name}", f"final-{name}")

    def play(self, boss: Page, address: str, out: str) -> None:
        """Play the league with the projector open, and exclude one entrant meanwhile."""
        projector = self.open(f"{address}final/projector")
        boss.goto(f"{address}organiser/final")
        boss.get_by_role("button", name=re.compile("Begin at this time")).click()
        expect(projector.locator("[data-board]").first).to_be_visible(timeout=self._long)
        self.picture(projector, "projector-desk")
        self.pictures(boss, f"{address}final/", "final-live")
        boss.goto(f"{address}final/organiser")
        form = boss.locator("form", has=boss.get_by_role("button", name="Exclude", exact=True))
        form.locator("[name=subject]").select_option(out)
        form.locator("[name=reason]").fill("copied from another group")
        form.get_by_role("button", name="Exclude", exact=True).click()
        expect(boss.get_by_text("copied from another group").first).to_be_visible(timeout=self._long)
        self.say(f"{out} excluded")
        front = self.open(f"{address}final/")
        expect(front.locator("#progress")).to_contain_text("The tournament is over", timeout=self._long)
        self.say("the final is finished")
        self.picture(projector, "projector-end-desk")
        for name in ("", "standings"):
            self.pictures(boss, f"{address}final/{name}", f"final-end-{name or 'front'}")

    def publish(self, boss: Page, address: str) -> None:
        """Export the result as files, and open it without a server."""
        boss.goto(f"{address}final/organiser")
        with boss.expect_download(timeout=self._long) as given:
            boss.get_by_role("button", name="Download the site").click()
        place = self._folder / "site"
        with zipfile.ZipFile(given.value.path()) as packed:
            packed.extractall(place)
        index = next(place.rglob("index.html"))
        for kind in SHOWN:
            page = self.open(index.as_uri(), kind)
            self.picture(page, f"site-{kind}")
            page.context.close()
        self.say(f"{sum(each.is_file() for each in place.rglob('*'))} files of the site")


def course(folder: Path, count: int, programs: list[Path], broken: list[Path]) -> list[Student]:
    """So many students, three of whom begin with a broken program."""
    kits = [_kit(folder, language) for language in ("python", "cpp", "java")]
    good = [*programs, SAMPLE_IN_C, *kits]
    bad = (broken or _spoilt(folder, kits[0]))[: min(3, count - 1)]
    names = [f"Student {chr(ord('A') + at)}" for at in range(count)]
    working = [Student(name, good[at % len(good)]) for at, name in enumerate(names[: count - len(bad)])]
    return working + [
        Student(name, file, good[-1 - at])
        for at, (name, file) in enumerate(zip(names[len(working) :], bad, strict=True))
    ]


def _kit(folder: Path, language: str) -> Path:
    file = folder / f"{language}.zip"
    subprocess.run([*GIRONE, "kit", "dipole-2020", str(file), "--language", language], check=True)
    return file


def _spoilt(folder: Path, kit: Path) -> list[Path]:
    """Three broken programs: a Python syntax error, a C compiler error, and an empty folder."""
    python, c, nothing = folder / "syntax.zip", folder / "unfinished.c", folder / "empty.zip"
    with zipfile.ZipFile(kit) as good, zipfile.ZipFile(python, "w") as spoilt:
        for info in good.infolist():
            spoilt.writestr(info, b"elif:\n" + good.read(info) if info.filename.endswith(".py") else good.read(info))
    c.write_text(SAMPLE_IN_C.read_text().replace("return 0;\n}", "return 0;"))
    with zipfile.ZipFile(nothing, "w"):
        pass
    return [python, c, nothing]


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, str]]:
    """Run `girone serve`; yields its address and the organiser's."""
    command = [*GIRONE, "serve", str(folder), "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        yield process.stdout.readline().strip(), process.stdout.readline().partition(": ")[2].strip()
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()


def main() -> None:
    """Run the term."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a new folder for everything")
    parser.add_argument("--students", type=int, default=12)
    parser.add_argument("--program", type=Path, action="append", default=[], help="a hand-in that plays")
    parser.add_argument("--broken", type=Path, action="append", default=[], help="a hand-in that does not")
    parser.add_argument("--patience", type=float, default=3600.0, help="seconds in which anything happens")
    arguments = parser.parse_args()
    folder: Path = arguments.folder.absolute()
    folder.mkdir(parents=True)
    students = course(folder, arguments.students, arguments.program, arguments.broken)
    with served(folder / "arena") as (address, organiser), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        term = Term(browser, folder, arguments.patience)
        boss = term.create(organiser, len(students))
        pages = term.invite(boss, students)
        term.hand_in(pages, students)
        term.climb(pages, students)
        for name in ("", "standings", "entrants"):
            term.pictures(pages[0], f"{address}{name}", f"ladder-{name or 'front'}")
        term.pictures(pages[0], f"{address}you", "own")
        term.pictures(boss, f"{address}organiser", "organiser")
        term.pictures(boss, f"{address}organiser/entrants", "invitations")
        term.close_and_draw(boss, address)
        term.play(boss, address, students[0].name)
        term.publish(boss, address)
        browser.close()


if __name__ == "__main__":
    main()
