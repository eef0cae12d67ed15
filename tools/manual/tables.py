"""Markdown that is written by programs: tables and what their cells may hold."""

from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; nothing where there are no rows."""
    lines = [_row(row) for row in rows]
    return "\n".join([_row(heads), _row(["---"] * len(heads)), *lines]) + "\n" if lines else ""


def code(text: object) -> str:
    """Text as code; in a cell a bar would end it."""
    return f"`{text}`" if str(text) else ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|').replace(chr(10), ' ') for cell in cells)} |"
