"""Writes the tables of the manual and the notes from what benches have recorded: `python -m bench.figures`.

A table belongs to figures where `<!-- table: NAME -->` stands above it.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from bench.figures import load

ROOT = Path(__file__).parents[2]
MARKED = re.compile(r"^<!-- table: ([a-z0-9-]+) -->\n((?:\|.*\n)*)", re.MULTILINE)


def main() -> None:
    """Write all pages."""
    for page in pages():
        page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8")


def pages() -> Iterator[Path]:
    """The pages that have tables from figures."""
    every = [*sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "notes").glob("*.md"))]
    return (page for page in every if MARKED.search(page.read_text(encoding="utf-8")))


def filled(text: str) -> str:
    """A page with its tables as the figures are."""
    return MARKED.sub(lambda found: f"<!-- table: {found[1]} -->\n{load(found[1]).as_markdown()}", text)


if __name__ == "__main__":
    main()
