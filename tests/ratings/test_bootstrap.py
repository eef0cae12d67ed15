"""The replicas: what they call 95 % is about 95 %, and doubt is where the games leave it."""

from itertools import pairwise

import numpy as np
import pytest

from girone.ratings.certificate import Replicas, resample
from girone.ratings.davidson import ELO, PRIOR_DEVIATION, Chances, in_elo, information, most_likely
from girone.ratings.results import PairCounts, ScoredGame
from tests.ratings.leagues import league, normal_strengths


def replicas(table: PairCounts, seed: int = 1, samples: int = 400) -> Replicas:
    return resample(table, most_likely(table), seed, samples)


@pytest.mark.parametrize(
    ("size", "spread", "ties", "legs"), [(8, 200.0, 0.5, 1), (12, 350.0, 0.1, 1), (6, 100.0, 2.0, 4)]
)
def test_intervals_cover_at_the_nominal_rate(size: int, spread: float, ties: float, legs: int) -> None:
    """100 leagues are 600 to 1,200 intervals; they hang together within a league, so count a third as independent.

    The deviation of the share covered is then at most 0.016, and 0.04 is two and a half of them.
    """
    covered, first_moves = [], 0
    for seed in range(100):
        truth = normal_strengths(size, spread, seed)
        table = PairCounts.of(league(truth, seed, first_move=50, ties=ties, legs=legs), list(truth))
        found = replicas(table, seed, 200)
        low, high = np.quantile(found.elo, (0.025, 0.975), axis=0)
        covered += [bottom <= each <= top for each, bottom, top in zip(truth.values(), low, high, strict=True)]
        bottom, top = np.quantile(found.first_move, (0.025, 0.975))
        first_moves += bool(bottom <= 50 <= top)
    assert np.mean(covered) == pytest.approx(0.95, abs=0.04)
    assert first_moves / 100 == pytest.approx(0.95, abs=3 * (0.95 * 0.05 / 100) ** 0.5)


def test_orders_of_neighbours_are_right_as_often_as_claimed() -> None:
    """About 1,100 neighbours: the deviation of the difference is at most 0.015, and 0.05 is three of them."""
    claimed, right = [], []
    for seed in range(100):
        truth = normal_strengths(12, 200, seed)
        table = PairCounts.of(league(truth, seed, ties=0.5), list(truth))
        found, strengths = replicas(table, seed, 200).elo, np.array(list(truth.values()))
        order = np.argsort(-in_elo(most_likely(table)[:-2]))
        for one, other in pairwise(order):
            claimed.append((found[:, one] > found[:, other]).mean())
            right.append(strengths[one] > strengths[other])
    assert np.mean(claimed) == pytest.approx(np.mean(right), abs=0.05)
    assert max(claimed) > 0.95
    assert min(claimed) < 0.6


def test_replicas_scatter_as_the_information_says() -> None:
    """With 2,000 replicas a variance is known to 3 %; four times that."""
    table = PairCounts.of(league(normal_strengths(6, 150, seed=1), seed=2, ties=0.5, legs=3))
    point = most_likely(table)
    found = resample(table, point, seed=3, samples=2_000)
    covariance = np.linalg.inv(information(table.games, Chances.at(point), PRIOR_DEVIATION)) * ELO**2
    assert found.first_move.var() == pytest.approx(covariance[-2, -2], rel=0.13)
    lead = found.elo[:, 0] - found.elo[:, 1]
    assert lead.var() == pytest.approx(covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1], rel=0.13)


def test_chance_comes_from_the_seed_alone() -> None:
    table = PairCounts.of(league(normal_strengths(4, 200, seed=1), seed=2))
    assert np.array_equal(replicas(table, seed=7).elo, replicas(table, seed=7).elo)
    assert not np.array_equal(replicas(table, seed=7).elo, replicas(table, seed=8).elo)


def test_between_groups_that_never_met_the_doubt_is_that_of_the_prior() -> None:
    """Each group has 400 games, yet nothing is known between them: the means of both differ as the prior allows."""
    pairs = [("A", "B"), ("B", "A"), ("C", "D"), ("D", "C")]
    table = PairCounts.of([ScoredGame(one, other, score) for one, other in pairs for score in (0.0, 1.0)] * 100)
    found = replicas(table, samples=2_000).elo
    between = (found[:, 0] + found[:, 1]) / 2 - (found[:, 2] + found[:, 3]) / 2
    assert between.std() == pytest.approx(PRIOR_DEVIATION, rel=0.1)
    assert (found[:, 0] - found[:, 1]).std() < 30


def test_who_never_lost_may_be_far_stronger_but_not_far_weaker() -> None:
    names = "ABCDEFGH"
    table = PairCounts.of(
        [ScoredGame(one, other, float(one < other)) for one in names for other in names if one != other]
    )
    low, high = np.quantile(replicas(table).elo[:, 0], (0.025, 0.975))
    rating = in_elo(most_likely(table)[:-2])[0]
    assert high - rating > 1.2 * (rating - low) > 0
