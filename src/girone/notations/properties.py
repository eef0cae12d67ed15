"""What GGF and SGF share: properties such as PB[Ada], one after the other."""

import re
from collections.abc import Iterator

PROPERTY = re.compile(r"([A-Za-z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+)", re.DOTALL)
VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)


def properties(text: str) -> Iterator[tuple[str, list[str]]]:
    """The properties in a text, each with its values."""
    for name, values in PROPERTY.findall(text):
        yield name.upper(), [re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL) for value in VALUE.findall(values)]
