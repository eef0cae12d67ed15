"""The fit: against two other people's fits, against known strengths, and where data is scarce."""

import math
import random
from collections.abc import Mapping, Sequence

import choix
import evalica
import numpy as np
import pytest

from girone.ratings.davidson import ELO, PRIOR_DEVIATION, Ratings, fit
from girone.ratings.results import PairCounts, ScoredGame
from tests.ratings.leagues import league, normal_strengths, weights

FAINT_PRIOR = 1e5  # Elo points


def rate(results: Sequence[ScoredGame], prior: float = PRIOR_DEVIATION) -> Ratings:
    return fit(PairCounts.of(results), prior)


@pytest.fixture(scope="module")
def colour_blind() -> list[ScoredGame]:
    """A league without ties, every game with its twin of other colours, so that the first move is worth nothing."""
    played = league(normal_strengths(12, 200, seed=1), seed=2, legs=4)
    return [*played, *(ScoredGame(each.second, each.first, 1 - each.score) for each in played)]


def centred(strengths: np.ndarray) -> list[float]:
    return list(strengths - strengths.mean())


@pytest.mark.parametrize("other", ["ilsr_pairwise", "opt_pairwise"])
def test_agrees_with_choix(colour_blind: list[ScoredGame], other: str) -> None:
    ours = rate(colour_blind, FAINT_PRIOR)
    place = {name: number for number, name in enumerate(ours.entrants)}
    wins = [
        (place[each.first], place[each.second]) if each.score else (place[each.second], place[each.first])
        for each in colour_blind
    ]
    theirs = centred(getattr(choix, other)(len(place), wins))
    assert [each / ELO for each in ours.elo] == pytest.approx(theirs, abs=1e-3)
    assert ours.first_move == pytest.approx(0, abs=1e-6)
    assert ours.ties < 1e-6


def test_agrees_with_evalica(colour_blind: list[ScoredGame]) -> None:
    ours = rate(colour_blind, FAINT_PRIOR)
    scores = evalica.bradley_terry(
        [each.first for each in colour_blind],
        [each.second for each in colour_blind],
        [evalica.Winner.X if each.score else evalica.Winner.Y for each in colour_blind],
        tolerance=1e-12,
        limit=10_000,
    ).scores
    theirs = centred(np.log([scores[name] for name in ours.entrants]))
    assert [each / ELO for each in ours.elo] == pytest.approx(theirs, abs=1e-3)


def likelihood(results: Sequence[ScoredGame], strengths: Mapping[str, float], first_move: float, ties: float) -> float:
    """The logarithm of the likelihood with its prior, game by game."""
    total = -sum(each**2 for each in [*strengths.values(), first_move, math.log(ties) * ELO]) / 2 / PRIOR_DEVIATION**2
    for each in results:
        win, tie, loss = weights(strengths[each.first] - strengths[each.second] + first_move, ties)
        total += each.weight * math.log({1.0: win, 0.5: tie, 0.0: loss}[each.score] / (win + tie + loss))
    return total


# Plain Newton steps from level strengths run away from the summit of these games.
LOPSIDED = [ScoredGame("C", "D", 1.0, 32.0), ScoredGame("A", "C", 0.5, 64.0), ScoredGame("A", "D", 0.0, 231_664.0)]


@pytest.mark.parametrize(
    "played",
    [league(normal_strengths(5, 150, seed=3), seed=4, first_move=40, ties=0.6, legs=2), LOPSIDED],
    ids=["a league", "lopsided"],
)
def test_stands_on_the_summit_in_every_direction(played: list[ScoredGame]) -> None:
    found = rate(played)
    own = dict(zip(found.entrants, found.elo, strict=True))
    summit = likelihood(played, own, found.first_move, found.ties)
    for off in (-1.0, 1.0):
        lower = [likelihood(played, own | {name: own[name] + off}, found.first_move, found.ties) for name in own]
        lower.append(likelihood(played, own, found.first_move + off, found.ties))
        lower.append(likelihood(played, own, found.first_move, found.ties * math.exp(off / ELO)))
        assert max(lower) < summit


