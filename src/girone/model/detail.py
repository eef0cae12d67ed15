"""A fact as a key and values; its sentence is made where somebody reads it.

A room declares each key beside the code that uses it, with its English pattern:

    TOO_SLOW = Wording("too_slow", "{seconds} s, and the limit was {limit} s")
    TOO_SLOW(seconds=2.5, limit=2.0)

A record keeps key and values, and the pattern beside them for people. Two details are equal when key and values are:
a pattern can be worded better without a verdict becoming another one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, TypeAlias

from girone.model.errors import RecordError, brief, shorten
from girone.model.reason import Reason

GAP = re.compile(r"\{([A-Za-z_]+)\}")
WITHHELD = "withheld"
MILLISECONDS = frozenset({"seconds", "stall"})
"""Gaps for times that are shown to the millisecond."""
CAPITAL = frozenset({"Side", "Rival"})
"""Gaps for a side that begins a sentence."""
Value: TypeAlias = "str | int | float | Detail"


@dataclass(frozen=True)
class Detail:
    """Why something was ruled, refused or noted; `private` names the values that are not for everybody."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)
    english: str = field(default="", compare=False, repr=False)
    private: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        return fill(self.english, self.values, in_english)

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted((name, str(value)) for name, value in self.values.items()))))

    def parts(self) -> Iterator["Detail"]:
        """This detail and those within it."""
        yield self
        for value in self.values.values():
            if isinstance(value, Detail):
                yield from value.parts()

    @property
    def worded(self) -> "Worded":
        """Its English words, which know where they come from."""
        return Worded(self)

    @property
    def public(self) -> "Detail":
        """The same without its private values, nor those of the details within it."""
        shown = {
            name: WITHHELD if name in self.private else value.public if isinstance(value, Detail) else value
            for name, value in self.values.items()
        }
        return Detail(self.key, shown, self.english, self.private)

    def as_json(self) -> dict[str, Any]:
        """The detail as a record keeps it."""
        values = {name: value.as_json() if isinstance(value, Detail) else value for name, value in self.values.items()}
        private = {"private": list(self.private)} if self.private else {}
        return {"key": self.key, "english": self.english, "values": values, **private}

    @classmethod
    def from_json(cls, told: Any) -> "Detail":
        """The detail that `as_json` wrote; what is none is a RecordError."""
        match told:
            case {"key": str(key), "english": str(english), "values": dict(values)}:
                read = {str(name): _value(value) for name, value in values.items()}
                private = told.get("private", [])
                if set(GAP.findall(english)) <= read.keys() and isinstance(private, list):
                    return cls(key, read, english, tuple(map(str, private)))
        raise RecordError(f"no detail: {brief(told)}")


class Worded(str):
    """English words for files and scripts, with the detail that they were made from for readers of other languages."""

    detail: Detail

    def __new__(cls, detail: Detail) -> "Worded":
        """The words of a detail."""
        words = super().__new__(cls, str(detail))
        words.detail = detail
        return words

    def __reduce__(self) -> tuple[type["Worded"], tuple[Detail]]:
        return Worded, (self.detail,)

    def each(self, change: Callable[[str], str]) -> "Worded":
        """The same with every text in it changed."""
        return Worded(_changed(self.detail, change))


def _changed(detail: Detail, change: Callable[[str], str]) -> Detail:
    values: dict[str, Value] = {}
    for name, value in detail.values.items():
        if isinstance(value, Detail):
            values[name] = _changed(value, change)
        else:
            values[name] = change(value) if isinstance(value, str) else value
    return Detail(detail.key, values, detail.english, detail.private)


@dataclass(frozen=True)
class Wording:
    """A key and its English pattern, with `one` for a `count` of 1; called with the values, it makes the detail."""

    key: str
    english: str
    one: str = ""
    private: tuple[str, ...] = ()

    @property
    def patterns(self) -> list[str]:
        """What a language has to have words for: patterns that are more than gaps."""
        return [each for each in (self.one, self.english) if has_words(each)]

    def __call__(self, **values: Value) -> Detail:
        pattern = self.one if self.one and values["count"] == 1 else self.english
        return Detail(self.key, values, pattern, self.private)


