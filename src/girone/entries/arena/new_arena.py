"""A new arena: its ladder's file, made from the organiser's form and checked before anything is created."""

import re
import secrets
from dataclasses import dataclass, replace
from pathlib import Path

from girone import formats, regulations
from girone.formats.ladder import LADDER
from girone.host.cores import Cores
from girone.host.sandbox.bubblewrap import Level
from girone.model.detail import Detail, detail_of, said
from girone.model.errors import ConfigError
from girone.tournament.plan.draft import draft, filled_in, quoted
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.estimate import Estimate, alternatives, estimate, tables_of
from girone.tournament.plan.file import read
from girone.tournament.plan.plan import ONLY, Category, Excluded, Plan

SEED_BYTES = 8
LOCAL_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}")
NUMBER = re.compile(r"[0-9]{1,5}(?:\.[0-9]{1,3})?")
MOST_EXPECTED = 200


@dataclass(frozen=True)
class ArenaOrder:
    """The organiser's form; an empty text means the default."""

    regulation: str
    title: str = ""
    move: str = ""
    opens: str = ""
    closes: str = ""
    zone: str = ""
    late: str = ""


@dataclass(frozen=True)
class ArenaOutlook:
    """The result of checking a tournament.toml: its mistakes, or the expected time of a final with so many entrants."""

    mistakes: tuple[Detail | str, ...] = ()
    league: Estimate | None = None
    others: tuple[tuple[Detail, Estimate], ...] = ()


def arena_text(order: ArenaOrder, walls: Level) -> str:
    """The file of a standing ladder: what `girone new` writes, with the values of the form."""
    regulation = regulations.load(order.regulation)
    text = draft(regulation, order.title.strip() or regulation.name, secrets.token_hex(SEED_BYTES), LADDER)
    values = {"sandbox": quoted(walls.value)}
    values |= {"limits.move": _number(order.move)} if order.move.strip() else {}
    values |= {key: time_text(key, getattr(order, key)) for key in ("opens", "closes") if getattr(order, key).strip()}
    values |= {key: quoted(getattr(order, key).strip()) for key in ("zone", "late") if getattr(order, key).strip()}
    return filled_in(text, values)


def examine(text: str, folder: Path, walls: Level, expected: int) -> ArenaOutlook:
    """Check a text: its mistakes, or what to expect."""
    try:
        plan = checked(text, folder, walls)
    except ConfigError as wrong:
        return ArenaOutlook(tuple(detail_of(wrong).worded.splitlines()))
    league = _final(plan, min(max(expected, 2), MOST_EXPECTED))
    tables = tables_of(plan, Cores.of_host().total)
    made = estimate(league, tables)
    return ArenaOutlook(league=made, others=tuple(alternatives(league, made.tables)))


def checked(text: str, folder: Path, walls: Level) -> Plan:
    """The ladder in a text; the text may come from a browser, so it must not name files or programs of this host."""
    plan = read(text, "tournament.toml", folder, complete=False)
    (category, *more) = plan.categories
    if more or category.format.name != LADDER:
        raise ConfigError(said("an arena has one category, and its format is a ladder"))
    if plan.sandbox is not walls:
        raise ConfigError(said("this arena was started with sandbox {level}; write that", level=quoted(walls.value)))
    if plan.store or plan.provide or plan.wheels or plan.programs or any(not each.player for each in plan.entrants):
        pattern = (
            "entrants with programs, [provide] and store name files of this machine; "
            "write them into the file there, not on the page"
        )
        raise ConfigError(said(pattern))
    return plan


def make_arena(file: Path, text: str, walls: Level) -> None:
    """Write the file of an arena, atomically."""
    checked(text, file.parent, walls)
    half = file.with_name(f".{file.name}")
    half.write_text(text, encoding="utf-8")
    half.replace(file)


def _final(plan: Plan, entrants: int) -> Plan:
    """A league of so many entrants after the ladder, under the ladder's regulation."""
    everybody = tuple(Entrant(f"{at}", plan.regulation.wire, categories=(ONLY,)) for at in range(1, entrants + 1))
    form = formats.load(plan.regulation.format)
    return replace(
        plan, entrants=everybody, categories=(Category(ONLY, form, draw=True, excluded=Excluded.FORFEIT_REST),)
    )


def _number(text: str) -> str:
    if not NUMBER.fullmatch(text.strip()):
        raise ConfigError(said("the seconds a move are a number, not {quoted}", quoted=quoted(text)))
    return text.strip()


def time_text(key: str, text: str) -> str:
    """A local time from a form as TOML."""
    if not LOCAL_TIME.fullmatch(text.strip()[:16]):
        raise ConfigError(
            said("{key} = {value} is not a time; write it as 2027-02-14 09:00", key=key, value=quoted(text))
        )
    return f"{text.strip()[:16].replace('T', ' ')}:00"
