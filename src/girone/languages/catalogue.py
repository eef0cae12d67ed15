"""A catalogue of gettext as a language: its texts."""

from gettext import GNUTranslations
from pathlib import Path

from girone.languages.language import Language

ABOUT = "language"
"""The context of what is said about the language itself."""
NAME, DIRECTION = "name", "direction"
CONTEXT_END = "\x04"


def read(code: str, file: Path) -> Language:
    """The language of a compiled catalogue."""
    with file.open("rb") as compiled:
        found = GNUTranslations(compiled)
    phrases = {}
    for key, words in vars(found)["_catalog"].items():  # gettext has no other list of what it knows
        if isinstance(key, str) and key and CONTEXT_END not in key:
            phrases[key] = words
    name, direction = (found.pgettext(ABOUT, about) for about in (NAME, DIRECTION))
    return Language(code, name, direction, phrases, found.ngettext)
