"""Whether a tournament takes hand-ins now, and who may not hand in."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from unicodedata import normalize

from girone.entries.hand_in import HandIn
from girone.model.detail import unknown
from girone.model.errors import ConfigError
from girone.model.record import DecisionKind
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Plan
from girone.tournament.store.reading import read_store, store_folder
from girone.tournament.store.store import DATABASE


def demand_admission(file: Path, plan: Plan, replaces: bool, delivered: str) -> None:
    """Raise ConfigError if nobody can be entered: delivery is over, or the last match has been played.

    `replaces` says that existing programs are replaced; `delivered` is the time of delivery that the organiser gives.
    """
    store = store_folder(None, file, plan)
    if replaces and (store / DATABASE).exists():
        raise ConfigError(
            f"{file} has begun, and after delivery the software may not change; `girone decide` is for exceptions"
        )
    if delivered and not plan.delivery.is_set:
        raise ConfigError(f"--delivered is for a tournament with [delivery] in its file, and {file} has none")
    if _has_ended(store):
        raise ConfigError(
            f"{file} has ended, and a new entrant would open it again; begin another tournament for it, or write "
            "it into the file by hand"
        )


def _has_ended(store: Path) -> bool:
    if not (store / DATABASE).exists():
        return False
    try:
        with read_store(store) as (_, state):
            return state.is_over and bool(state.attempts)
    except ConfigError:  # it began without entrants
        return False


def with_programs(hand_ins: Sequence[HandIn], answers: Iterable[str]) -> list[HandIn]:
    """The hand-ins with the organiser's answers about which file is the program, each as NAME=FILE."""
    programs = dict(normalize("NFC", answer).rpartition("=")[::2] for answer in answers)
    for name in programs:
        if name not in [each.name for each in hand_ins]:
            raise ConfigError(f"--program NAME=FILE: {unknown('hand-in', name, [each.name for each in hand_ins])}")
    return [replace(each, program=programs.get(each.name, each.program)) for each in hand_ins]


def opens_later(file: Path, now: datetime) -> str:
    """The time when delivery opens, if that is still to come; else empty."""
    window = load(file, complete=False).delivery
    return window.told(window.opens) if window.opens and window.is_early(now) else ""


def entered_names(file: Path) -> set[str]:
    """The names of the entrants in the tournament's file."""
    return {entrant.name for entrant in load(file, complete=False).entrants}


def excluded_reasons(store: Path) -> dict[str, str]:
    """The excluded entrants, each with the reason."""
    if not (store / DATABASE).exists():
        return {}
    with read_store(store) as (_, state):
        out = state.out.items()
        return {name: decision.reason for name, decision in out if decision.kind is DecisionKind.EXCLUDE}
