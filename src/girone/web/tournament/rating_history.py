"""Rating history: the certificate after certain numbers of games of a category, each computed once."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from girone.tournament.plan.plan import Category
from girone.tournament.results.reports.report_json import Json
from girone.tournament.results.state import TournamentState

if TYPE_CHECKING:  # numpy is imported with the first rating
    from girone.tournament.results.certified import Game

MOST = 12
"""Points of a curve."""
KEPT = 256
"""Cached certificates."""

Rating = dict[str, int]
Milestone = tuple[int, dict[str, Rating]]
"""A number of games, and the ratings of everybody who had played by then."""


class RatingBook:
    """Computes ratings, one at a time, and caches them: past games do not change."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, dict[str, Rating]] = OrderedDict()
        self._open: dict[str, tuple[TournamentState, list[Milestone]]] = {}

    def history(self, state: TournamentState, category: Category, name: str) -> list[Json]:
        """An entrant's ratings over time, each with its interval and number of games."""
        milestones = self._milestones(state, category)
        return [{"games": games, **ratings[name]} for games, ratings in milestones if name in ratings]

    def _milestones(self, state: TournamentState, category: Category) -> list[Milestone]:
        seen = self._open.get(category.name)
        if seen and seen[0] is state:
            return seen[1]
        from girone.tournament.results.certified import games, seed_of

        told, seed = games(state, category), seed_of(state, category)
        names = state.field(category).present
        found = [(cut, self._ratings(mark, told[:cut], seed, names)) for cut, mark in _marks(told, seed, names)]
        self._open[category.name] = state, found
        return found

    def _ratings(self, mark: bytes, told: "Sequence[Game]", seed: int, names: Sequence[str]) -> dict[str, Rating]:
        if mark not in self._known:
            self._known[mark] = _rated(told, seed, names)
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(mark)
        return self._known[mark]


def cuts(games: int) -> list[int]:
    """Numbers of games at which ratings are computed; the step doubles as games grow, so that old points stay valid."""
    step = 1
    while games / step > MOST:
        step *= 2
    return sorted({*range(step, games, step), games}) if games else []


def _marks(told: "Sequence[Game]", seed: int, names: Sequence[str]) -> Iterator[tuple[int, bytes]]:
    """The cuts, each with a hash of its games."""
    digest, done = sha256(repr((seed, names)).encode()), 0
    for cut in cuts(len(told)):
        digest.update(repr(told[done:cut]).encode())
        done = cut
        yield cut, digest.digest()


def _rated(told: "Sequence[Game]", seed: int, names: Sequence[str]) -> dict[str, Rating]:
    from girone.tournament.results.certified import certified

    played = {name for result, _ in told for name in (result.first, result.second)}
    found = [each for each in certified(told, seed, names).entrants if each.name in played]
    return {
        each.name: {"elo": round(each.rating.elo), "low": round(each.rating.low), "high": round(each.rating.high)}
        for each in found
    }
