"""Writes the tables of the manual from the figures that benches have recorded: `python -m tools.figures`.

A table belongs to figures where `<!-- table: NAME -->` stands above it. `--take` goes the other way, once: it enters
what stands on the pages, for figures that were measured before their bench recorded them, or elsewhere.
"""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from bench.figures import FOLDER, Row, Table, load, save

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
ALSO = ROOT / "training" / "README.md"
"""A page of the manual that lies elsewhere."""
MARKED = re.compile(r"^<!-- table: ([a-z0-9-]+) -->\n((?:\|.*\n)*)", re.MULTILINE)


def main() -> None:
    """Write all pages, or enter what they have."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--take", action="store_true", help="enter rows that stand on the pages and differ")
    for page in pages():
        text = page.read_text(encoding="utf-8")
        if parser.parse_args().take:
            for name, lines in MARKED.findall(text):
                take(name, lines, page.relative_to(ROOT).as_posix())
        else:
            page.write_text(filled(text), encoding="utf-8")


def pages() -> Iterator[Path]:
    """The pages that have tables from figures."""
    return (page for page in (*sorted(DOCS.glob("*.md")), ALSO) if MARKED.search(page.read_text(encoding="utf-8")))


def filled(text: str) -> str:
    """A page with its tables as the figures are."""
    return MARKED.sub(lambda found: f"<!-- table: {found[1]} -->\n{load(found[1]).as_markdown()}", text)


def take(name: str, lines: str, page: str) -> None:
    """Enter the rows of a page that the figures have otherwise, with the page as their origin."""
    heads, _, *rows = ([cell.strip() for cell in line[1:-1].split("|")] for line in lines.splitlines())
    if len(set(heads)) < len(heads):
        raise SystemExit(
            f"{page}: two columns of the table {name} have the same head, so their rows cannot be told apart"
        )
    known = load(name) if (FOLDER / f"{name}.json").exists() else Table(())
    origins = {tuple(row.cells.values()): row.origin for row in known.rows}
    entered = {"page": f"entered from {page}, which says how it was measured"}
    taken = (Row(dict(zip(heads, row, strict=True)), origins.get(tuple(row), entered)) for row in rows)
    save(name, Table(tuple(heads), tuple(taken), known.keys))


if __name__ == "__main__":
    main()
