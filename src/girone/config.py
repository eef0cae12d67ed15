"""TOML files of organisers: every value knows its line, and all mistakes are reported at once, with hints."""

import re
import tomllib
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from girone.model.detail import Detail, detail_of, lines_of, said, unknown
from girone.model.errors import ConfigError

Keys = tuple[str, ...]
TOML_BITS = 63
"""Of whole numbers, besides the sign."""


@dataclass(frozen=True)
class RequestedKey:
    """A key that was read: its path, a description of its type, and its default (None: it is required)."""

    path: Keys
    words: Detail
    default: Any


class Document:
    """A TOML text that is being read; `finish` reports all mistakes together."""

    def __init__(self, text: str, name: str, overrides: Mapping[str, Any] | None = None) -> None:
        self.name = name
        self._mistakes: list[tuple[int, Detail]] = []
        self._lines = _lines(text)
        self._overridden: set[Keys] = set()
        self.asked: list[RequestedKey] = []
        try:
            values = tomllib.loads(text)
        except ValueError as wrong:
            raise ConfigError(said("{file}: {detail}", file=name, detail=wrong)) from None
        except RecursionError:
            raise ConfigError(said("{file}: nested too deeply", file=name)) from None
        for dotted, value in (overrides or {}).items():
            self._override(values, tuple(dotted.split(".")), value)
        if _has_endless_number(values):
            raise ConfigError(said("{file}: a whole number in it is too large", file=name))
        self.root = TomlTable(self, (), values)

    def complain(self, path: Keys, message: Detail) -> None:
        """Note a mistake at a key, with the line of the key or of the nearest table that has one."""
        if path in self._overridden:
            self._mistakes.append((0, said("override {key}: {detail}", key=".".join(path), detail=message)))
            return
        line = next((self._lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in self._lines), 0)
        where = "{file}, line {line}: {detail}" if line else "{file}: {detail}"
        self._mistakes.append((line, said(where, file=self.name, line=line, detail=message)))

    def missing(self, table: Keys, key: str, words: Detail) -> Detail:
        """The message for a missing key; it names the table if the table has no line of its own."""
        if table and table not in self._lines:
            pattern = "{key} in [{table}] is missing; it must be {words}"
            return said(pattern, key=key, table=".".join(table), words=words)
        return said("{key} is missing; it must be {words}", key=key, words=words)

    def finish(self) -> None:
        """Raise ConfigError if there were any mistakes."""
        self.root.refuse_the_rest()
        if self._mistakes:
            ordered = sorted(self._mistakes, key=lambda mistake: (mistake[0], str(mistake[1])))
            raise ConfigError(lines_of([message for _, message in ordered]))

    def _override(self, values: dict[str, Any], path: Keys, value: Any) -> None:
        self._overridden.add(path)
        for key in path[:-1]:
            inner = values.setdefault(key, {})
            if not isinstance(inner, dict):
                wrong = said("{name} is a single value, not a table", name=key)
                raise ConfigError(said("override {key}: {detail}", key=".".join(path), detail=wrong))
            values = inner
        values[path[-1]] = value


