"""Seasons of an arena: each has its own record, with ratings from zero; earlier ones can still be viewed."""

from pathlib import Path
from typing import NamedTuple

from girone.entries.arena.arena import FILE
from girone.entries.arena.final import final_file
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.tournament.plan.draft import quoted
from girone.tournament.plan.edit import change, with_keys
from girone.tournament.plan.file import load
from girone.tournament.store.reading import seasons_of, store_folder
from girone.tournament.store.store import DATABASE

PATH = "seasons"
FIRST = "~"
"""Path of the season without a name; no valid name equals it."""


class Season(NamedTuple):
    """A season that has ended; the first one may have no name."""

    name: str
    folder: Path

    @property
    def path(self) -> str:
        """The address of its pages."""
        return f"/{PATH}/{self.name or FIRST}"


def earlier_seasons(file: Path) -> list[Season]:
    """The seasons before the current one, in the order in which they ended."""
    plan = load(file, complete=False)
    found = [Season(name, folder) for name, folder in seasons_of(file, plan) if name != plan.season]
    return sorted(found, key=lambda each: (each.folder / DATABASE).stat().st_mtime_ns)


def begin_season(arena: Path, name: str) -> None:
    """Start a new record of the ladder under a name; earlier records stay."""
    file, name = arena / FILE, name.strip()
    if final_file(arena).exists():
        raise ConfigError(said("the final is drawn, so this ladder has ended; a new course needs a new arena"))
    if not name or any(
        name.casefold() == known.casefold() for known, _ in seasons_of(file, load(file, complete=False))
    ):
        raise ConfigError(said("a new season needs a name that no season had before"))
    if (store_folder(None, file, load(file, complete=False)) / DATABASE).exists():
        change(file, lambda text: with_keys(text, "", {"season": quoted(name)}))
    else:
        raise ConfigError(said("this season has not begun yet"))
