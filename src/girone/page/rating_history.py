"""An entrant's rating as it grew: the certificate after every so many games, each worked out once."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from girone.tournament.plan import Category
from girone.tournament.situation import Situation

if TYPE_CHECKING:  # numpy is loaded when the first rating is asked for
    from girone.ratings.certificate import Estimate
    from girone.tournament.certified import Game

MOST = 12
"""Points of a curve."""
KEPT = 256


def rating_history(situation: Situation, category: Category, name: str) -> list[dict[str, Any]]:
    """The ratings of an entrant, each with its interval and the number of games it rests on, from its first game on."""
    from girone.tournament.certified import games, seed_of

    told = tuple(games(situation, category))
    seed, names = seed_of(situation, category), situation.field(category).names
    history = []
    for cut in cuts(len(told)):
        begun = told[:cut]
        if any(name in (result.first, result.second) for result, _ in begun):
            found = _ratings(begun, seed, names)[name]
            history.append({"games": cut, "elo": round(found.elo), "low": round(found.low), "high": round(found.high)})
    return history


def cuts(games: int) -> list[int]:
    """After how many games the ratings are worked out; steps double as games grow, so that old ones stay."""
    step = 1
    while games / step > MOST:
        step *= 2
    return sorted({*range(step, games, step), games}) if games else []


@lru_cache(KEPT)
def _ratings(told: "tuple[Game, ...]", seed: int, names: Sequence[str]) -> "dict[str, Estimate]":
    from girone.tournament.certified import certified

    return {rated.name: rated.rating for rated in certified(told, seed, names).entrants}
