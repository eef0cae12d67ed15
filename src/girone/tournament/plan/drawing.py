"""The drawing of lots (Lines of Action, §2): places in the calendar from a published seed, which anybody can repeat."""

import shlex
from collections.abc import Iterable
from dataclasses import dataclass

from girone.model.decision_subject import DrawnPlaces
from girone.model.detail import Wording
from girone.tournament.plan.plan import Category
from girone.tournament.results.state import TournamentState

BY_LOT = Wording("decided.by_lot", "lots from the seed {quoted}")
AS_LISTED = Wording("decided.as_listed", "as listed, without lots")


@dataclass(frozen=True)
class Lot:
    """The lot of one entrant, and a command that reproduces it."""

    name: str
    lot: str
    recipe: str


def lots_of(state: TournamentState, category: Category, names: Iterable[str]) -> list[Lot]:
    """The lots of these entrants, first place first."""
    lots, occasion = state.plan.terms.lots, category.occasion
    return [
        Lot(name, lots.lot(occasion, name), f"printf %s {shlex.quote(lots.drawn_from(occasion, name))} | sha256sum")
        for name in lots.order(occasion, names)
    ]


def undrawn(state: TournamentState) -> list[tuple[DrawnPlaces, str]]:
    """The draws still to be made, each as the subject of a decision and its reason."""
    draws: list[tuple[DrawnPlaces, str]] = []
    for category in state.plan.categories:
        if category.name not in state.draws:
            how = BY_LOT(quoted=repr(state.plan.seed)) if category.draw else AS_LISTED()
            draws.append((DrawnPlaces(category.name, state.places(category)), how.worded))
    return draws
