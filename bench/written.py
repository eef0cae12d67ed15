"""Tables that a bench writes into the manual, between two marks that name it: nobody types them."""

from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def put(page: str, bench: str, text: str) -> None:
    """Write a text of a bench into a page of the manual, in place of the one that it wrote before."""
    file = DOCS / page
    begin, end = f"<!-- written by {bench} -->\n", f"<!-- end of {bench} -->\n"
    before, found, rest = file.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise SystemExit(f"{file} has no place for {bench}: {begin.strip()} … {end.strip()}")
    file.write_text(f"{before}{begin}\n{text}\n\n{end}{after}", encoding="utf-8")


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])
