"""Writes the tables of the manual and the notes from recorded figures: `python -m bench.figures`.

Such a table has `<!-- table: NAME -->` above it.
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
    """The pages with recorded tables."""
    every = [*sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "notes").glob("*.md"))]
    return (page for page in every if MARKED.search(page.read_text(encoding="utf-8")))


def filled(text: str) -> str:
    """The page with its tables updated."""
    return MARKED.sub(lambda found: f"<!-- table: {found[1]} -->\n{load(found[1]).as_markdown()}", text)


if __name__ == "__main__":
    main()
