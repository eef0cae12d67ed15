"""docs/configuration.md: every key of the organisers' files, as requested by the code that reads them.

The readers get a document that makes them request every key; a test names keys without a description.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from girone import formats, games, regulations, wires
from girone.config import Document, RequestedKey
from girone.model.options import allowed
from girone.tournament.plan import file as tournament_file
from tools.manual.meanings import OF_REGULATIONS, OF_TOURNAMENTS, OF_WIRES
from tools.manual.tables import code, table

TOURNAMENT = """
name = "All"
regulation = "dipole-2020"
seed = "all"
[categories.CATEGORY]
[[entrants]]
name = "A"
player = "random"
[[entrants]]
name = "B"
player = "random"
"""
PLAIN = TOURNAMENT.replace("[categories.CATEGORY]\n", "")


def page() -> str:
    """Both files."""
    parts = [
        "# The configuration",
        "Every key of the files that organisers write. `girone new` writes a tournament's file that "
        "explains itself, and "
        "`girone plan` explains mistakes; [the file](organising.md#the-file) says more. A key "
        "without a default is required, "
        "or unset unless you set it.",
        "## A tournament",
        _table(tournament_keys(), OF_TOURNAMENTS),
        "## Formats",
        "[Formats](formats.md) says who meets whom. These keys go into `[format]` or into a category:",
        _formats(),
        "## A regulation",
        "Every key can be overridden by its dotted name: `limits.move = 2` below `[set]` or `--set limits.move=2`, see "
        "[the regulations](regulations.md#override-values).",
        _table(regulation_keys(), OF_REGULATIONS),
        "## Options of the games",
        _games(),
        "## Options of the wires",
        _wires(),
    ]
    return "\n\n".join(parts) + "\n"


def tournament_keys() -> dict[str, RequestedKey]:
    """Every key of a tournament's file, by its dotted name."""
    keys: dict[str, RequestedKey] = {}
    for text in (PLAIN, TOURNAMENT):
        heard = _heard("girone.tournament.plan.file", partial(tournament_file.read, text, "file", Path()))
        keys |= {_dotted(each): each for each in heard}
    return keys


def regulation_keys() -> dict[str, RequestedKey]:
    """Every key of a regulation's file, by its dotted name; the sentences only once for all reasons."""
    keys: dict[str, RequestedKey] = {}
    for name in regulations.names():
        heard = _heard("girone.regulations", partial(regulations.load, name))
        keys |= {_dotted(each): each for each in heard}
    return keys


def _heard(module: str, read: Callable[[], object]) -> list[RequestedKey]:
    """The keys that a reader requests from its document."""
    opened: list[Document] = []

    class Overheard(Document):
        def __init__(self, text: str, name: str, overrides: Mapping[str, Any] | None = None) -> None:
            super().__init__(text, name, overrides)
            opened.append(self)

    with patch(f"{module}.Document", Overheard):
        read()
    return [asked for document in opened for asked in document.asked]


def _dotted(asked: RequestedKey) -> str:
    path = ["" if part.isdigit() else part for part in asked.path]
    if path[0] == "sentences" and len(path) > 1:
        path[1] = "REASON"
    return ".".join(filter(None, path))


SAID = "usually"
"""A description with this word states its own default, which depends on other keys; no value is shown.
"""


def _table(keys: Mapping[str, RequestedKey], meanings: Mapping[str, str]) -> str:
    ordered = [*(name for name in meanings if name in keys), *(name for name in keys if name not in meanings)]
    return table(
        ("key", "meaning", "value", "default"), (_row(name, keys[name], meanings.get(name, "")) for name in ordered)
    )


def _row(name: str, asked: RequestedKey, meaning: str) -> tuple[str, str, str, str]:
    usual = asked.default
    shown = (
        ""
        if usual in (None, "", (), [], {}) or SAID in meaning
        else code(str(usual).lower() if isinstance(usual, bool) else _plain(usual))
    )
    return code(name), meaning, str(asked.words), shown


def _plain(usual: object) -> str:
    return f"{usual:g}" if isinstance(usual, float) else str(usual)


def _formats() -> str:
    rows = (
        (
            code(name),
            code(each.name),
            each.metadata["meaning"],
            str(allowed(each.metadata["choices"])),
            code(each.default),
        )
        for name in formats.names()
        for each in fields(formats.kind(name))
    )
    return table(("format", "key", "meaning", "value", "default"), rows)


def _games() -> str:
    rows = (
        (
            code(name),
            code(f"game.{each.name}"),
            each.metadata["meaning"],
            str(allowed(each.metadata["choices"])),
            code(each.default),
        )
        for name in games.names()
        for each in fields(games.kind(name))
    )
    return table(("game", "key", "meaning", "value", "default"), rows)


def _wires() -> str:
    return table(("wire", "key", "meaning", "default"), _wire_rows())


def _wire_rows() -> Iterator[tuple[str, str, str, str]]:
    for name in wires.names():
        for key, usual in wires.kind(name).options.items():
            shown = code(str(usual).lower() if isinstance(usual, bool) else _plain(usual))
            yield code(name), code(f"wire_options.{key}"), OF_WIRES[name, key], shown
