"""A language: what is said in it, and English sentences of the record as they read in it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from gettext import NullTranslations

from girone.languages.phrase import COUNTS, SENTENCES, WORDS, Phrase, first_word, split
from girone.languages.phrase import fill as fill_parts
from girone.model.detail import Detail, Value, fill, in_english

TRANSLATED = frozenset({"side", "Side", "Rival", "reason", "cause"})
"""Gaps for words of ours, or of the system, which are translated by themselves."""
DEEPEST = 6
"""Sentences within sentences; a verdict has four."""
LONGEST = 2000
"""Signs of a sentence that is worth looking at; ours are far shorter, and a longer one would take long to fit."""
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"
DIRECTIONS = dict.fromkeys(map(ord, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
"""Signs by which a name could turn the rest of a line round."""


@dataclass(frozen=True)
class Language:
    """One language; `direction` is ltr or rtl, `phrases` are translations by their English patterns.

    Those that are `only_said` are never looked for in a sentence: what people write can begin as they do. `form_of`
    takes the English for one and for many, and gives the words for a number, as ngettext does.
    """

    code: str
    name: str
    direction: str
    phrases: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    only_said: frozenset[str] = field(default=frozenset(), repr=False, compare=False)
    form_of: Callable[[str, str, int], str] = field(default=NullTranslations().ngettext, repr=False, compare=False)

    def say(self, pattern: str, **values: object) -> str:
        """A text whose pattern is known, with its values put in; English where there is no translation."""
        return self._said(self.phrases.get(pattern, pattern), values)

    def say_count(self, one: str, many: str, *, count: int, **values: object) -> str:
        """A text about so many, by its patterns for one and for many; a language may have more forms or fewer."""
        return self._said(self.form_of(one, many, count), {"count": count, **values})

    def tell(self, detail: Detail) -> str:
        """A detail in this language; English where there is no translation."""
        return fill(self.phrases.get(detail.english, detail.english), detail.values, self._shown_value)

    def _shown_value(self, gap: str, value: Value) -> str:
        if isinstance(value, Detail):
            return self.tell(value)
        shown = in_english(gap, value)
        return self.phrases[shown] if gap in TRANSLATED and shown in self.phrases else self.isolated(shown)

    def render(self, sentence: str | Detail) -> str:
        """A finished English sentence in this language; one that is not known comes back unchanged."""
        if isinstance(sentence, Detail):
            return self.tell(sentence)
        if not self.phrases:
            return sentence
        translated = self._translated(sentence, [], DEEPEST)
        return sentence if translated is None else translated

    def unknown(self, sentence: str) -> list[str]:
        """The parts of an English sentence that this language has no words for."""
        missing: list[str] = []
        self._translated(sentence, missing, DEEPEST)
        return missing

    def isolated(self, value: str) -> str:
        """A name or a move as it stands among words of this language: from right to left it must not mix with them."""
        return f"{ISOLATE}{value.translate(DIRECTIONS)}{END_OF_ISOLATE}" if self.direction == "rtl" else value

    def can_be_written(self, encoding: str) -> bool:
        """Whether an encoding has all letters of this language."""
        written = "".join(self.phrases.values())
        return written.encode(encoding, errors="replace").decode(encoding) == written

    def _said(self, words: str, values: Mapping[str, object]) -> str:
        told = {gap: self.tell(value) for gap, value in values.items() if isinstance(value, Detail)}
        return fill_parts(
            split(words),
            values,
            lambda gap, value: told[gap] if gap in told else self._shown(gap, value, [], DEEPEST),
        )

    def _translated(self, sentence: str, missing: list[str], deep: int) -> str | None:
        """The sentence by the first phrase that knows all its parts, else by the first that fits."""
        if sentence in self.phrases and "{" not in sentence:
            return self.phrases[sentence]
        best: tuple[str, list[str]] | None = None
        for phrase, values in self._fitting(sentence) if deep else ():
            filled = self._filled(phrase, values, deep - 1)
            best = best if best and filled[1] else filled
            if not filled[1]:
                break
        missing += best[1] if best else [sentence]
        return best[0] if best else None

    def _filled(self, phrase: Phrase, values: Mapping[str, str], deep: int) -> tuple[str, list[str]]:
        """The translation with its values, and the parts of them that this language has no words for."""
        lacking: list[str] = []
        return fill_parts(phrase.parts, values, lambda gap, value: self._shown(gap, value, lacking, deep)), lacking

    def _shown(self, gap: str, value: str, missing: list[str], deep: int) -> str:
        if self.phrases and (gap in SENTENCES or gap in COUNTS or gap in WORDS):
            translated = self._translated(value, missing, deep)
            if translated is not None:
                return translated
        return self.isolated(value)

    def _fitting(self, sentence: str) -> Iterator[tuple[Phrase, dict[str, str]]]:
        if len(sentence) > LONGEST:
            return
        for word in (first_word(sentence), ""):
            for longest, phrase in self._beginning.get(word, ()):
                if longest in sentence and (values := phrase.values(sentence)) is not None:
                    yield phrase, values

    @cached_property
    def _beginning(self) -> dict[str, list[tuple[str, Phrase]]]:
        """The phrases with gaps by their first word, those that can begin with anything under no word."""
        found = {english: words for english, words in self.phrases.items() if english not in self.only_said}
        phrases = [Phrase(english, translation) for english, translation in found.items() if "{" in english]
        index: dict[str, list[tuple[str, Phrase]]] = {}
        for phrase in sorted(filter(lambda phrase: phrase.is_particular, phrases), key=lambda phrase: -phrase.literal):
            for word in phrase.first_words or ("",):
                index.setdefault(word, []).append((phrase.longest, phrase))
        return index
