"""Results of games, and their counts by pair and colour."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """One game: `score` is the first mover's, `weight` how often the game counts."""

    first: str
    second: str
    score: float
    weight: float = 1.0

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise ValueError(f"{self.first} cannot play itself")
        if self.score not in (0.0, 0.5, 1.0):
            raise ValueError(f"score {self.score} is not possible; it is 1, 0.5 or 0")
        if not 0.0 <= self.weight < float("inf"):
            raise ValueError(f"weight {self.weight} is not possible; it is 0 or more")


def count_once(results: Sequence[ScoredGame], keys: Sequence[str]) -> list[ScoredGame]:
    """Give weight 0 to repetitions of a game by the same two with the same colours and score: they prove nothing new.

    The same moves by other players are new, and so is another score, because one of the games ended by a fault.
    """
    seen, counted = set[tuple[str, str, float, str]](), list[ScoredGame]()
    for result, text in zip(results, keys, strict=True):
        this = (result.first, result.second, result.score, text)
        counted.append(replace(result, weight=0.0) if this in seen else result)
        seen.add(this)
    return counted


@dataclass(frozen=True, eq=False)
class PairCounts:
    """The games that count, as columns, and their number for every pair and colour."""

    entrants: tuple[str, ...]
    first: Places
    second: Places
    score: Numbers
    weight: Numbers
    games: Numbers

    @classmethod
    def of(cls, results: Iterable[ScoredGame], entrants: Sequence[str] = ()) -> Self:
        """The counts of these results; the given entrants come first, others in order of appearance."""
        played = list(results)
        names = dict.fromkeys([*entrants, *(name for each in played for name in (each.first, each.second))])
        place = {name: number for number, name in enumerate(names)}
        counted = [each for each in played if each.weight]
        first = np.array([place[each.first] for each in counted], dtype=np.intp)
        second = np.array([place[each.second] for each in counted], dtype=np.intp)
        weight = np.array([each.weight for each in counted], dtype=np.float64)
        games = np.zeros((len(place), len(place)))
        np.add.at(games, (first, second), weight)
        score = np.array([each.score for each in counted], dtype=np.float64)
        return cls(tuple(place), first, second, score, weight, games)

    def totals(self, score: Numbers) -> Numbers:
        """The sufficient statistics of a fit: each entrant's plus, the first movers' plus, and the ties."""
        plus = self.weight * (score - 0.5)
        size = len(self.entrants)
        own = np.bincount(self.first, plus, size) - np.bincount(self.second, plus, size)
        return np.concatenate([own, [plus.sum(), (self.weight * (score == 0.5)).sum()]])

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The groups of entrants that met, directly or through others."""
        left, found = set(range(len(self.entrants))), []
        met = (self.games + self.games.T) > 0
        while left:
            group, border = set[int](), {min(left)}
            while border:
                group |= border
                border = {int(other) for one in border for other in np.flatnonzero(met[one])} - group
            left -= group
            found.append(tuple(self.entrants[number] for number in sorted(group)))
        return tuple(found)
