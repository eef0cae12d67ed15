"""The sequential test: against slow searches that share nothing with it, and in simulated tests."""

import math
import random
from collections.abc import Callable, Sequence

import pytest

from girone.model.errors import ConfigError
from girone.ratings.scores import DOUBT, interval, likelihood, moments, normal_likelihood, regular, score_of
from girone.ratings.sprt import Question, SprtDecision, judge, log_likelihood_ratio

COUNTS = [
    (12, 30, 100, 35, 15),
    (5, 130, 300, 210, 20),
    (1000, 3000, 9000, 3300, 1100),
    (0, 3, 20, 9, 0),
    (310, 402, 330),
    (7, 0, 12),
]
ELOS = [(0, 5), (-5, 0), (10, 40), (-30, 30)]


def highest(value: Callable[[float], float], low: float, high: float) -> float:
    """Where a function with one summit is highest, by thirds."""
    for _ in range(200):
        one, other = low + (high - low) / 3, high - (high - low) / 3
        low, high = (one, high) if value(one) < value(other) else (low, other)
    return (low + high) / 2


def slow_likelihood(counts: Sequence[float], mean: float) -> float:
    """The largest log-likelihood with a mean score, by moving shares about while sum and mean stay the same."""
    top = len(counts) - 1
    shares = [math.comb(top, each) * mean**each * (1 - mean) ** (top - each) for each in range(top + 1)]

    def moved(place: int, amount: float) -> list[float]:
        new = shares.copy()
        new[place] += amount
        new[place + 1] -= 2 * amount
        new[place + 2] += amount
        return new

    def logarithm(of: Sequence[float]) -> float:
        return sum((count or 1e-3) * math.log(max(share, 1e-300)) for count, share in zip(counts, of, strict=True))

    before = -math.inf
    while logarithm(shares) > before + 1e-10:
        before = logarithm(shares)
        for place in range(top - 1):
            least, most = -min(shares[place], shares[place + 2]), shares[place + 1] / 2

            def along(amount: float, at: int = place) -> float:
                return logarithm(moved(at, amount))

            shares = moved(place, highest(along, least, most))
    return logarithm(shares)


@pytest.mark.parametrize("elos", ELOS)
@pytest.mark.parametrize("counts", COUNTS)
def test_the_ratio_is_that_of_a_slow_search(counts: tuple[int, ...], elos: tuple[float, float]) -> None:
    slow = slow_likelihood(counts, score_of(elos[1])) - slow_likelihood(counts, score_of(elos[0]))
    assert log_likelihood_ratio(Question(*elos), counts) == pytest.approx(slow, abs=1e-4, rel=1e-4)


@pytest.mark.parametrize("ratio", [-0.1, 0.0, 0.02, 0.3])
@pytest.mark.parametrize("counts", COUNTS[:3])
def test_the_normalised_likelihood_is_that_of_a_slow_search(counts: tuple[int, ...], ratio: float) -> None:
    scores = [number / (len(counts) - 1) for number in range(len(counts))]

    def logarithm(deviation: float) -> float:
        mean = 0.5 + ratio * deviation
        squares = sum(count * (score - mean) ** 2 for count, score in zip(counts, scores, strict=True))
        return -sum(counts) * math.log(deviation) - squares / 2 / deviation**2

    slow = logarithm(highest(logarithm, 0.05, 1.0))
    assert normal_likelihood(counts, ratio) == pytest.approx(slow, abs=1e-6)


@pytest.mark.parametrize("counts", COUNTS[:3] + COUNTS[4:5])
def test_normalised_elo_is_elo_in_units_of_the_spread(counts: tuple[int, ...]) -> None:
    """A small normalised difference is a difference in score, times the deviation of one game."""
    _, deviation = moments(counts)
    of_a_game = deviation * math.sqrt(2 if len(counts) == 5 else 1)
    logistic = 5 * of_a_game * 2
    ours = log_likelihood_ratio(Question(0, 5, normalised=True), counts)
    assert ours == pytest.approx(log_likelihood_ratio(Question(0, logistic), counts), rel=0.05, abs=0.01)
    found = judge(Question(0, 5), counts)
    assert found.normalised_elo == pytest.approx((found.score - 0.5) / of_a_game * 800 / math.log(10))


