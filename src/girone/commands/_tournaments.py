"""What the commands about tournaments share: the store of a file, and the tables that are printed."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from girone.commands._views import chosen_view
from girone.commands._wishes import Wishes
from girone.model.errors import ConfigError
from girone.model.record import Ruling
from girone.tournament.file import load, read
from girone.tournament.plan import Plan
from girone.tournament.runner import Runner
from girone.tournament.situation import Situation
from girone.tournament.store import DATABASE, Store

FINISHED, OPEN = 0, 1


def store_folder(wanted: str | None, file: Path) -> Path:
    """The folder of a tournament's store: the one asked for, or beside the file."""
    return Path(wanted) if wanted else file.with_suffix(".store")


def play_tournament(arguments: argparse.Namespace, file: Path, folder: Path) -> tuple[int, Situation]:
    """Play a tournament until nothing can be played any more or Ctrl-C; the exit code, and where it stands."""
    plan, wishes = load(file), Wishes()
    with opened(plan, file, folder) as store, chosen_view(arguments, plan) as view, wishes.heard():
        situation = Runner(plan, store, view.tell, lambda: wishes.wish, view.look).run()
    if wishes.signal:
        return 128 + wishes.signal, situation
    return FINISHED if situation.finished else OPEN, situation


@contextmanager
def opened(plan: Plan, file: Path, folder: Path) -> Iterator[Store]:
    """The store to write into: a new one, or the one that this tournament began before."""
    begun = (folder / DATABASE).exists()
    store = Store(folder) if begun else Store.create(folder, file.read_text(encoding="utf-8"))
    try:
        with store.writing():
            _take_in_changes(plan, store)
            yield store
    finally:
        store.close()


@contextmanager
def reading(folder: str) -> Iterator[tuple[Store, Situation]]:
    """A store and where its tournament stands."""
    store = Store(Path(folder))
    try:
        plan = read(store.plan, f"{folder} (as begun)", store.folder.parent)
        yield store, Situation(plan, store.attempts(), store.decisions())
    finally:
        store.close()


def _take_in_changes(plan: Plan, store: Store) -> None:
    """New entrants in the file are late entries; any other change would be another tournament."""
    begun = read(store.plan, f"{store.folder} (as begun)", plan.base)
    known = {entrant.name: entrant for entrant in begun.entrants}
    for key in ("name", "regulation", "overrides", "seed", "categories", "openings"):
        if getattr(begun, key) != getattr(plan, key):
            raise ConfigError(
                f"{store.folder} was begun with another {key}; change it back, or begin a new store with --store"
            )
    for entrant in plan.entrants:
        if entrant.name not in known:
            store.decide(
                Ruling.ENTER, asdict(entrant), "added to the file after the beginning", f"enter {entrant.name}"
            )
        elif entrant != known[entrant.name]:
            raise ConfigError(f"{entrant.name} is not as it was when the tournament began; that may not change")
    missing = set(known) - {entrant.name for entrant in plan.entrants}
    if missing:
        names = ", ".join(sorted(missing))
        raise ConfigError(f"{names}: no longer in the file; `girone decide {store.folder} withdraw NAME` lets one go")
