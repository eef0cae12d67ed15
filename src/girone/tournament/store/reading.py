"""Opens a tournament by its file or its store, to read it or to run it.

The store is enough to read it; the hand-ins are not needed.
"""

from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from unicodedata import normalize

from girone.model.decision_subject import CourseRules
from girone.model.detail import Wording, unknown
from girone.model.errors import ConfigError
from girone.model.record import DecisionKind
from girone.tournament.plan.course import course_text
from girone.tournament.plan.entrant import LateEntry
from girone.tournament.plan.file import load, read, recorded
from girone.tournament.plan.plan import Plan
from girone.tournament.results.state import TournamentState
from girone.tournament.store.store import DATABASE, Store

LATE_ENTRY = Wording("decided.late_entry", "added to the file after the beginning")
REGRADED = Wording("decided.regraded", "delivery or credit was changed in the file after the beginning")


def state_of(store: Store) -> TournamentState:
    """The state of a store's tournament."""
    return TournamentState(recorded(store.plan, store.folder), store.attempts(), store.decisions())


@contextmanager
def read_store(folder: Path) -> Iterator[tuple[Store, TournamentState]]:
    """Open a store for reading, with the state of its tournament, which may be running."""
    with closing(Store(folder)) as store:
        yield store, state_of(store)


@contextmanager
def read_tournament(path: Path) -> Iterator[tuple[Path, TournamentState]]:
    """The folder of a tournament's store and its state; `path` is the store or the tournament's file."""
    folder, plan = path, None
    if path.is_file():
        plan = load(path)
        folder = store_folder(None, path, plan)
    if plan and not (folder / DATABASE).exists():
        yield folder, TournamentState(plan, (), ())
        return
    with read_store(folder) as (store, state):
        yield store.folder, state


def chosen_entrant(state: TournamentState, wanted: str | None) -> str | None:
    """The entrant with this name in any case; raises ConfigError if there is none."""
    return _chosen("entrant", wanted, [entrant.name for entrant in state.entrants])


def chosen_category(plan: Plan, wanted: str | None) -> str | None:
    """The category with this name in any case; raises ConfigError if there is none."""
    return _chosen("category", wanted, [category.name for category in plan.categories])


def _chosen(what: str, wanted: str | None, names: list[str]) -> str | None:
    if wanted is None:
        return None
    for name in names:
        if name.casefold() == normalize("NFC", wanted).casefold():
            return name
    raise ConfigError(unknown(what, wanted, names))


def store_folder(wanted: str | Path | None, file: Path, plan: Plan) -> Path:
    """The folder of a tournament's store: the wanted one, the one in the file, or one beside the file.

    Each season has its own.
    """
    if wanted:
        return Path(wanted)
    usual = _unnamed(file, plan)
    return usual.with_name(f"{usual.stem}-{plan.season}{usual.suffix}") if plan.season else usual


def _unnamed(file: Path, plan: Plan) -> Path:
    """The folder of the season without a name."""
    return plan.base / plan.store if plan.store else file.with_suffix(".store")


def seasons_of(file: Path, plan: Plan) -> list[tuple[str, Path]]:
    """The names and folders of all seasons that have begun."""
    usual = _unnamed(file, plan)
    named = [(each.stem[len(usual.stem) + 1 :], each) for each in usual.parent.glob(f"{usual.stem}-*{usual.suffix}")]
    return [(name, folder) for name, folder in [("", usual), *named] if (folder / DATABASE).exists()]


@contextmanager
def opened(plan: Plan, file: Path, folder: Path) -> Iterator[Store]:
    """Open the store for writing: a new one, or the one that this tournament began earlier."""
    begun = (folder / DATABASE).exists()
    store = Store(folder) if begun else Store.create(folder, file.read_text(encoding="utf-8"))
    try:
        with store.writing():
            _take_in_changes(plan, store)
            yield store
    finally:
        store.close()


def as_begun(store: Store, base: Path) -> Plan:
    """The plan with which the tournament began."""
    return read(store.plan, f"{store.folder} (as begun)", base)


def refusals(plan: Plan, store: Store) -> list[str]:
    """Why a tournament that has begun cannot continue with this file; new entrants are accepted as late entries."""
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
    """Entrants that were added to the file after delivery had closed."""
    known = {*then, *_latecomers(store)}
    for entrant in plan.entrants:
        at = datetime.fromisoformat(entrant.delivered) if entrant.delivered else datetime.now(UTC)
        window = plan.delivery.of(entrant.name, entrant.group)
        if entrant.name not in known and (why := window.refusal(at)):
            yield f"{entrant.name}: {why}; take it out of the file, or write delivered into its entry"


def _latecomers(store: Store) -> list[str]:
    return [each.subject.entrant_name for each in store.decisions() if each.kind is DecisionKind.ENTER]


def _changes(begun: Plan, plan: Plan) -> list[str]:
    """What has changed apart from entrants, because the same rules must hold for all matches."""
    now, then = dict(plan.overrides), dict(begun.overrides)
    values = [f"value of {key}" for key in sorted({*now, *then}) if now.get(key) != then.get(key)]
    keys = ["name", "regulation", "seed", "categories", "openings"]
    if values and begun.regulation.name == plan.regulation.name:
        keys.remove("regulation")  # it differs only by these values
    return values + [key for key in keys if getattr(begun, key) != getattr(plan, key)]


def _take_in_changes(plan: Plan, store: Store) -> None:
    """Record late entries and changed course rules from the file; raise ConfigError for any other change."""
    if refused := refusals(plan, store):
        raise ConfigError("\n".join(refused))
    known = {*(each.name for each in as_begun(store, plan.base).entrants), *_latecomers(store)}
    for entrant in plan.entrants:
        if entrant.name not in known:
            store.decide(DecisionKind.ENTER, LateEntry(entrant), LATE_ENTRY().worded, f"enter {entrant.name}")
    if (text := course_text(plan)) != _course_in_force(store, plan.base):
        store.decide(DecisionKind.GRADE, CourseRules(text), REGRADED().worded)


def _course_in_force(store: Store, base: Path) -> str:
    """The rules of delivery and credit in the record."""
    changed = [each.subject.text for each in store.decisions() if isinstance(each.subject, CourseRules)]
    return changed[-1] if changed else course_text(as_begun(store, base))
