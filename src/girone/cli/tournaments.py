"""What the commands about tournaments share: the store of a file, and a store that is only read."""

import argparse
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from girone.cli.reader import complain
from girone.cli.views import chosen_view
from girone.cli.wishes import Wishes
from girone.host.sandbox import probe as survey
from girone.model.detail import Wording, said, unknown
from girone.model.errors import ConfigError
from girone.model.record import Ruling
from girone.tournament.plan.file import load, read
from girone.tournament.plan.plan import Plan
from girone.tournament.results.state import TournamentState
from girone.tournament.run.cluster import extra
from girone.tournament.run.executor import Executor, Here
from girone.tournament.run.runner import Runner, Wish
from girone.tournament.store.reading import situation_of
from girone.tournament.store.store import DATABASE, Store

LATE_ENTRY = Wording("decided.late_entry", "added to the file after the beginning")

FINISHED, OPEN = 0, 1
PATIENCE = 30.0
"""Seconds without a word after which a host of a cluster counts as lost, and a scheduler as gone."""


def store_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the store."""
    parser.add_argument("store", metavar="STORE", type=Path, help="the folder of a tournament, FILE.store")


def category_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --category."""
    parser.add_argument("--category", metavar="NAME", help="only this category")


@contextmanager
def read_store(folder: Path) -> Iterator[tuple[Store, TournamentState]]:
    """A store to read from, with where its tournament stands; it may be running."""
    with closing(Store(folder)) as store:
        yield store, situation_of(store)


def tournament_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the file or the store."""
    parser.add_argument("store", metavar="FILE|STORE", type=Path, help="a tournament's file, or its store")


@contextmanager
def read_tournament(path: Path) -> Iterator[tuple[Path, TournamentState]]:
    """The folder of a tournament's store and where it stands; its file is enough, before it has begun and after."""
    folder, plan = path, None
    if path.is_file():
        plan = load(path)
        folder = store_folder(None, path, plan)
    if plan and not (folder / DATABASE).exists():
        yield folder, TournamentState(plan, (), ())
        return
    with read_store(folder) as (store, situation):
        yield store.folder, situation


def chosen_entrant(situation: TournamentState, wanted: str | None) -> str | None:
    """The entrant meant, whatever the case of the letters."""
    return _chosen("entrant", wanted, [entrant.name for entrant in situation.entrants])


def chosen_category(plan: Plan, wanted: str | None) -> str | None:
    """The category meant, whatever the case of the letters."""
    return _chosen("category", wanted, [category.name for category in plan.categories])


def _chosen(what: str, wanted: str | None, names: list[str]) -> str | None:
    if wanted is None:
        return None
    for name in names:
        if name.casefold() == wanted.casefold():
            return name
    raise ConfigError(unknown(what, wanted, names))


def say_if_nothing_was_played(situation: TournamentState) -> None:
    """Explain tables full of zeros, on standard error."""
    if not situation.attempts:
        complain(said("nothing has been played yet"))


def store_folder(wanted: str | None, file: Path, plan: Plan) -> Path:
    """The folder of a tournament's store: the one asked for, the one that the file names, or beside the file."""
    if wanted:
        return Path(wanted)
    return plan.base / plan.store if plan.store else file.with_suffix(".store")


def play_tournament(
    arguments: argparse.Namespace,
    file: Path,
    folder: Path,
    begun: Callable[[], None] = lambda: None,
    cluster: tuple[str | None, float] = (None, PATIENCE),
    enough: Callable[[], bool] = lambda: False,
) -> tuple[int, TournamentState]:
    """Play a tournament until nothing can be played any more or Ctrl-C; the exit code, and where it stands.

    `begun` is called when there is a store; `cluster` is the address of a scheduler and the
    patience with its hosts, in seconds; without an address it is played here. As soon as it is `enough`, no other
    match begins.
    """
    plan, wishes = load(file), Wishes()

    def wish() -> Wish:
        return Wish.FINISH if wishes.wish is Wish.GO_ON and enough() else wishes.wish

    if not cluster[0]:
        survey.demand(plan.sandbox, folder, plan.base)
    with _executor(plan, *cluster) as executor, opened(plan, file, folder) as store:
        begun()
        with chosen_view(arguments, plan) as view, wishes.heard():
            situation = Runner(plan, store, view.tell, wish, view.look, executor).run()
    if wishes.signal:
        return 128 + wishes.signal, situation
    return FINISHED if situation.finished else OPEN, situation


@contextmanager
def _executor(plan: Plan, address: str | None, patience: float) -> Iterator[Executor]:
    """Where the matches are played."""
    if address is None:
        yield Here(plan.base)
        return
    extra.demand()
    from girone.tournament.run.cluster.executor import Cluster

    with Cluster(address, plan.base, patience, plan.host, plan.sandbox) as executor:
        executor.demand_walls()
        yield executor


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


def as_begun(store: Store, base: Path) -> Plan:
    """What the file ordered when the tournament began."""
    return read(store.plan, f"{store.folder} (as begun)", base)


def refusals(plan: Plan, store: Store) -> list[str]:
    """Why a tournament that has begun does not go on with this file; new entrants are no reason, they come late."""
    begun = as_begun(store, plan.base)
    now, then = {entrant.name: entrant for entrant in plan.entrants}, {each.name: each for each in begun.entrants}
    found = [
        f"{store.folder} was begun with another {what}; change it back, or begin a new store with --store"
        for what in _changes(begun, plan)
    ]
    for name in now:
        if name in then and now[name] != then[name]:
            found.append(f"{name} is not as it was when the tournament began; that may not change")
    found += _too_late(plan, store, then)
    if missing := ", ".join(sorted(set(then) - set(now))):
        found.append(f"{missing}: no longer in the file; `girone decide {store.folder} withdraw NAME` lets one go")
    return found


def _too_late(plan: Plan, store: Store, then: Collection[str]) -> Iterator[str]:
    """Entrants that somebody wrote into the file after the close of delivery."""
    known = {*then, *(each.subject["name"] for each in store.decisions() if each.ruling is Ruling.ENTER)}
    for entrant in plan.entrants:
        at = datetime.fromisoformat(entrant.delivered) if entrant.delivered else datetime.now(UTC)
        if entrant.name not in known and (why := plan.delivery.refusal(at)):
            yield f"{entrant.name}: {why}; take it out of the file, or write delivered into its entry"


def _changes(begun: Plan, plan: Plan) -> list[str]:
    """What is not as it was, entrants aside: all matches are played by the same rules."""
    now, then = dict(plan.overrides), dict(begun.overrides)
    values = [f"value of {key}" for key in sorted({*now, *then}) if now.get(key) != then.get(key)]
    keys = ["name", "regulation", "seed", "categories", "openings"]
    if values and begun.regulation.name == plan.regulation.name:
        keys.remove("regulation")  # another one by these values, which are named already
    return values + [key for key in keys if getattr(begun, key) != getattr(plan, key)]


def _take_in_changes(plan: Plan, store: Store) -> None:
    """New entrants in the file are late entries; any other change would be another tournament."""
    if refused := refusals(plan, store):
        raise ConfigError("\n".join(refused))
    known = {entrant.name for entrant in as_begun(store, plan.base).entrants}
    for entrant in plan.entrants:
        if entrant.name not in known:
            store.decide(Ruling.ENTER, asdict(entrant), LATE_ENTRY().worded, f"enter {entrant.name}")
