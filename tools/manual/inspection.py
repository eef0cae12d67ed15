"""Checks a built site: every link leads somewhere inside it, and nothing is loaded from elsewhere."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "object": "data"}
STYLED = re.compile(r"""(?:@import\s+|url\()\s*["']?(https?:)?//""")


class _Reader(HTMLParser):
    """Collects what a page loads, its links, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.leads: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if address := given.get(FETCHED.get(tag, ""), ""):
            self.fetched.append(address)
        if tag == "a" and "href" in given:
            self.leads.append(given["href"])


def faults(site: Path) -> list[str]:
    """The mistakes of a site, in words; empty if there are none."""
    found = [fault for page in sorted(site.rglob("*.html")) for fault in _of_page(page, site)]
    styles = (file for file in sorted(site.rglob("*.css")) if STYLED.search(file.read_text(encoding="utf-8")))
    return found + [f"{file.relative_to(site)} fetches from elsewhere" for file in styles]


def _of_page(page: Path, site: Path) -> list[str]:
    name, reader = page.relative_to(site), _read(page)
    wrong = [f"{name} fetches {each}" for each in reader.fetched if _is_elsewhere(each)]
    inside = [
        each for each in (*reader.leads, *reader.fetched) if not _is_elsewhere(each) and not each.startswith("data:")
    ]
    return wrong + [f"{name} leads to {each}" for each in inside if not _leads_somewhere(page, each)]


def _is_elsewhere(address: str) -> bool:
    return bool(re.match(r"(?:(?!data:|file:)[a-z][a-z0-9+.-]*:|//)", address))


def _leads_somewhere(page: Path, address: str) -> bool:
    parts = urlsplit(address)
    goal = page if not parts.path else page.parent / unquote(parts.path)
    if not goal.exists():
        return False
    return not parts.fragment or goal.suffix != ".html" or unquote(parts.fragment) in _read(goal).places


@cache
def _read(page: Path) -> _Reader:
    return _Reader(page.read_text(encoding="utf-8"))
