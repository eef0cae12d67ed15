"""Places a program on a ladder of levels with known steps, by its games against some of them.

It uses Davidson's model like the rest of this package; only one number is unknown, so its likelihood is evaluated on a
grid.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

FINENESS = 0.05
MARGIN = 5.0
"""How many levels below the lowest and above the highest rung are considered."""
INTERVAL = (0.025, 0.5, 0.975)


@dataclass(frozen=True)
class LevelLadder:
    """Levels 1 to `top`; `step` is the lead in strength over the level below, `ties` the tie parameter."""

    step: float
    ties: float
    top: int = 10

    def chance(self, level: float, rung: int, score: float) -> float:
        """The probability of this score at a level against a rung."""
        lead = (level - rung) * self.step
        weights = {1.0: math.exp(lead / 2), 0.5: self.ties, 0.0: math.exp(-lead / 2)}
        return weights[score] / sum(weights.values())


@dataclass(frozen=True)
class Placing:
    """A place on the ladder with its 95 % interval, in levels; it may lie below 1 or above the top."""

    level: float
    low: float
    high: float


def standing(ladder: LevelLadder, games: Sequence[tuple[int, float]]) -> Placing:
    """The most likely place after games against rungs, each with its score; without games it can be anywhere."""
    count = round((ladder.top + 2 * MARGIN) / FINENESS) + 1
    line = [1 - MARGIN + number * FINENESS for number in range(count)]
    likely = [math.exp(sum(math.log(ladder.chance(level, *game)) for game in games)) for level in line]
    low, middle, high = (_quantile(line, likely, share) for share in INTERVAL)
    return Placing(middle, low, high)


def _quantile(line: Sequence[float], weights: Sequence[float], share: float) -> float:
    wanted, sum_so_far = share * sum(weights), 0.0
    for place, weight in zip(line, weights, strict=True):
        sum_so_far += weight
        if sum_so_far >= wanted:
            return round(place, 2)
    return line[-1]
