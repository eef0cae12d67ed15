"""The final of an arena: a tournament among the current versions of a ladder, drawn when delivery has closed.

    final/tournament.toml    the final; its key `begins` says when it starts
    final/tournament.store   its record

Its seed is derived from the ladder's, so that nobody can repeat the draw until the result suits them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from girone import formats
from girone.entries.arena.accounts import Account
from girone.entries.arena.new_arena import time_text
from girone.entries.drop_folder.drop_folder import is_by
from girone.entries.entry import MARK, entry
from girone.host.cores import Cores
from girone.model.detail import Detail, detail_of, said
from girone.model.errors import ConfigError
from girone.model.record import Exclusion
from girone.model.tournament import Fixture, Format
from girone.plugins import loadable
from girone.tournament.plan.course import window_text
from girone.tournament.plan.draft import draft, quoted
from girone.tournament.plan.edit import change, with_keys
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.estimate import Estimate, demand_tables, estimate, tables_of
from girone.tournament.plan.file import load, read
from girone.tournament.plan.plan import Plan
from girone.tournament.plan.preview import timetable
from girone.tournament.results.state import TournamentState
from girone.tournament.store.store import DATABASE

FINAL, FILE, STORE = "final", "tournament.toml", "tournament.store"
SHOWN_ROUNDS = 3
NOTHING_ENTERED = said("has no program on the ladder")


@dataclass(frozen=True)
class FinalOrder:
    """The organiser's form; an empty text means the default."""

    form: str = ""
    title: str = ""
    tables: str = ""
    begins: str = ""


@dataclass(frozen=True)
class FinalField:
    """Who plays in a final, and who does not, with the reason."""

    inside: tuple[Entrant, ...]
    outside: tuple[tuple[str, Detail | str], ...]


@dataclass(frozen=True)
class FinalOutlook:
    """A final before it is drawn: its mistakes, or the expected time of each format and a preview of the chosen one."""

    mistakes: tuple[Detail | str, ...] = ()
    choices: tuple[tuple[type[Format], Estimate], ...] = ()
    places: tuple[str, ...] = ()
    rounds: tuple[tuple[str, int, tuple[tuple[Fixture, str], ...]], ...] = ()


def final_file(arena: Path) -> Path:
    """The tournament file of the final."""
    return arena / FINAL / FILE


def final_store(arena: Path) -> Path:
    """The store of the final."""
    return arena / FINAL / STORE


def has_begun(arena: Path) -> bool:
    """Whether its draw is on record; after that the final cannot be changed."""
    return (final_store(arena) / DATABASE).exists()


def final_field(entrants: Iterable[Entrant], accounts: Iterable[Account], out: Mapping[str, Exclusion]) -> FinalField:
    """The newest version of every entrant with an account, under the author's name."""
    inside, outside, entered = list[Entrant](), list[tuple[str, Detail | str]](), list(entrants)
    for account in accounts:
        own = [each for each in entered if is_by(account.name, each.name)]
        if not own:
            outside.append((account.name, NOTHING_ENTERED))
        elif own[-1].name in out:
            outside.append((account.name, out[own[-1].name].reason))
        else:
            folder = f"../{own[-1].folder}" if own[-1].folder else ""
            inside.append(replace(own[-1], name=account.name, folder=folder))
    return FinalField(tuple(inside), tuple(outside))


def final_text(ladder: Plan, field: FinalField, order: FinalOrder) -> str:
    """The file of a final, with the regulation, limits, sandbox and delivery window of the ladder."""
    title = order.title.strip() or ladder.name
    text = draft(ladder.regulation, title, f"{ladder.seed} {FINAL}", order.form or ladder.regulation.format)
    begins = {"begins": quoted(time_text("begins", order.begins)[:16])} if order.begins.strip() else {}
    text = with_keys(text.partition(MARK)[0], "", {"sandbox": quoted(ladder.sandbox.value), **begins})
    text = with_keys(text, "set", {key: quoted(value) for key, value in ladder.overrides.items()})
    text = with_keys(text, "delivery", dict(window_text(ladder.delivery)))
    if order.tables.strip():
        text = with_keys(text, "tables", {"count": order.tables.strip()})
    if ladder.programs:
        text = with_keys(text, "provide", {"programs": quoted(list(ladder.programs))})
    plan = read(text, FILE, ladder.base / FINAL, complete=False)
    blocks = [entry(replace(each, categories=_only(plan)), plan, "current version") for each in field.inside]
    return "\n".join([text.rstrip("\n"), "", *blocks])


