"""A language: shows texts and details through translations of their English patterns."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from girone.model.detail import Detail, Worded, fill, in_english

TRANSLATED = frozenset({"side", "Side", "Rival", "reason", "cause", "state", "worth", "stage"})
"""Placeholders whose values are texts of girone or the system, and are translated, too."""
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"
DIRECTIONS = dict.fromkeys(map(ord, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
"""Control characters with which a name could reverse the rest of a line."""
ABOUT = "language"
"""Context of texts about the language itself."""
NAME, DIRECTION = "name", "direction"
CONTEXT_END = "\x04"


@dataclass(frozen=True)
class Language:
    """One language; `direction` is ltr or rtl, `phrases` are translations by their English patterns.

    `form_of` takes the English singular and plural and a number, and returns the right form, as ngettext does.
    """

    code: str
    name: str
    direction: str
    phrases: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    form_of: Callable[[str, str, int], str] = field(default=NullTranslations().ngettext, repr=False, compare=False)

    def say(self, pattern: str, **values: object) -> str:
        """A known pattern with its values; English if there is no translation."""
        return self._said(self.phrases.get(pattern, pattern), values)

    def say_count(self, one: str, many: str, *, count: int, **values: object) -> str:
        """A text about a number, by its English singular and plural; a language may have more or fewer forms."""
        return self._said(self.form_of(one, many, count), {"count": count, **values})

    def tell(self, told: Detail | str) -> str:
        """A detail in this language, or one of our words; English if there is no translation."""
        if isinstance(told, Worded):
            told = told.detail
        if isinstance(told, Detail):
            return fill(self.phrases.get(told.english, told.english), told.values, self._shown)
        return self.phrases.get(told, told)

    def isolated(self, value: str) -> str:
        """A name or a move, isolated from surrounding text in right-to-left languages (bidi)."""
        return f"{ISOLATE}{value.translate(DIRECTIONS)}{END_OF_ISOLATE}" if self.direction == "rtl" else value

    def can_be_written(self, encoding: str) -> bool:
        """Whether an encoding has all letters of this language."""
        written = "".join(self.phrases.values())
        return written.encode(encoding, errors="replace").decode(encoding) == written

    def _said(self, words: str, values: Mapping[str, object]) -> str:
        return fill(words, values, self._shown)

    def _shown(self, gap: str, value: object) -> str:
        if isinstance(value, Detail | Worded):
            return self.tell(value)
        shown = in_english(gap, value)
        return self.phrases[shown] if gap in TRANSLATED and shown in self.phrases else self.isolated(shown)


def read(code: str, file: Path) -> Language:
    """Read a compiled catalogue."""
    with file.open("rb") as compiled:
        found = GNUTranslations(compiled)
    phrases = {}
    for key, words in vars(found)["_catalog"].items():  # gettext has no public list of its entries
        if isinstance(key, str) and key and CONTEXT_END not in key:
            phrases[key] = words
    name, direction = (found.pgettext(ABOUT, about) for about in (NAME, DIRECTION))
    return Language(code, name, direction, phrases, found.ngettext)
