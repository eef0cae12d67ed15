"""A fact as a key and values; its sentence is made where somebody reads it.

A room declares each key beside the code that uses it, with its English pattern:

    TOO_SLOW = Wording("too_slow", "{seconds} s, and the limit was {limit} s")
    TOO_SLOW(seconds=2.5, limit=2.0)

A record keeps key and values, and the pattern beside them for people. Two details are equal when key and values are:
a pattern can be worded better without a verdict becoming another one.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from girone.model.errors import RecordError, brief
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
        return [each for each in (self.one, self.english) if GAP.sub("", each).strip("; ")]

    def __call__(self, **values: Value) -> Detail:
        pattern = self.one if self.one and values["count"] == 1 else self.english
        return Detail(self.key, values, pattern, self.private)


def said(pattern: str, **values: Value) -> Detail:
    """A sentence that no record keeps: its pattern is its key."""
    return Detail(pattern, values, pattern)


def fill(pattern: str, values: Mapping[str, Value], show: Callable[[str, Value], str]) -> str:
    """A pattern with its values, each as it is shown in its gap; values are never read as patterns themselves."""
    parts = GAP.split(pattern)
    parts[1::2] = [show(gap, values[gap]) for gap in parts[1::2]]
    return "".join(parts)


def in_english(gap: str, value: Value) -> str:
    """A value as it stands in a sentence; the name of the gap says how."""
    if gap == "reason" and isinstance(value, str) and value in list(Reason):
        return Reason(value).words
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
