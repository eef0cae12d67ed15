"""Facts as a key and values; the sentence is made only when somebody reads it.

Each key is declared next to the code that uses it, with its English pattern:

    TOO_SLOW = Wording("too_slow", "{seconds} s, and the limit was {limit} s")
    TOO_SLOW(seconds=2.5, limit=2.0)

A record keeps the key, the values, and the English pattern for human readers. Details are equal if their keys and
values are equal, so rewording a pattern does not change a recorded verdict.
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
"""Placeholders for times that are shown to the millisecond."""
CAPITAL = frozenset({"Side", "Rival"})
"""Placeholders for a side at the start of a sentence."""
Value: TypeAlias = "str | int | float | Detail"


@dataclass(frozen=True)
class Detail:
    """Why something was ruled, refused or noted; `private` names the values that are not published."""

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)
    english: str = field(default="", compare=False, repr=False)
    private: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        return fill(self.english, self.values, in_english)

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted((name, str(value)) for name, value in self.values.items()))))

    def parts(self) -> Iterator["Detail"]:
        """This detail and all details nested in it."""
        yield self
        for value in self.values.values():
            if isinstance(value, Detail):
                yield from value.parts()

    @property
    def worded(self) -> "Worded":
        """The English sentence, which remembers its detail."""
        return Worded(self)

    @property
    def public(self) -> "Detail":
        """A copy in which private values are withheld, also in nested details."""
        shown = {
            name: WITHHELD if name in self.private else value.public if isinstance(value, Detail) else value
            for name, value in self.values.items()
        }
        return Detail(self.key, shown, self.english, self.private)

    def as_json(self) -> dict[str, Any]:
        """The detail as JSON, for records."""
        values = {name: value.as_json() if isinstance(value, Detail) else value for name, value in self.values.items()}
        private = {"private": list(self.private)} if self.private else {}
        return {"key": self.key, "english": self.english, "values": values, **private}

    @classmethod
    def from_json(cls, told: Any) -> "Detail":
        """Read the JSON of `as_json`; raise RecordError if it is invalid."""
        match told:
            case {"key": str(key), "english": str(english), "values": dict(values)}:
                read = {str(name): _value(value) for name, value in values.items()}
                private = told.get("private", [])
                if set(GAP.findall(english)) <= read.keys() and isinstance(private, list):
                    return cls(key, read, english, tuple(map(str, private)))
        raise RecordError(f"no detail: {brief(told)}")


class Worded(str):
    """An English sentence that keeps its detail, so that it can still be translated."""

    detail: Detail

    def __new__(cls, detail: Detail) -> "Worded":
        """Make the English sentence of a detail."""
        words = super().__new__(cls, str(detail))
        words.detail = detail
        return words

    def __reduce__(self) -> tuple[type["Worded"], tuple[Detail]]:
        return Worded, (self.detail,)

    def each(self, change: Callable[[str], str]) -> "Worded":
        """A copy with `change` applied to every text value."""
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
    """A key with its English pattern, and `one` as the pattern for a `count` of 1. Call it with values for a Detail."""

    key: str
    english: str
    one: str = ""
    private: tuple[str, ...] = ()

    @property
    def patterns(self) -> list[str]:
        """The patterns that need a translation: those that contain words."""
        return [each for each in (self.one, self.english) if has_words(each)]

    def __call__(self, **values: Value) -> Detail:
        pattern = self.one if self.one and values["count"] == 1 else self.english
        return Detail(self.key, values, pattern, self.private)


def said(pattern: str, **values: object) -> Detail:
    """A sentence that no record keeps: the pattern serves as its key."""
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
"""Kinds of names with translated sentences of their own; all other kinds share a general sentence."""
UNKNOWN, GUESS = "no {what} {quoted}; there are: {names}", "; did you mean {guess}?"


def unknown(what: str | Detail, value: str, known: Iterable[str]) -> Detail:
    """The message for an unknown name: it lists the known names and suggests the closest."""
    names = sorted(map(str, known))
    folded = {name.casefold(): name for name in names}
    begun = [name for name in folded if value and name.startswith(value.casefold())]
    near = begun if len(begun) == 1 else get_close_matches(value.casefold(), folded, n=1)
    pattern = unknown_patterns(what if isinstance(what, str) and what in TRANSLATED_KINDS else "{what}")[bool(near)]
    guess = repr(folded[near[0]]) if near else ""
    return said(pattern, what=what, quoted=shorten(value), names=", ".join(names), guess=guess)


def unknown_patterns(kind: str) -> tuple[str, str]:
    """The patterns for an unknown name of this kind: without and with a suggestion."""
    plain = UNKNOWN.replace("{what}", kind)
    return plain, plain + GUESS


def lines_of(told: Sequence[Detail]) -> Detail:
    """Several details, one per line."""
    half = len(told) // 2
    return said("{detail}\n{other}", detail=lines_of(told[:half]), other=lines_of(told[half:])) if half else told[0]


def has_words(pattern: str) -> bool:
    """Whether a pattern contains words besides placeholders, so that it needs a translation."""
    return bool(GAP.sub("", pattern).strip("; \n"))


def fill(pattern: str, values: Mapping[str, Any], show: Callable[[str, Any], str]) -> str:
    """Fill a pattern with values, formatted by `show`; placeholders inside values are left alone."""
    parts = GAP.split(pattern)
    parts[1::2] = [show(gap, values[gap]) for gap in parts[1::2]]
    return "".join(parts)


def in_english(gap: str, value: object) -> str:
    """Format a value for an English sentence; the placeholder's name decides how."""
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
"""Text from elsewhere, unchanged: from the operating system or from a program."""


def detail_of(error: Exception) -> Detail:
    """The message of an error as a detail."""
    said = error.args[0] if len(error.args) == 1 else None
    if isinstance(said, Detail):
        return said
    return PLAIN(cause=error.strerror if isinstance(error, OSError) and error.strerror else str(error))
