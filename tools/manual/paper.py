"""The paper on the engine as a PDF, for the hand-ins: `python -m tools.manual.paper`.

Printed by Chromium from docs/engine.md with its figures, which are drawn anew before. The file ends with the
fingerprint of what it was made from, so that a test can tell when it is old.
"""

import base64
import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from markdown_it import MarkdownIt
from playwright.sync_api import Browser, sync_playwright

from girone import __version__
from tools.manual import figures
from tools.manual.measured import ROOT

CHROMIUM = "/usr/bin/chromium"
PAGE, STYLE = ROOT / "docs" / "engine.md", Path(__file__).with_name("paper.css")
PAPER = ROOT / "submissions" / "common" / "ENGINE.pdf"
MARK = b"%% made from "
PICTURE = re.compile(r'src="pictures/([\w-]+)\.svg"')


def source() -> str:
    """The paper as one HTML file that needs no other."""
    text = PAGE.read_text(encoding="utf-8")
    body = MarkdownIt("commonmark").enable("table").render(text)
    body = re.sub(r'<a href="(?!https?:)[^"]*">(.*?)</a>', r"\1", body)
    byline = f'<p class="byline">girone {__version__}: the house player. Licence: MIT.</p>'
    body = body.replace("</h1>", f"</h1>\n{byline}", 1)
    style = STYLE.read_text(encoding="utf-8")
    drawn = figures.every()
    body = PICTURE.sub(lambda found: f'src="{_inline(drawn[found[1]])}"', body)
    head = f'<meta charset="utf-8"><title>The engine</title><style>{style}</style>'
    return f'<!DOCTYPE html>\n<html lang="en">{head}{body}</html>\n'


def fingerprint() -> bytes:
    """What tells whether a paper is made from the sources as they are."""
    parts = [PAGE.read_text(encoding="utf-8"), STYLE.read_text(encoding="utf-8"), *figures.every().values()]
    return hashlib.sha256("".join(parts).encode()).hexdigest().encode()


def mark_of(paper: bytes) -> bytes:
    """The fingerprint at the end of a paper."""
    return paper.rpartition(MARK)[2].strip()


@contextmanager
def printer() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def as_pdf(browser: Browser, html: str) -> bytes:
    """A page as PDF, in the size that its style asks for."""
    page = browser.new_page()
    page.set_content(html)
    paper = page.pdf(prefer_css_page_size=True, print_background=True, tagged=True, outline=True)
    page.close()
    return paper


def _inline(svg: str) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def main() -> None:
    """Draw, print, and say where."""
    figures.main()
    with printer() as browser:
        PAPER.write_bytes(as_pdf(browser, source()) + MARK + fingerprint() + b"\n")
    print(f"{PAPER}  {PAPER.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