class TomlTable:
    """One table of a document; reading a key checks its type and marks the key as known."""

    def __init__(self, document: Document, path: Keys, values: Mapping[str, Any]) -> None:
        self._document = document
        self._path = path
        self._values = dict(values)
        self._known: set[str] = set()
        self._tables: list[TomlTable] = []

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def filled(self, key: str, why: Detail) -> str:
        """A string that must not be blank; `why` is the complaint if it is."""
        value = self.text(key)
        if isinstance(self._values.get(key), str) and not value.strip():  # other types were complained about already
            self.complain(key, why)
        return value

    def text(self, key: str, default: str | None = None, among: Collection[str] = (), what: str | Detail = "") -> str:
        """A string, optionally one of `among`; `what` names a member of that set in messages."""
        value: str = self._take(key, str, said("text in quotes"), default, "")
        given = value or self._values.get(key) == ""  # a missing key or a wrong type was complained about already
        if among and given and value not in among:
            self.complain(key, unknown(what or key, value, among))
        return value

    def seconds(self, key: str, default: float | None = None, *, some: bool = False) -> float:
        """A duration of at least 0; with `some` it must be more than 0."""
        taken = self._take(key, (int, float), said("a number of seconds"), default, None)
        value = 0.0 if taken is None else float(taken)
        if taken is None or key not in self:
            return value
        if some and value == 0:
            self.complain(key, said("{key} = 0 leaves no time to answer; write seconds such as 1", key=key))
        if not 0 <= value < 1e6:
            pattern = "{key} = {value} is not a duration; write seconds such as 1 or 0.5"
            self.complain(key, said(pattern, key=key, value=value))
        return value

    def whole(self, key: str, default: int | None = None, least: int = 0) -> int:
        """A whole number of at least `least`."""
        value: int = self._take(key, int, said("a whole number"), default, least)
        if value < least:
            self.complain(
                key, said("{key} = {value} is too small; it is at least {least}", key=key, value=value, least=least)
            )
        return value

    def table(self, key: str) -> "TomlTable":
        """A table inside this one; empty if it is missing."""
        values: dict[str, Any] = self._take(key, dict, said("a table"), {}, {})
        inner = TomlTable(self._document, (*self._path, key), values)
        self._tables.append(inner)
        return inner

    def tables(self, key: str) -> list["TomlTable"]:
        """A list of tables, `[[key]]` in the file; empty if it is missing."""
        words = said("a list of tables, each under [[{key}]]", key=key)
        rows: list[Any] = self._take(key, list, words, [], [])
        inner = [
            TomlTable(self._document, (*self._path, key, str(at)), values)
            for at, values in enumerate(rows)
            if self._is_table(key, at, values)
        ]
        self._tables += inner
        return inner

    def texts(self, key: str, default: Collection[str] = ()) -> tuple[str, ...]:
        """A list of strings."""
        words = said('a list of texts such as ["one", "two"]')
        values: list[Any] = self._take(key, list, words, list(default), [])
        for value in values:
            if not isinstance(value, str):
                self.complain(key, said("{key}: {value} must be text in quotes", key=key, value=repr(value)))
        return tuple(value for value in values if isinstance(value, str))

    def numbers(self, key: str) -> tuple[float, ...]:
        """A list of numbers, none negative."""
        values: list[Any] = self._take(key, list, said("a list of numbers such as [3, 2, 1]"), [], [])
        good = [
            each for each in values if isinstance(each, int | float) and not isinstance(each, bool) and 0 <= each < 1e6
        ]
        if len(good) < len(values):
            words = said("a list of numbers such as [3, 2, 1]")
            self.complain(key, said("{key} must be {words}, not {value}", key=key, value=repr(values), words=words))
        return tuple(good)

    def moment(self, key: str) -> datetime | None:
        """A date with a time of day, or None if it is missing."""
        words = said("a date and time without quotes, such as 2027-02-15 18:00:00")
        value: datetime | str = self._take(key, datetime, words, "", "")
        return value if isinstance(value, datetime) else None

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        value: bool = self._take(key, bool, said("true or false"), default, default)
        return value

    def remaining(self) -> dict[str, Any]:
        """All values that were not read yet, for a reader that checks them itself."""
        rest = {key: value for key, value in self._values.items() if key not in self._known}
        self._known.update(rest)
        return rest

    def keys(self) -> tuple[str, ...]:
        """All keys in the file's order."""
        return tuple(self._values)

    def complain(self, key: str, message: Detail) -> None:
        """Note a mistake at a key of this table; the key may be dotted."""
        self._document.complain((*self._path, *key.split(".")), message)

    def refuse_the_rest(self) -> None:
        """Note every key that nobody read as unknown."""
        known = set(self._known)
        kind = said("key in [{table}]", table=".".join(self._path)) if self._path else "key"
        for key in self.remaining():
            self.complain(key, unknown(kind, key, known))
        for table in self._tables:
            table.refuse_the_rest()

    def _is_table(self, key: str, at: int, value: Any) -> bool:
        if isinstance(value, dict):
            return True
        pattern = "{key}: number {number} is {value}, not a table"
        self.complain(key, said(pattern, key=key, number=at + 1, value=repr(value)))
        return False

    def _take(self, key: str, wanted: Any, words: Detail, default: Any, harmless: Any) -> Any:
        self._known.add(key)
        self._document.asked.append(RequestedKey((*self._path, key), words, default))
        if key not in self._values:
            if default is None:
                self.complain(key, self._document.missing(self._path, key, words))
                return harmless
            return default
        value = self._values[key]
        if not isinstance(value, wanted) or isinstance(value, bool) is not (wanted is bool):
            shown = str(value) if isinstance(value, date) else repr(value)
            self.complain(key, said("{key} must be {words}, not {value}", key=key, value=shown, words=words))
            return harmless
        return value


def cannot_read(file: Path, error: OSError | UnicodeDecodeError) -> Detail:
    """The message for a file that cannot be read as text."""
    why = detail_of(error) if isinstance(error, OSError) else said("it is not UTF-8 text")
    return said("cannot read {file}: {detail}", file=file, detail=why)


def _has_endless_number(values: dict[str, Any]) -> bool:
    """Whether a whole number is larger than TOML allows: Python reads it, and cannot calculate with it or print it."""
    waiting: list[Any] = [values]
    for value in waiting:
        match value:
            case dict():
                waiting += value.values()
            case list():
                waiting += value
            case int() if value.bit_length() > TOML_BITS:
                return True
    return False


def _lines(text: str) -> dict[Keys, int]:
    """The line of each table and key."""
    lines: dict[Keys, int] = {}
    table: Keys = ()
    counts: Counter[Keys] = Counter()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := re.match(r"\s*(\[+)([^\]]+)\]+", line):
            table = tuple(part.strip().strip("\"'") for part in header[2].split("."))
            if header[1] == "[[":
                counts[table] += 1
                table = (*table, str(counts[table] - 1))
            lines.setdefault(table, number)
        elif key := re.match(r"\s*([A-Za-z0-9_.\"'-]+)\s*=", line):
            parts = tuple(part.strip("\"'") for part in key[1].split("."))
            lines.setdefault((*table, *parts), number)
    return lines
