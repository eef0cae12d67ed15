"""Leagues of known strength, played by chance; the model is written down a second time, in plain Python."""

import math
import random
from collections.abc import Mapping

from girone.ratings.results import ScoredGame


def weights(lead: float, ties: float) -> tuple[float, float, float]:
    """Win, tie and loss of the first mover, not normalised; the lead in Elo points includes the first move."""
    half = lead * math.log(10) / 800
    return math.exp(half), ties, math.exp(-half)


def league(
    strengths: Mapping[str, float], seed: int, *, first_move: float = 0.0, ties: float = 0.0, legs: int = 1
) -> list[ScoredGame]:
    """All play all, with both colours, so many times."""
    chance = random.Random(seed)
    return [
        ScoredGame(first, second, chance.choices((1.0, 0.5, 0.0), weights(one - other + first_move, ties))[0])
        for _ in range(legs)
        for first, one in strengths.items()
        for second, other in strengths.items()
        if first != second
    ]


def normal_strengths(size: int, spread: float, seed: int) -> dict[str, float]:
    """Strengths with mean 0 that lie as those of people and programs do."""
    chance = random.Random(seed)
    drawn = [chance.gauss(0.0, spread) for _ in range(size)]
    return {f"entrant {number}": each - sum(drawn) / size for number, each in enumerate(drawn)}
