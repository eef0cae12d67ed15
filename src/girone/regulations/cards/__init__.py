"""Rule cards: a regulation on one printable page, with notes from a TOML file.

Everything else is computed: limits, points, what loses, the board, and the first messages of the conversation. Labels
are translated phrases. Only the notes on a document are in the file, in the document's language and in English. The
file is in `cards/` beside the file of the regulation; the cards of the package are here.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from girone import regulations
from girone.model.detail import said, unknown
from girone.model.errors import ConfigError
from girone.model.regulation import Regulation


@dataclass(frozen=True)
class Choice:
    """A question that the document leaves open, and how it is decided here."""

    open: str
    choice: str


@dataclass(frozen=True)
class Notes:
    """The notes of one card in one language.

    `answers` are what a program writes on its first turn; `places` translate English names of parts of the document.
    """

    title: str
    answers: tuple[str, ...]
    places: Mapping[str, str]
    rules: tuple[str, ...]
    program: tuple[str, ...]
    settled: tuple[Choice, ...]


def languages(regulation: Regulation) -> tuple[str, ...]:
    """The languages of a regulation's card, the document's own first; none if it has no card."""
    own = regulation.language
    return tuple(sorted(_languages(regulation.name), key=lambda code: (code != own, code)))


def notes(regulation: Regulation, code: str) -> Notes:
    """The notes in a language, with the values of the regulation filled in."""
    known = languages(regulation)
    if not known:
        raise ConfigError(f"{regulation.name} has no card")
    if code not in known:
        raise ConfigError(unknown(said("language of the card of {name}", name=regulation.name), code, known))
    file = _read(regulation.name)
    words = file[code]
    return Notes(
        title=words.get("title", regulation.title),
        answers=tuple(file.get("answers", ())),
        places=words.get("places", {}),
        rules=tuple(_filled(rule, regulation) for rule in words.get("rules", ())),
        program=tuple(_filled(line, regulation) for line in words.get("program", ())),
        settled=tuple(
            Choice(_filled(each["open"], regulation), _filled(each["choice"], regulation))
            for each in words.get("settled", ())
            if each.get("only", {}).items() <= regulation.game.options.items()
        ),
    )


def _filled(text: str, regulation: Regulation) -> str:
    conduct = regulation.conduct
    return text.format(
        **regulation.game.options,
        lost_turns=conduct.lost_turns,
        lost_turns_in_match=conduct.lost_turns_in_match,
        lost_turns_in_tournament=conduct.lost_turns_in_tournament,
    )


def _languages(name: str) -> list[str]:
    return [key for key, value in _read(name).items() if isinstance(value, dict)]


def _read(name: str) -> dict[str, Any]:
    file = regulations.card_file(name)
    if file is None:
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ConfigError(f"{file}: {error}") from None
