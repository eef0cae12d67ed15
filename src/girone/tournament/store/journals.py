"""Finds a recorded match: a journal, a match in a store, or a game in a file of games."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from girone.matches.notations import READERS
from girone.matches.notations.files import JOURNALS, recorded
from girone.matches.notations.written import WrittenGame
from girone.matches.table import JOURNAL
from girone.model.detail import said, unknown
from girone.model.errors import ConfigError
from girone.model.record import Attempt
from girone.tournament.plan.file import load
from girone.tournament.store.reading import store_folder
from girone.tournament.store.store import DATABASE, MATCHES, Store

FILES = ".toml"


def game_at(path: Path, match: str | None) -> WrittenGame:
    """The game of a recorded match, or the one with this number in a file of games."""
    if path.suffix.lower().removeprefix(".") not in READERS:
        return recorded(journal_at(path, match))
    if match and not _is_number(match):
        raise ConfigError(
            said("{file} is a file of games; {quoted} is not the number of a game", file=path, quoted=match)
        )
    return recorded(path, int(match or 1))


def journal_at(path: Path, match: str | None) -> Path:
    """The journal of a match: the path itself, or a match of a store by number or by names."""
    if store := store_at(path):
        with closing(Store(store)) as opened:
            return store / _chosen(store, opened.attempts(), match).folder / JOURNAL
    if path.is_dir() and ((path / JOURNAL).is_file() and not match):
        return path / JOURNAL
    if path.is_dir():
        return _by_number(path, _numbered(path), match)
    if match:
        raise ConfigError(said("{file} is one match; leave {quoted} out", file=path, quoted=match))
    return path


def matches_at(path: Path) -> dict[int, str]:
    """The matches at a path: their numbers, and who played if it is a store."""
    if store := store_at(path):
        with closing(Store(store)) as opened:
            return {each.number: f"{each.white}:{each.black}" for each in opened.attempts()}
    return dict.fromkeys(_numbered(path), "")


def store_at(path: Path) -> Path | None:
    """The store at a path, or of a tournament file; None for a journal or a folder of journals."""
    if path.is_file():
        has_store = path.suffix.lower() == FILES
        return store_folder(None, path, load(path, complete=False)) if has_store else None
    if path.is_dir() and not (path / DATABASE).exists() and ((path / JOURNAL).is_file() or _numbered(path)):
        return None
    return None if path.suffix == JOURNALS else path


def _numbered(folder: Path) -> dict[int, Path]:
    """The journals of the matches that `girone match` numbered in a folder."""
    found = sorted(file for file in folder.glob(f"*/{JOURNAL}") if _is_number(file.parent.name))
    return {int(file.parent.name): file for file in found}


def _by_number(folder: Path, numbered: dict[int, Path], match: str | None) -> Path:
    number = int(match) if match and _is_number(match) else 0
    if number not in numbered:
        raise _not_there(folder, list(numbered), match)
    return numbered[number]


def _chosen(store: Path, attempts: Sequence[Attempt], match: str | None) -> Attempt:
    if match and ":" in match:
        return _by_names(attempts, match)
    wanted = (match or "").removeprefix(f"{MATCHES}/")
    for attempt in attempts:
        if _is_number(wanted) and attempt.number == int(wanted):
            return attempt
    raise _not_there(store, [each.number for each in attempts], match)


def _by_names(attempts: Sequence[Attempt], match: str) -> Attempt:
    """The last attempt at the only match of these two with these colours."""
    called = {f"{each.white}:{each.black}".casefold(): f"{each.white}:{each.black}" for each in attempts}
    found = {each.pairing: each for each in attempts if f"{each.white}:{each.black}".casefold() == match.casefold()}
    if not found:
        raise ConfigError(unknown("match", match, list(called.values())))
    if len(found) > 1:
        numbers = ", ".join(str(each.number) for each in found.values())
        raise ConfigError(said("several matches fit {quoted}: {names}; write a number", quoted=match, names=numbers))
    return next(iter(found.values()))


def _not_there(folder: Path, numbers: Sequence[int], match: str | None) -> ConfigError:
    if not numbers:
        return ConfigError(said("no match of {folder} has begun yet", folder=folder))
    there = str(numbers[0]) if len(numbers) == 1 else said("{first} to {last}", first=numbers[0], last=numbers[-1])
    if match is None:
        pattern = "which match of {folder}? Write its number ({detail}) or WHITE:BLACK; `girone matches` lists them"
        return ConfigError(said(pattern, folder=folder, detail=there))
    pattern = "{folder} has no match {quoted}; there are {detail}, and `girone matches` lists them"
    return ConfigError(said(pattern, folder=folder, quoted=match, detail=there))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10