def test_recovers_known_strengths_the_first_move_and_ties() -> None:
    """57,000 games: strengths are known to about 8 Elo points, the first move to 2, ties to 2 %; four times that."""
    strengths = normal_strengths(20, 200, seed=5)
    found = rate(league(strengths, seed=6, first_move=35, ties=0.8, legs=150))
    assert found.first_move == pytest.approx(35, abs=8)
    assert found.ties == pytest.approx(0.8, rel=0.08)
    assert {name: found[name] for name in strengths} == pytest.approx(strengths, abs=32)


def test_in_a_full_league_the_order_is_that_of_points() -> None:
    played = league(normal_strengths(9, 150, seed=7), seed=8, first_move=60, ties=0.5)
    found = rate(played)
    points = dict.fromkeys(found.entrants, 0.0)
    for each in played:
        points[each.first] += each.score
        points[each.second] += 1 - each.score
    by_elo = sorted(found.entrants, key=lambda name: found[name])
    assert [points[name] for name in by_elo] == sorted(points.values())
    assert len(set(points.values())) > 5


def test_who_wins_all_stays_finite_and_first() -> None:
    names = "ABCDEF"
    found = rate([ScoredGame(one, other, float(one < other)) for one in names for other in names if one != other])
    assert sorted(found.elo, reverse=True) == list(found.elo)
    assert 400 < found["A"] < 2_000
    assert found["A"] == pytest.approx(-found["F"])


@pytest.mark.parametrize("games", [1, 10, 100_000])
def test_one_sided_data_converges(games: int) -> None:
    found = fit(PairCounts.of([ScoredGame("A", "B", 1.0, weight=games)]))
    assert found["A"] == pytest.approx(-found["B"])
    assert 100 < found["A"] < 2_000


def test_groups_that_never_met_have_the_same_mean() -> None:
    table = PairCounts.of([ScoredGame("A", "B", 1.0), ScoredGame("C", "D", 0.5), ScoredGame("D", "C", 0.5)], ["E"])
    found = fit(table)
    assert table.groups() == (("E",), ("A", "B"), ("C", "D"))
    assert found["A"] + found["B"] == pytest.approx(0, abs=1e-6)
    assert (found["C"], found["E"]) == pytest.approx((0, 0), abs=1e-6)


def test_nothing_played() -> None:
    assert fit(PairCounts.of([], ["A", "B"])) == Ratings(("A", "B"), (0.0, 0.0), 0.0, 1.0)
    assert fit(PairCounts.of([])) == Ratings((), (), 0.0, 1.0)


def test_the_order_of_games_does_not_matter() -> None:
    played = league(normal_strengths(6, 200, seed=9), seed=10, ties=0.3)
    shuffled = random.Random(1).sample(played, len(played))
    one, other = rate(played), rate(shuffled)
    assert {name: one[name] for name in one.entrants} == pytest.approx({name: other[name] for name in one.entrants})


def test_a_weight_is_a_number_of_games() -> None:
    played = league(normal_strengths(5, 200, seed=11), seed=12, ties=0.3)
    weighted = [ScoredGame(each.first, each.second, each.score, weight=3.0) for each in played]
    ignored = ScoredGame(played[0].first, played[0].second, 1.0, weight=0.0)
    assert rate([*weighted, ignored]).elo == pytest.approx(rate(played * 3).elo)


@pytest.mark.parametrize(
    ("first", "score", "weight", "said"),
    [
        ("B", 1.0, 1.0, "B cannot play itself"),
        ("A", 0.7, 1.0, "score 0.7 is not possible"),
        ("A", 1.0, -1.0, "weight -1.0 is not possible"),
        ("A", 1.0, math.inf, "weight inf is not possible"),
        ("A", 1.0, math.nan, "weight nan is not possible"),
    ],
)
def test_impossible_results_are_refused(first: str, score: float, weight: float, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ScoredGame(first, "B", score, weight)