def examine_final(arena: Path, ladder: Plan, field: FinalField, order: FinalOrder) -> FinalOutlook:
    """Check an order for a final: its mistakes, or a preview."""
    try:
        plan = _checked(arena, ladder, field, order)
    except ConfigError as wrong:
        return FinalOutlook(tuple(detail_of(wrong).worded.splitlines()), _choices(arena, ladder, field, order))
    state, (category, *_) = TournamentState(plan, (), ()), plan.categories
    expected = timetable(state, Cores.of_host().total).expected
    rounds: dict[tuple[str, int], list[tuple[Fixture, str]]] = {}
    for fixture in category.format.fixtures(state.field(category)):
        rounds.setdefault((fixture.stage, fixture.round), []).append((fixture, expected.get(fixture.pairing, "")))
    shown = [(*which, tuple(listed)) for which, listed in rounds.items()][:SHOWN_ROUNDS]
    return FinalOutlook((), _choices(arena, ladder, field, order), tuple(state.places(category)), tuple(shown))


def make_final(arena: Path, ladder: Plan, field: FinalField, order: FinalOrder) -> None:
    """Write the file of the final; it does not start before its time."""
    if has_begun(arena):
        raise ConfigError(said("the final has begun, and stays as it was drawn"))
    file = final_file(arena)
    file.parent.mkdir(mode=0o700, exist_ok=True)
    _checked(arena, ladder, field, order)
    half = file.with_name(f".{file.name}")
    half.write_text(final_text(ladder, field, order), encoding="utf-8")
    half.replace(file)


def schedule_final(arena: Path, begins: str) -> None:
    """Let the final begin at a local time in the ladder's zone, or now."""
    file = final_file(arena)
    zone = load(file).delivery.zone
    at = time_text("begins", begins)[:16] if begins.strip() else datetime.now(zone).strftime("%Y-%m-%d %H:%M")
    change(file, lambda text: with_keys(text, "", {"begins": quoted(at)}))


def begins_at(arena: Path) -> datetime | None:
    """When the final begins, if that is set."""
    plan = load(final_file(arena))
    at = plan.begins
    if at is None or at.tzinfo:
        return at
    return at.replace(tzinfo=plan.delivery.zone) if plan.delivery.zone else at.astimezone()


def _checked(arena: Path, ladder: Plan, field: FinalField, order: FinalOrder) -> Plan:
    """The final that an order describes; raises ConfigError for a mistake."""
    last = ladder.delivery.last
    if last is None or last > datetime.now(UTC):
        raise ConfigError(said("delivery is still open; the final is among the programs that are there at its close"))
    if order.tables.strip() and not (order.tables.strip().isascii() and order.tables.strip().isdecimal()):
        raise ConfigError(said("the number of tables is a whole number"))
    text = final_text(ladder, field, order)
    plan = read(text, FILE, arena / FINAL)
    demand_tables(plan, Cores.of_host().total)
    return plan


def _choices(
    arena: Path, ladder: Plan, field: FinalField, order: FinalOrder
) -> tuple[tuple[type[Format], Estimate], ...]:
    """The estimate for each format; formats that find no winner or cannot hold so many entrants are omitted."""
    found = []
    for kind in loadable(formats.names(), formats.kind)[0]:
        if kind.is_standing or kind.tests_one:
            continue
        try:
            text = final_text(ladder, field, replace(order, form=kind.name, begins="", tables=""))
            plan = read(text, FILE, arena / FINAL)
        except ConfigError:
            continue
        found.append((kind, estimate(plan, tables_of(plan, Cores.of_host().total))))
    return tuple(sorted(found, key=lambda each: -each[1].matches))


def _only(plan: Plan) -> tuple[str, ...]:
    return tuple(category.name for category in plan.categories)
