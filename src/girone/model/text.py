"""Text helpers: counted nouns, safe output on a terminal, and names that look alike."""

import re
from collections.abc import Iterable
from itertools import combinations
from unicodedata import normalize

KEPT = "\t\u200c"
"""Harmless characters that our own sentences contain: the tab, and the zero-width non-joiner of Persian."""
_APART = "\u2068[^\u2068\u2069]*\u2069"
_CODE_APART = f"\u2068[^\u2068\u2069]*(?:{_APART}[^\u2068\u2069]*)*\u2069"
ISOLATES = re.compile(f"[^\u2068\u2069]*(?:{_CODE_APART}[^\u2068\u2069]*)+")
"""A line in which every bidirectional isolate is closed, so that it cannot reorder other text; isolates may nest."""
COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")
LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјкорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ",
    "ABESIJKMHOPCTYXaesijkopcyxhdqwABEZHIKMNOPTYXaikvopux",
)
"""Cyrillic and Greek letters with the Latin letters that look like them."""


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun, such as "1 match" or "2 matches"; without `many` the plural is `one` with an s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def plain(text: str) -> str:
    """Make foreign text safe for a terminal: characters that are not printable are escaped."""
    from girone.model.detail import Worded  # imported late, so that --help starts faster

    if isinstance(text, Worded):
        return text.each(plain)
    return _written_out(text)


def visible(text: str, colours: bool = False) -> str:
    """Make our own lines safe for a terminal: escape what moves the cursor, hides text or reverses it."""
    parts = COLOUR.split(text) if colours else [text]
    parts[::2] = ["\n".join(map(_visible_line, part.split("\n"))) for part in parts[::2]]
    return "".join(parts)


def lookalikes(names: Iterable[str]) -> list[tuple[str, str]]:
    """The pairs of names that a reader may confuse."""
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
