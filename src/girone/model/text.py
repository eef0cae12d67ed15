"""So many of something: in English, and as a detail for every language."""

from girone.model.detail import Worded, Wording

PLIES = Wording("plies", "{count} plies", one="1 ply")
MATCHES = Wording("matches", "{count} matches", one="1 match")
ANSWERS = Wording("answers", "{count} answers", one="1 answer")
NEAR_MISSES = Wording("near_misses", "{count} near misses", one="1 near miss")
CORES = Wording("cores", "{count} cores", one="1 core")


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 match, 2 matches; without `many` an s is added."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def plain(text: str) -> str:
    """A text from a program or a person for a terminal: whatever is no sign to be printed is written out."""
    if isinstance(text, Worded):
        return text.each(plain)
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)
