"""A catalogue of gettext as a language: its texts, and which of them are looked for in sentences of a record."""

from gettext import GNUTranslations
from pathlib import Path

from girone.languages.language import Language

ABOUT, RECORD = "language", "record"
"""Contexts: of what is said about the language itself, and of patterns of sentences that stand in records."""
NAME, DIRECTION = "name", "direction"
CONTEXT_END = "\x04"


def read(code: str, file: Path) -> Language:
    """The language of a compiled catalogue."""
    with file.open("rb") as compiled:
        found = GNUTranslations(compiled)
    phrases, only_said = {}, set()
    for key, words in vars(found)["_catalog"].items():  # gettext has no other list of what it knows
        if isinstance(key, str) and key:
            context, _, english = key.rpartition(CONTEXT_END)
            if context != ABOUT:
                phrases[english] = words
            if not context:
                only_said.add(english)
    name, direction = (found.pgettext(ABOUT, about) for about in (NAME, DIRECTION))
    return Language(code, name, direction, phrases, frozenset(only_said), found.ngettext)
