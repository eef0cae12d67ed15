"""Takes a screen of the page as two pictures, light and dark; shared by the tournament's and the arena's screens."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urljoin

from playwright.sync_api import Browser, Page, ViewportSize

from tools.pictures.palette import shrunk

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 900.0
GIRONE = [sys.executable, "-m", "girone.cli.start"]
SCHEMES: tuple[tuple[Literal["light", "dark"], str], ...] = (("light", ""), ("dark", "-dark"))
"""The colour schemes, and suffixes of the pictures' names."""


def nothing(page: Page) -> None:
    """No preparation needed."""


@dataclass(frozen=True)
class Shot:
    """A screen: caption, template, address, size, and preparation."""

    name: str
    shows: str
    template: str
    path: str
    width: int = 1200
    height: int = 750
    locale: str = "en"
    before: Callable[[Page], None] = nothing


class Camera:
    """Opens screens in a browser, and writes pictures into a folder."""

    def __init__(self, browser: Browser, pictures: Path) -> None:
        self._browser = browser
        self._pictures = pictures

    def take(self, address: str, shots: Sequence[Shot]) -> None:
        """Take each in a new window, from a page at this address."""
        for shot in shots:
            with self.window(shot) as page:
                page.goto(urljoin(address, shot.path))
                shot.before(page)
                self.snap(page, shot.name)

    @contextmanager
    def window(self, shot: Shot) -> Iterator[Page]:
        """A new window with its own session and a shot's size."""
        size = ViewportSize(width=shot.width, height=shot.height)
        # Waiting for a condition runs code that the page's policy forbids.
        context = self._browser.new_context(viewport=size, locale=shot.locale, bypass_csp=True)
        try:
            yield context.new_page()
        finally:
            context.close()

    def snap(self, page: Page, name: str) -> None:
        """The page as it is now, light and dark; one picture if both are equal."""
        taken: list[bytes] = []
        for scheme, ending in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(300)
            taken.append(page.screenshot(animations="disabled"))
            file = self._pictures / f"page-{name}{ending}.png"
            if taken.count(taken[-1]) > 1:
                file.unlink(missing_ok=True)
                continue
            with self._spare(page) as spare:
                file.write_bytes(shrunk(spare, taken[-1]))
            print(f"{file}  {file.stat().st_size // 1024} KiB", flush=True)
        page.emulate_media(color_scheme="light")

    @contextmanager
    def _spare(self, page: Page) -> Iterator[Page]:
        spare = page.context.new_page()
        try:
            yield spare
        finally:
            spare.close()


@contextmanager
def girone(*words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a command while the block lasts."""
    process = subprocess.Popen([*GIRONE, *words], stdout=subprocess.PIPE)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def line_of(process: "subprocess.Popen[bytes]") -> str:
    """The last word of the next line that a command prints: an address."""
    assert process.stdout
    return process.stdout.readline().decode().split()[-1]


def wait_until(true: Callable[[], bool]) -> None:
    """Wait for something outside the page."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.1)
