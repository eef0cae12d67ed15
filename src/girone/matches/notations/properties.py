"""Parses what GGF and SGF share: a sequence of properties such as PB[Ada]."""

import re
from collections.abc import Iterator

PROPERTY = re.compile(r"([A-Za-z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+)", re.DOTALL)
SIZE = re.compile(r"[0-9]{1,2}")
VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)


def properties(text: str) -> Iterator[tuple[str, list[str]]]:
    """The properties in a text, each with its values."""
    for name, values in PROPERTY.findall(text):
        yield name.upper(), [re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL) for value in VALUE.findall(values)]


def board_size(text: str) -> int:
    """The board size in a property; 0 if it is not a number of one or two digits."""
    return int(text) if SIZE.fullmatch(text) else 0
