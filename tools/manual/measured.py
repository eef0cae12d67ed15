"""Reads measurements from tables in the notes, for the figures."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Share:
    """A share of points in per cent, with its interval."""

    value: float
    low: float
    high: float


def rows(page: str, section: str, first: str) -> list[list[str]]:
    """The cells of the table below a heading whose header row begins with `first`; the header is the first row."""
    text = (ROOT / page).read_text(encoding="utf-8")
    below = re.split(rf"^#+ {re.escape(section)}$", text, flags=re.MULTILINE)[1]
    found = re.search(rf"^\| {re.escape(first)} \|.*\n(?:\|.*\n)+", below, re.MULTILINE)
    assert found, f"{page} has no table of {first!r} below {section!r}"
    lines = [line.strip("| ").split(" | ") for line in found[0].splitlines()]
    return [[cell.strip() for cell in line] for at, line in enumerate(lines) if at != 1]


def number(cell: str) -> float:
    """The first number of a cell."""
    found = re.search(r"-?\d[\d,]*(?:\.\d+)?", cell.replace("−", "-"))
    assert found, f"no number in {cell!r}"
    return float(found[0].replace(",", ""))


def share(cell: str) -> Share:
    """A share such as `68.2 % (62–74)`."""
    value, low, high = map(float, re.findall(r"\d+(?:\.\d+)?", cell)[:3])
    return Share(value, low, high)


def column(table: Sequence[Sequence[str]], name: str) -> list[str]:
    """A column of a table by its header, or the header's beginning."""
    at = next(place for place, head in enumerate(table[0]) if head.startswith(name))
    return [row[at] for row in table[1:]]
