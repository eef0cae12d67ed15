"""Typefaces that every reader of PDF has, and how wide their signs are; an accent makes no letter wider."""

import unicodedata
from enum import Enum


class Face(Enum):
    """A typeface, by its name in a file."""

    PLAIN = "/F1"
    BOLD = "/F2"
    CODE = "/F3"
    ITALIC = "/F4"


UPRIGHT = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 "
    "278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 "
    "667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 "
    "556 333 500 278 556 500 722 500 500 500 334 260 334 584"
)
HEAVY = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 "
    "333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 "
    "667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 "
    "611 389 556 333 611 556 778 556 556 500 389 280 389 584"
)
"""Thousandths of the size, from the blank to the tilde."""
OTHERS = {
    "–": 556,
    "—": 1000,
    "…": 1000,
    "•": 350,
    "×": 584,
    "±": 584,
    "“": 400,
    "”": 400,
    "‘": 250,
    "’": 250,
    "§": 556,
}
"""The same for other signs; where the faces differ, a little more."""
FIXED = 600
FIRST, LAST = 32, 126


def width(text: str, face: Face, size: float) -> float:
    """How wide a text is, in points."""
    return sum(_thousandths(sign, face) for sign in text) * size / 1000


def _thousandths(sign: str, face: Face) -> int:
    if face is Face.CODE:
        return FIXED
    if sign in OTHERS:
        return OTHERS[sign]
    plain = ord(unicodedata.normalize("NFD", sign)[0])
    table = _HEAVY if face is Face.BOLD else _UPRIGHT
    return table[plain - FIRST] if FIRST <= plain <= LAST else FIXED


_UPRIGHT, _HEAVY = ([int(each) for each in table.split()] for table in (UPRIGHT, HEAVY))
