"""Counts of scores, by games or by pairs of games: their mean, their likelihood, and the Elo that they indicate."""

import math
from collections.abc import Callable, Sequence

GAMES, PAIRS = 3, 5  # the lengths of counts, in rising order of score
UNSEEN = 1e-3  # replaces a count of 0, so that a score not seen yet does not count as impossible
DOUBT = 3.841458820694124  # the 95 % point of chi square with one degree of freedom
PRECISE = 1e-10  # the relative precision of bisection, far below what counts can tell


def score_of(elo: float) -> float:
    """The expected score of a logistic Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float | None:
    """The logistic Elo difference of a score; None if it is infinite."""
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else None


def scores_of(counts: Sequence[float]) -> list[float]:
    """The scores of these counts, from 0 to 1."""
    return [number / (len(counts) - 1) for number in range(len(counts))]


def games_each(counts: Sequence[float]) -> int:
    """The number of games per count."""
    return 2 if len(counts) == PAIRS else 1


def regular(counts: Sequence[float]) -> list[float]:
    """The counts with zeros replaced."""
    return [count or UNSEEN for count in counts]


def moments(counts: Sequence[float]) -> tuple[float, float]:
    """The mean score and its standard deviation."""
    total, scores = sum(counts), scores_of(counts)
    mean = sum(count * score for count, score in zip(counts, scores, strict=True)) / total
    variance = sum(count * (score - mean) ** 2 for count, score in zip(counts, scores, strict=True)) / total
    return mean, math.sqrt(variance)


def likelihood(counts: Sequence[float], mean: float) -> float:
    """The largest log-likelihood of counts under any distribution with this mean, minus that of the observed one.

    These distributions are seen / (1 + x · (score − mean)). Their mean falls with x, and x has two bounds between which
    they stay positive.
    """
    leads = [score - mean for score in scores_of(counts)]

    def mean_is_above(x: float) -> bool:
        return sum(count * lead / (1 + x * lead) for count, lead in zip(counts, leads, strict=True)) > 0

    x = _halve(-1 / max(leads), -1 / min(leads), mean_is_above)
    return -sum(count * math.log1p(x * lead) for count, lead in zip(counts, leads, strict=True))


def normal_likelihood(counts: Sequence[float], ratio: float) -> float:
    """The largest log-likelihood of normal scores whose mean is `ratio` deviations above one half.

    The deviation is free; its inverse solves a quadratic equation. Terms that do not depend on the ratio are left out.
    """
    mean, deviation = moments(counts)
    lead, square = mean - 0.5, deviation**2 + (mean - 0.5) ** 2
    inverse = (ratio * lead + math.sqrt((ratio * lead) ** 2 + 4 * square)) / (2 * square)
    return sum(counts) * (math.log(inverse) - (square * inverse**2 - 2 * ratio * lead * inverse + ratio**2) / 2)


def interval(counts: Sequence[float], score: float) -> tuple[float, float]:
    """The mean scores that the likelihood does not reject at 95 %."""
    seen = regular(counts)

    def rejected(mean: float) -> bool:
        return -2 * likelihood(seen, mean) > DOUBT

    edge = 1e-9
    low = _halve(edge, score, rejected) if score > edge and rejected(edge) else 0.0
    high = _halve(1 - edge, score, rejected) if score < 1 - edge and rejected(1 - edge) else 1.0
    return low, high


def _halve(holds: float, fails: float, condition: Callable[[float], bool]) -> float:
    while abs(holds - fails) > PRECISE * max(1.0, abs(holds), abs(fails)):
        middle = (holds + fails) / 2
        if condition(middle):
            holds = middle
        else:
            fails = middle
    return holds
