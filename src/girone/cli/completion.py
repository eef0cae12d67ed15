"""What a shell offers for an unfinished command line, read from the parsers of the commands.

The metavar tells the kind of a value: REGULATION, STORE, MATCH. Nothing here may fail: an invalid command line gets no
suggestions.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from girone.cli.help import COMMAND, END, Plain
from girone.cli.main import TITLES, command, commands, headline, parser_of
from girone.model.errors import GironeError

HELP = "help"
MANY = ("*", "+")


class Paths(StrEnum):
    """The kinds of paths that the shell completes by itself."""

    NONE = ""
    FILES = ":files"
    FOLDERS = ":folders"


class Suggestion(NamedTuple):
    """Words with their meanings, and whether paths are possible, too."""

    words: Mapping[str, str]
    paths: Paths = Paths.NONE


NOTHING = Suggestion({})
FILES = Suggestion({}, Paths.FILES)


def offered(words: Sequence[str]) -> Suggestion:
    """Suggestions for the last word, given the words before it."""
    *before, now = words or [""]
    found = _offered(before, now)
    return Suggestion({word: meaning for word, meaning in found.words.items() if word.startswith(now)}, found.paths)


def _offered(before: list[str], now: str) -> Suggestion:
    if not before:
        listed = {name: headline(name) for name in commands()} | {HELP: "Explain a command or a group."}
        return Suggestion({"--help": "", "--version": ""} if now.startswith("-") else listed)
    name, *given = before
    if name == HELP:
        return Suggestion({each: headline(each) for each in commands()} | TITLES | {"--man": "the manual page"})
    if name not in commands():
        return NOTHING
    parser = parser_of(name, command(name))
    if END in given:
        return FILES if any(action.metavar == COMMAND for action in parser._actions) else NOTHING
    options = {flag: action for action in parser._actions for flag in action.option_strings}
    if given and (action := options.get(given[-1])) and _takes_value(action):
        return _values(action, given)
    if now.startswith("-"):
        return Suggestion({flag: str(action.help or "") for flag, action in options.items() if len(flag) > 2})
    at = _next_positional(parser, options, given)
    return _values(at, given) if at else NOTHING


def _takes_value(action: argparse.Action) -> bool:
    return action.nargs != 0


def _next_positional(
    parser: Plain, options: Mapping[str, argparse.Action], given: Sequence[str]
) -> argparse.Action | None:
    """The positional argument that comes next."""
    places = [action for action in parser._actions if not action.option_strings]
    used, is_value = 0, False
    for word in given:
        if is_value:
            is_value = False
        elif word.startswith("-") and word != "-":
            is_value = word in options and _takes_value(options[word])
        else:
            used += 1
    if used < len(places):
        return places[used]
    return places[-1] if places and places[-1].nargs in MANY else None


def _values(action: argparse.Action, given: Sequence[str]) -> Suggestion:
    if action.choices:
        return Suggestion({str(each): "" for each in action.choices})
    name = action.metavar if isinstance(action.metavar, str) else ""
    try:
        return KINDS[name](given) if name in KINDS else NOTHING
    except (GironeError, OSError):
        return NOTHING


def _games(given: Sequence[str]) -> Suggestion:
    from girone import games

    return Suggestion(dict.fromkeys(games.names(), ""))


def _regulations(given: Sequence[str]) -> Suggestion:
    from girone import regulations

    return Suggestion({name: regulations.load(name).title for name in regulations.names()})


def _wires(given: Sequence[str]) -> Suggestion:
    from girone import wires

    return Suggestion(dict.fromkeys(wires.names(), ""))


def _formats(given: Sequence[str]) -> Suggestion:
    from girone import formats

    return Suggestion(dict.fromkeys(formats.names(), ""))


def _players(given: Sequence[str]) -> Suggestion:
    from girone.players.samples.program import PLAYERS

    return Suggestion(dict.fromkeys(PLAYERS, ""))


def _languages(given: Sequence[str]) -> Suggestion:
    from girone.lab.kits import kit

    return Suggestion(dict.fromkeys(kit.languages(), ""))


def _rulings(given: Sequence[str]) -> Suggestion:
    from girone.tournament.decisions.request import POSSIBLE

    return Suggestion({str(each): "" for each in POSSIBLE})


def _situations(given: Sequence[str]) -> Suggestion:
    from girone import regulations
    from girone.lab.situations.situation_list import chosen
    from girone.languages import ENGLISH

    named = [given[at + 1] for at, word in enumerate(given[:-1]) if word == "--regulation"]
    return Suggestion({each.name: each.say(ENGLISH) for name in named for each in chosen(regulations.load(name), [])})


def _entrants(given: Sequence[str]) -> Suggestion:
    from girone.tournament.store.reading import read_tournament

    for path in _tournaments(given):
        with suppress(GironeError), read_tournament(path) as (_, state):
            return Suggestion({entrant.name: "" for entrant in state.entrants})
    return NOTHING


def _categories(given: Sequence[str]) -> Suggestion:
    from girone.tournament.store.reading import read_tournament

    for path in _tournaments(given):
        with suppress(GironeError), read_tournament(path) as (_, state):
            return Suggestion({category.name: "" for category in state.plan.categories})
    return NOTHING


def _matches(given: Sequence[str]) -> Suggestion:
    from girone.tournament.store.journals import matches_at

    for path in _tournaments(given):
        return Suggestion({str(number): names for number, names in matches_at(path).items()})
    return FILES


def _tournaments(given: Sequence[str]) -> Iterator[Path]:
    """The tournament files and stores already on the command line."""
    for word in given:
        if (path := Path(word)).is_dir() or (path.is_file() and path.suffix == ".toml"):
            yield path


def _always(words: Sequence[str] = (), paths: Paths = Paths.NONE) -> "Kind":
    return lambda given: Suggestion(dict.fromkeys(words, ""), paths)


Kind = Callable[[Sequence[str]], Suggestion]
KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        **dict.fromkeys(
            ("FILE", "FILE|STORE", "JOURNAL|STORE", "SOURCE", "STATE_FILE", "PATH", "KEY", "CMD", COMMAND),
            lambda _: FILES,
        ),
        **dict.fromkeys(("DIR", "DROP", "FOLDER", "STORE"), _always(paths=Paths.FOLDERS)),
        "CATEGORY": _categories,
        "COLOUR": _always(("black", "white")),
        "ENGINE": lambda given: _players(given)._replace(paths=Paths.FILES),
        "ENTRANT": _entrants,
        "FORMAT": _formats,
        "GAME": _games,
        "GAME|JOURNAL|STORE": lambda given: _games(given)._replace(paths=Paths.FILES),
        "L": _always([str(level) for level in range(1, 11)]),
        "LANGUAGE": _languages,
        "LEVEL": _always(("limits", "strict")),
        "MATCH": _matches,
        "PLAYER": _players,
        "REGULATION": _regulations,
        "RULING": _rulings,
        "SITUATION": _situations,
        "WAY": _always(("anew", "title")),
        "WHICH": _always(("balanced", "none", "xot"), Paths.FILES),
        "WIRE": _wires,
    }
)
"""By metavar: a function that suggests values."""
