"""A phrase: an English pattern with gaps in braces, which finds its values in a finished sentence, and a translation.

The name of a gap says what may stand in it. Values are put where they belong and never read as patterns themselves.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from girone.model.game import Side
from girone.model.reason import Reason

GAP = re.compile(r"\{([A-Za-z_]+)\}")
CELL = r"[A-H][1-8]|[0-9]{1,2},[0-9]{1,2}"
NUMBER = r"[+-]?[0-9][0-9.,]*(?:e[+-][0-9]+)?"
QUOTED = r"(?:'.*'|\".*\")(?:… \([0-9]+ characters\))?"
WORDS = {
    "side": [side.value for side in Side],
    "Side": [side.capitalize() for side in Side],
    "Rival": [side.capitalize() for side in Side],
    "reason": [reason.words for reason in Reason],
}
"""Gaps for words of ours, which are translated, too."""
SENTENCES = frozenset({"detail", "other", "state", "worth", "stage"})
"""Gaps for a part that is a sentence of its own, and is rendered as one."""
COUNTS = frozenset({"answers", "bytes", "cores", "matches", "misses", "plies"})
"""Gaps for so many of something, which are rendered by the pattern for one or for many: 1 match, {count} matches."""
VALUES = {
    **dict.fromkeys(COUNTS, f"{NUMBER} [a-z ]+"),
    **dict.fromkeys(("cell", "target"), CELL),
    **dict.fromkeys(("count", "limit", "number", "seconds", "stall", "distance"), NUMBER),
    **dict.fromkeys(("white_count", "black_count", "difference", "port", "code", "signal"), NUMBER),
    "move": "[A-HNESW0-9,-]+",
    "answer_file": r"\w+\.txt",
    "quoted": QUOTED,
    "way": "[NESW]{1,2}",
    "score": "[0-9]+–[0-9]+",
}
ANYTHING = ".+?"


@dataclass(frozen=True)
class Phrase:
    """A pattern and its translation."""

    english: str
    translation: str

    @property
    def literal(self) -> int:
        """How many signs of the pattern are fixed; a phrase with more of them is more particular."""
        return len(GAP.sub("", self.english))

    @cached_property
    def is_particular(self) -> bool:
        """Whether a finished sentence can be told to be of this pattern: it has words, or begins with what we know."""
        fixed, *rest = split(self.english)
        return bool(fixed) or rest[0] in WORDS or rest[0] in VALUES or any(map(str.isalpha, "".join(rest[1::2])))

    @cached_property
    def first_words(self) -> tuple[str, ...]:
        """With what a sentence of this pattern begins; nothing where that can be anything."""
        fixed, *rest = split(self.english)
        if not fixed and rest[0] in WORDS and rest[1][:1] in (" ", ":", ",", ""):
            return tuple({first_word(word) for word in WORDS[rest[0]]})
        return (first_word(fixed),) if " " in fixed else ()

    @cached_property
    def longest(self) -> str:
        """A part that can be looked for before the pattern is tried, which takes longer."""
        return max(split(self.english)[::2], key=len)

    @cached_property
    def parts(self) -> list[str]:
        """The translation as it is filled."""
        return split(self.translation)

    def values(self, sentence: str) -> dict[str, str] | None:
        """What stands in the gaps, if this pattern fits the whole sentence."""
        found = self._expression.fullmatch(sentence)
        return found.groupdict() if found else None

    @cached_property
    def _expression(self) -> re.Pattern[str]:
        parts, seen = [], set[str]()
        for at, part in enumerate(split(self.english)):
            if at % 2 == 0:
                parts.append(re.escape(part))
            else:
                may_be = "|".join(map(re.escape, WORDS[part])) if part in WORDS else VALUES.get(part, ANYTHING)
                parts.append(f"(?P={part})" if part in seen else f"(?P<{part}>{may_be})")
                seen.add(part)
        return re.compile("".join(parts), re.DOTALL)


def split(pattern: str) -> list[str]:
    """The fixed parts of a pattern, and between each two of them the name of a gap."""
    return GAP.split(pattern)


def fill(parts: Sequence[str], values: Mapping[str, object], show: Callable[[str, str], str]) -> str:
    """A pattern with its values, each as it is shown in its gap."""
    filled = [show(part, str(values[part])) if at % 2 else part for at, part in enumerate(parts)]
    return "".join(filled)


def first_word(sentence: str) -> str:
    """The first word without what ends it."""
    return sentence.partition(" ")[0].rstrip(":,;")