def said(pattern: str, **values: object) -> Detail:
    """A sentence that no record keeps: its pattern is its key."""
    return Detail(pattern, {gap: _plain(value) for gap, value in values.items()}, pattern)


def _plain(value: object) -> Value:
    if isinstance(value, Exception):
        return detail_of(value)
    if isinstance(value, Worded):
        return value.detail
    return value if isinstance(value, str | int | float | Detail) else str(value)


TRANSLATED_KINDS = (
    "category",
    "command",
    "entrant",
    "format",
    "game",
    "key",
    "language",
    "level",
    "match",
    "player",
    "player in this match",
    "reason",
    "regulation",
    "ruling",
    "submission",
    "such effect",
    "wire",
)
"""What can be misspelt and has sentences of its own; other kinds stand in the general one."""
UNKNOWN, GUESS = "no {what} {quoted}; there are: {names}", "; did you mean {guess}?"


def unknown(what: str | Detail, value: str, known: Iterable[str]) -> Detail:
    """The sentence for a name that does not exist, with the alternatives and the likely one."""
    names = sorted(map(str, known))
    folded = {name.casefold(): name for name in names}
    begun = [name for name in folded if value and name.startswith(value.casefold())]
    near = begun if len(begun) == 1 else get_close_matches(value.casefold(), folded, n=1)
    pattern = unknown_patterns(what if isinstance(what, str) and what in TRANSLATED_KINDS else "{what}")[bool(near)]
    guess = repr(folded[near[0]]) if near else ""
    return said(pattern, what=what, quoted=shorten(value), names=", ".join(names), guess=guess)


def unknown_patterns(kind: str) -> tuple[str, str]:
    """The sentence for an unknown name of a translated kind, or of any: without a guess, and with one."""
    plain = UNKNOWN.replace("{what}", kind)
    return plain, plain + GUESS


def lines_of(told: Sequence[Detail]) -> Detail:
    """Several details, each in a line of its own."""
    half = len(told) // 2
    return said("{detail}\n{other}", detail=lines_of(told[:half]), other=lines_of(told[half:])) if half else told[0]


def has_words(pattern: str) -> bool:
    """Whether a pattern is more than gaps, so that languages have words for it."""
    return bool(GAP.sub("", pattern).strip("; \n"))


def fill(pattern: str, values: Mapping[str, Any], show: Callable[[str, Any], str]) -> str:
    """A pattern with its values, each as it is shown in its gap; values are never read as patterns themselves."""
    parts = GAP.split(pattern)
    parts[1::2] = [show(gap, values[gap]) for gap in parts[1::2]]
    return "".join(parts)


def in_english(gap: str, value: object) -> str:
    """A value as it stands in a sentence; the name of the gap says how."""
    if gap == "reason" and isinstance(value, str) and value in list(Reason):
        return Reason(value).words
    if gap == "count" and type(value) is int:
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:.3f}" if gap in MILLISECONDS else f"{value:g}"
    return str(value).capitalize() if gap in CAPITAL else str(value)


def _value(told: Any) -> Value:
    if isinstance(told, dict):
        return Detail.from_json(told)
    if isinstance(told, str | int | float):
        return told
    raise RecordError(f"no value: {brief(told)}")


PLAIN = Wording("plain", "{cause}")
"""Words of others, as they are: of the system, or of a program."""


def detail_of(error: Exception) -> Detail:
    """What an error says, as a detail."""
    said = error.args[0] if len(error.args) == 1 else None
    if isinstance(said, Detail):
        return said
    return PLAIN(cause=error.strerror if isinstance(error, OSError) and error.strerror else str(error))