def test_bounds_are_those_of_wald() -> None:
    assert Question(0, 5).bounds == pytest.approx((-2.944439, 2.944439))
    assert Question(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((math.log(0.1 / 0.99), math.log(90)))


@pytest.mark.parametrize("normalised", [False, True])
def test_the_other_program_sees_the_mirror_image(normalised: bool) -> None:
    for counts in COUNTS:
        one = log_likelihood_ratio(Question(-3, 8, normalised=normalised), counts)
        other = log_likelihood_ratio(Question(-8, 3, normalised=normalised), counts[::-1])
        assert one == pytest.approx(-other)


def test_decisions() -> None:
    many = tuple(count * 10 for count in COUNTS[2])
    assert judge(Question(0, 5), many).decision is SprtDecision.PASSED
    assert judge(Question(5, 10), many[::-1]).decision is SprtDecision.FAILED
    assert judge(Question(0, 5), (1, 2, 3, 2, 2)).decision is SprtDecision.UNDECIDED


def test_scores_at_the_edge_have_no_number() -> None:
    won, lost, level = (
        judge(Question(0, 5), (0, 0, 10)),
        judge(Question(0, 5), (10, 0, 0)),
        judge(Question(0, 5), (0, 9, 0)),
    )
    assert (won.elo, won.elo_high, won.normalised_elo) == (lost.elo, lost.elo_low, lost.normalised_elo) == (None,) * 3
    assert won.elo_low == pytest.approx(-(lost.elo_high or 0))
    assert level.elo == 0
    assert level.elo_low == pytest.approx(-(level.elo_high or 0))
    assert (level.elo_high or 0) > 50


PAIRS = (0.06, 0.24, 0.4, 0.24, 0.06)


def tilted(elo: float) -> list[float]:
    """Shares of pair scores whose mean is that of an Elo difference."""
    _, deviation = moments(PAIRS)
    slope = (score_of(elo) - 0.5) / deviation**2
    return [share * (1 + slope * (number / 4 - 0.5)) for number, share in enumerate(PAIRS)]


def passes(question: Question, elo: float, seed: int) -> bool:
    """Play one whole test, with a look after every four pairs."""
    chance, counts = random.Random(seed), [0] * 5
    shares, (lower, upper) = tilted(elo), question.bounds
    while True:
        for number in chance.choices(range(5), shares, k=4):
            counts[number] += 1
        llr = log_likelihood_ratio(question, counts)
        if not lower < llr < upper:
            return llr >= upper


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, True), (60.0, False)])
def test_the_error_rates_are_kept(elo: float, wrong: bool) -> None:
    """300 tests with an error rate of 10 %: the deviation is 0.017.

    Steps beyond the bounds make errors rarer than announced: at most 0.1 and three deviations, at least a third of it.
    """
    errors = sum(passes(Question(0, 60, 0.1, 0.1), elo, seed) is wrong for seed in range(300)) / 300
    print("ERR", errors)
    assert 0.033 < errors < 0.15


@pytest.mark.parametrize("counts", COUNTS)
def test_the_interval_ends_where_the_likelihood_begins_to_reject(counts: tuple[int, ...]) -> None:
    score = moments(counts)[0]
    low, high = interval(counts, score)
    assert low < score < high
    assert [-2 * likelihood(regular(counts), end) for end in (low, high)] == pytest.approx([DOUBT, DOUBT])


def test_the_likelihood_rejects_the_truth_at_the_nominal_rate() -> None:
    """300 intervals: the deviation is 0.013, and 0.04 is three of them."""
    chance, covered = random.Random(1), 0
    for _ in range(300):
        drawn = chance.choices(range(5), tilted(20), k=60)
        counts = [drawn.count(number) for number in range(5)]
        covered += -2 * likelihood(regular(counts), score_of(20)) <= DOUBT
    assert covered / 300 == pytest.approx(0.95, abs=0.04)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: Question(5, 5), "elo0 5 and elo1 5 are not possible; elo0 is below elo1"),
        (lambda: Question(0, 2000), "both lie between -1000 and 1000"),
        (lambda: Question(0, math.nan), "elo1 nan"),
        (lambda: Question(0, 5, alpha=0), "alpha 0 is not possible; an error rate lies between 0 and 0.5"),
        (lambda: Question(0, 5, beta=0.5), "beta 0.5 is not possible"),
        (lambda: judge(Question(0, 5), (0, 0, 0)), "counts 0,0,0 are not possible"),
        (lambda: judge(Question(0, 5), (1, 2)), "counts 1,2 are not possible"),
        (lambda: judge(Question(0, 5), (1, -2, 3)), "counts 1,-2,3 are not possible"),
    ],
)
def test_impossible_questions_are_answered_in_a_sentence(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        ask()
