"""Counts of scores, as games or as pairs of games: their mean, their likelihood, and the Elo they speak for."""

import math
from collections.abc import Callable, Sequence

GAMES, PAIRS = 3, 5  # kinds of counts, in rising order of score
UNSEEN = 1e-3  # stands for a count of 0, so that what was not seen yet is not taken as impossible
DOUBT = 3.841458820694124  # the 95 % point of chi square with one degree of freedom
PRECISE = 1e-10  # a bound is halved down to this part of itself, far below what counts can tell


def score_of(elo: float) -> float:
    """The expected score of a logistic Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float | None:
    """The logistic Elo difference of a score; None where it is infinite."""
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else None


def scores_of(counts: Sequence[float]) -> list[float]:
    """The scores that are counted, from 0 to 1."""
    return [number / (len(counts) - 1) for number in range(len(counts))]


def games_each(counts: Sequence[float]) -> int:
    """The games behind one count."""
    return 2 if len(counts) == PAIRS else 1


def regular(counts: Sequence[float]) -> list[float]:
    """The counts without zeros."""
    return [count or UNSEEN for count in counts]


def moments(counts: Sequence[float]) -> tuple[float, float]:
    """The mean score and its standard deviation."""
    total, scores = sum(counts), scores_of(counts)
    mean = sum(count * score for count, score in zip(counts, scores, strict=True)) / total
    variance = sum(count * (score - mean) ** 2 for count, score in zip(counts, scores, strict=True)) / total
    return mean, math.sqrt(variance)


def likelihood(counts: Sequence[float], mean: float) -> float:
    """The largest log-likelihood of counts, less that of the shares seen, among all shares with this mean score.

    These shares are seen / (1 + x · (score − mean)). Their mean falls with x, and x has two bounds between which they
    stay positive.
    """
    leads = [score - mean for score in scores_of(counts)]

    def mean_is_above(x: float) -> bool:
        return sum(count * lead / (1 + x * lead) for count, lead in zip(counts, leads, strict=True)) > 0

    x = _halve(-1 / max(leads), -1 / min(leads), mean_is_above)
    return -sum(count * math.log1p(x * lead) for count, lead in zip(counts, leads, strict=True))


def normal_likelihood(counts: Sequence[float], ratio: float) -> float:
    """The largest log-likelihood of scores taken as normal, whose mean lies so many deviations above one half.

    The deviation itself is free; its inverse solves a quadratic equation. What the ratio does not change is left out.
    """
    mean, deviation = moments(counts)
    lead, square = mean - 0.5, deviation**2 + (mean - 0.5) ** 2
    inverse = (ratio * lead + math.sqrt((ratio * lead) ** 2 + 4 * square)) / (2 * square)
    return sum(counts) * (math.log(inverse) - (square * inverse**2 - 2 * ratio * lead * inverse + ratio**2) / 2)


def interval(counts: Sequence[float], score: float) -> tuple[float, float]:
    """All mean scores that the likelihood does not reject with 95 %."""
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
