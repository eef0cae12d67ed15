"""Generates Markdown: tables and their cells."""

from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; empty without rows."""
    lines = [_row(row) for row in rows]
    return "\n".join([_row(heads), _row(["---"] * len(heads)), *lines]) + "\n" if lines else ""


def code(text: object) -> str:
    """Text as code; escapes bars, which would end a cell."""
    return f"`{text}`" if str(text) else ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|').replace(chr(10), ' ') for cell in cells)} |"
