"""The running table of an engine match: results by games and by pairs, Elo, and the programs' faults."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import NormalDist

from girone.ratings.scores import GAMES, PAIRS, elo_of, interval, likelihood, moments, regular


@dataclass(frozen=True)
class EngineGame:
    """One game that counts. `meeting` numbers the games of the two with these colours; `score` is the first one's.

    `seconds`, `answers` and `longest` are the times of both, first mover first; `at_fault` lost by a fault.
    """

    first: str
    second: str
    meeting: int
    score: float
    answers: tuple[int, int] = (0, 0)
    seconds: tuple[float, float] = (0.0, 0.0)
    longest: tuple[float, float] = (0.0, 0.0)
    at_fault: str = ""
    reason: str = ""


@dataclass(frozen=True)
class EngineRow:
    """One engine against all others. Elo is None if it is infinite; `superiority` is the chance to be stronger."""

    name: str
    games: int
    wins: int
    ties: int
    losses: int
    pairs: tuple[int, ...]
    score: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    superiority: float
    seconds_per_move: float
    longest_move: float
    forfeits: dict[str, int]


@dataclass
class _Total:
    results: list[int] = field(default_factory=lambda: [0] * GAMES)
    pairs: list[int] = field(default_factory=lambda: [0] * PAIRS)
    answers: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    forfeits: Counter[str] = field(default_factory=Counter)


class MatchTable:
    """Adds up games. With `repeat` the two games of an opening are a pair, which is more informative than two games."""

    def __init__(self, names: Sequence[str], repeat: bool = True) -> None:
        self.games = 0
        self.repeat = repeat
        self._totals = {name: _Total() for name in names}
        self._halves: dict[tuple[str, str, int], float] = {}

    def add(self, game: EngineGame) -> None:
        """Add a game."""
        self.games += 1
        for at, (name, score) in enumerate(((game.first, game.score), (game.second, 1 - game.score))):
            total = self._totals[name]
            total.results[round(2 * score)] += 1
            total.answers += game.answers[at]
            total.seconds += game.seconds[at]
            total.longest = max(total.longest, game.longest[at])
        if game.at_fault:
            self._totals[game.at_fault].forfeits[game.reason] += 1
        other_half = self._halves.pop((game.second, game.first, game.meeting), None)
        if other_half is None:
            self._halves[game.first, game.second, game.meeting] = game.score
            return
        points = round(2 * (game.score + 1 - other_half))
        self._totals[game.first].pairs[points] += 1
        self._totals[game.second].pairs[PAIRS - 1 - points] += 1

    def counts(self, name: str) -> list[int]:
        """The counts for an engine's strength: its pairs, or its games if openings are not repeated."""
        total = self._totals[name]
        return total.pairs if self.repeat else total.results

    def rows(self) -> list[EngineRow]:
        """All engines, the best first."""
        rows = [self._row(name, total) for name, total in self._totals.items()]
        return sorted(rows, key=lambda row: -row.score)

    def _row(self, name: str, total: _Total) -> EngineRow:
        losses, ties, wins = total.results
        games = losses + ties + wins
        counts = self.counts(name) if sum(self.counts(name)) else total.results
        low, high = interval(counts, moments(counts)[0]) if games else (0.0, 1.0)
        score = (wins + ties / 2) / games if games else 0.5
        return EngineRow(
            name,
            games,
            wins,
            ties,
            losses,
            tuple(total.pairs),
            score,
            elo_of(score),
            elo_of(low),
            elo_of(high),
            superiority(counts),
            total.seconds / total.answers if total.answers else 0.0,
            total.longest,
            dict(total.forfeits),
        )


def superiority(counts: Sequence[float]) -> float:
    """The likelihood of superiority: the chance that the true score is above one half.

    It uses the same likelihood as the interval of Elo: 97.5 % if the interval begins at 0. The usual normal
    distribution would call a few games that were all won certain.
    """
    if not sum(counts):
        return 0.5
    mean, _ = moments(counts)
    root = math.sqrt(max(0.0, -2 * likelihood(regular(counts), 0.5)))
    return NormalDist().cdf(math.copysign(root, mean - 0.5))
