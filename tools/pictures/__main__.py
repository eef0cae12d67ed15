"""Make the pictures of the manual: docs/pictures/page-*.png, play-*.svg and run-live.svg, each also as *-dark.

    .venv/bin/python -m tools.pictures                 # all of them; some minutes
    .venv/bin/python -m tools.pictures arena terminal  # only these

Needs Debian's Chromium. A new picture of the page is a line in SHOTS of tournament.py or arena.py.
"""

import argparse
import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from girone.host.cores import VARIABLE
from tools.pictures import arena, moving, terminal, tournament
from tools.pictures.shots import CHROMIUM, Camera

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def main() -> None:
    """Make the requested pictures, and print their names."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"only these: {', '.join(KINDS)}")
    parser.add_argument("--into", type=Path, default=PICTURES, help="the folder of the pictures")
    asked = parser.parse_args()
    if unknown := set(asked.kinds) - set(KINDS):
        parser.error(f"{', '.join(unknown)}: choose from {', '.join(KINDS)}")
    os.environ[VARIABLE] = os.devnull  # do not wait for other runs on this machine
    asked.into.mkdir(parents=True, exist_ok=True)
    for kind in asked.kinds or KINDS:
        KINDS[kind](asked.into)


def _of_the_page(take: Callable[[Camera, Path], None]) -> Callable[[Path], None]:
    def made(pictures: Path) -> None:
        with TemporaryDirectory() as scratch, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            take(Camera(browser, pictures), Path(scratch))
            browser.close()

    return made


KINDS: dict[str, Callable[[Path], None]] = {
    "tournament": _of_the_page(tournament.take),
    "arena": _of_the_page(arena.take),
    "terminal": lambda pictures: asyncio.run(terminal.draw(pictures)),
    "moving": moving.draw,
}

if __name__ == "__main__":
    main()
