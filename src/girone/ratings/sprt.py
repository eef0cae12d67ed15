"""The sequential test for engine authors: plays until it is clear whether the new program is stronger.

Results are counts in rising order of score: three for single games (losses, ties, wins), five for pairs of games from
one opening with both colours (0, ½, 1, 1½ and 2 points). Pairs need fewer games, because an opening that favours one
side affects both games alike.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from girone.model.errors import ConfigError
from girone.ratings.scores import (
    GAMES,
    PAIRS,
    elo_of,
    games_each,
    interval,
    likelihood,
    moments,
    normal_likelihood,
    regular,
    score_of,
)

NORMALISED = 800 / math.log(10)  # normalised Elo points per deviation of the mean above one half
LARGEST_ELO = 1000.0


class SprtDecision(StrEnum):
    """The result of the test so far."""

    PASSED = "passed"
    FAILED = "failed"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Question:
    """Is it elo1 rather than elo0? alpha: the rate of passing at elo0; beta: the rate of failing at elo1."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    normalised: bool = False

    def __post_init__(self) -> None:
        if not -LARGEST_ELO <= self.elo0 < self.elo1 <= LARGEST_ELO:
            raise ConfigError(
                f"elo0 {self.elo0:g} and elo1 {self.elo1:g} are not possible; "
                f"elo0 is below elo1, and both lie between -{LARGEST_ELO:g} and {LARGEST_ELO:g}"
            )
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise ConfigError(f"{name} {rate:g} is not possible; an error rate lies between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test fails and passes (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


@dataclass(frozen=True)
class SprtResult:
    """The state of a test; an Elo of None is infinite, or cannot be normalised without variance."""

    decision: SprtDecision
    llr: float
    lower: float
    upper: float
    score: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    normalised_elo: float | None


def judge(question: Question, counts: Sequence[float]) -> SprtResult:
    """The state of the test after these counts."""
    if len(counts) not in (GAMES, PAIRS) or min(counts) < 0 or not sum(counts):
        raise ConfigError(
            f"counts {','.join(f'{count:g}' for count in counts)} are not possible; there are {PAIRS} for pairs or "
            f"{GAMES} for games, from the lowest score to the highest, and not all are 0"
        )
    llr = log_likelihood_ratio(question, counts)
    lower, upper = question.bounds
    decision = SprtDecision.PASSED if llr >= upper else SprtDecision.FAILED if llr <= lower else SprtDecision.UNDECIDED
    score, deviation = moments(counts)
    low, high = (elo_of(bound) for bound in interval(counts, score))
    of_a_game = deviation * math.sqrt(games_each(counts))
    normalised = (score - 0.5) / of_a_game * NORMALISED if deviation else None
    return SprtResult(decision, llr, lower, upper, score, elo_of(score), low, high, normalised)


def log_likelihood_ratio(question: Question, counts: Sequence[float]) -> float:
    """How much likelier the counts are at elo1 than at elo0, each with its best-fitting distribution."""
    seen = regular(counts)
    if question.normalised:
        root = math.sqrt(games_each(counts)) / NORMALISED
        return normal_likelihood(seen, question.elo1 * root) - normal_likelihood(seen, question.elo0 * root)
    return likelihood(seen, score_of(question.elo1)) - likelihood(seen, score_of(question.elo0))
