"""Texts for people: so many of something, signs that a terminal must not obey, names that look alike."""

import re
from collections.abc import Iterable
from itertools import combinations
from unicodedata import normalize

KEPT = "\t\u200c"
"""What sentences of ours have and does no harm: the tabulator, and the zero-width non-joiner of Persian."""
_APART = "\u2068[^\u2068\u2069]*\u2069"
_CODE_APART = f"\u2068[^\u2068\u2069]*(?:{_APART}[^\u2068\u2069]*)*\u2069"
ISOLATES = re.compile(f"[^\u2068\u2069]*(?:{_CODE_APART}[^\u2068\u2069]*)+")
"""A line whose isolates all end, so they turn nothing else round: names, and code of a sentence with names in it."""
COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")
LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјкорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ",
    "ABESIJKMHOPCTYXaesijkopcyxhdqwABEZHIKMNOPTYXaikvopux",
)
"""Cyrillic and Greek letters, and the Latin ones for which a reader takes them."""


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 match, 2 matches; without `many` an s is added."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def plain(text: str) -> str:
    """A text from a program or a person for a terminal: whatever is no sign to be printed is written out."""
    from girone.model.detail import Worded  # the helps of commands do not wait for it

    if isinstance(text, Worded):
        return text.each(plain)
    return _written_out(text)


def visible(text: str, colours: bool = False) -> str:
    """Lines for a terminal: signs that would move its cursor, hide words or turn them round are written out."""
    parts = COLOUR.split(text) if colours else [text]
    parts[::2] = ["\n".join(map(_visible_line, part.split("\n"))) for part in parts[::2]]
    return "".join(parts)


def lookalikes(names: Iterable[str]) -> list[tuple[str, str]]:
    """The pairs of names that a reader can take for each other."""
    alike: dict[str, list[str]] = {}
    for name in names:
        alike.setdefault(normalize("NFKC", name).translate(LOOKALIKES).casefold(), []).append(name)
    return [pair for group in alike.values() for pair in combinations(group, 2)]


def _visible_line(line: str) -> str:
    if line.isprintable():
        return line
    return _written_out(line, KEPT + "\u2068\u2069" if ISOLATES.fullmatch(line) else KEPT)


def _written_out(text: str, kept: str = "") -> str:
    return "".join(sign if sign.isprintable() or sign in kept else repr(sign)[1:-1] for sign in text)
