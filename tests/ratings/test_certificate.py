"""The certificate: its numbers hang together, its sentences are true, also where there is little to say."""

import dataclasses
import json
import math
from itertools import pairwise

import pytest

from girone.ratings.certificate import MOST, Certificate, certify, games_to_separate, leagues_to_separate
from girone.ratings.results import ScoredGame
from girone.ratings.words import percent, sentences
from tests.ratings.leagues import league, normal_strengths

NEEDED = 1.6448536  # the 95 % point of the normal distribution


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    return certify(league(normal_strengths(8, 250, seed=1), seed=2, first_move=40, ties=0.5, legs=2), seed=3)


def test_entrants_stand_in_the_order_of_their_ratings(certificate: Certificate) -> None:
    elo = [each.rating.elo for each in certificate.entrants]
    assert elo == sorted(elo, reverse=True)
    assert sum(elo) == pytest.approx(0, abs=1e-6)
    assert all(each.rating.low < each.rating.elo < each.rating.high for each in certificate.entrants)


def test_entrants_of_equal_strength_stand_as_in_the_table() -> None:
    games = [ScoredGame(one, other, 1.0) for one, other in (("A", "B"), ("B", "C"), ("C", "A"), ("A", "D"))]
    games += [ScoredGame("B", "D", 1.0), ScoredGame("C", "D", 1.0)]

    def order(table: list[str]) -> list[str]:
        found = certify(games, seed=1, entrants=["A", "B", "C", "D"], table_order=table)
        assert {round(each.rating.elo, 6) for each in found.entrants[:3]} == {round(found.entrants[0].rating.elo, 6)}
        return [each.name for each in found.entrants]

    assert order(["C", "A", "B", "D"]) == ["C", "A", "B", "D"]
    assert order([]) == ["A", "B", "C", "D"]


def test_everybody_has_a_place_and_every_place_somebody(certificate: Certificate) -> None:
    matrix = [each.places for each in certificate.entrants]
    assert [sum(row) for row in matrix] == pytest.approx([1.0] * 8)
    assert [sum(column) for column in zip(*matrix, strict=True)] == pytest.approx([1.0] * 8)
    assert matrix[0][0] > 0.5 > matrix[0][-1]


def test_gaps_lie_between_neighbours(certificate: Certificate) -> None:
    names = [each.name for each in certificate.entrants]
    assert [(gap.ahead, gap.behind) for gap in certificate.gaps] == list(pairwise(names))
    assert {gap.separated for gap in certificate.gaps} == {True, False}
    assert all(gap.separated == (gap.probability >= 0.95) for gap in certificate.gaps)
    assert all((gap.games == 0) == (gap.leagues == 0) == gap.separated for gap in certificate.gaps)


def test_the_same_seed_gives_the_same_certificate_and_it_is_plain_data(certificate: Certificate) -> None:
    played = league(normal_strengths(8, 250, seed=1), seed=2, first_move=40, ties=0.5, legs=2)
    assert certify(played, seed=3) == certificate
    assert certify(played, seed=4) != certificate
    assert (
        json.loads(json.dumps(dataclasses.asdict(certificate)))["entrants"][0]["name"] == certificate.entrants[0].name
    )


@pytest.mark.parametrize("lead", [0.05, 0.1, 0.3, -0.2])
def test_games_to_separate_are_the_fewest_that_do(lead: float) -> None:
    doubt, each_game = 0.5, 0.2
    games = games_to_separate(lead, doubt, each_game)
    assert games is not None
    assert games % 2 == 0

    def clear(number: int) -> bool:
        return abs(lead) / math.sqrt(1 / (1 / doubt + number * each_game)) >= NEEDED

    assert clear(games)
    assert not clear(games - 2)


@pytest.mark.parametrize("lead", [0.05, 0.1, 0.3])
def test_leagues_to_separate_are_the_fewest_that_do(lead: float) -> None:
    leagues = leagues_to_separate(lead, 0.5)
    assert leagues is not None
    assert lead / math.sqrt(0.5 / (1 + leagues)) >= NEEDED
    assert lead / math.sqrt(0.5 / leagues) < NEEDED


def test_what_would_take_too_long_is_not_counted_out() -> None:
    assert games_to_separate(0.0, 1.0, 0.25) is leagues_to_separate(0.0, 1.0) is None
    assert games_to_separate(0.02, 1.0, 0.25) is None
    assert games_to_separate(0.04, 1.0, 0.25) == 2 * math.ceil(((NEEDED / 0.04) ** 2 - 1) / 0.25 / 2)
    assert leagues_to_separate(0.001, 1.0) is None


def test_the_games_it_asks_for_do_separate() -> None:
    """Games with the scores that the estimate expects: the lead stays, and the order becomes sure."""
    played = [
        *(ScoredGame("A", "B", score) for score in (1.0, 1.0, 1.0, 0.0, 0.0)),
        *(ScoredGame("B", "A", score) for score in (0.0, 0.0, 0.0, 1.0, 1.0)),
    ]
    before = certify(played, seed=1, samples=4_000).gaps[0]
    assert before.games is not None
    assert not before.separated
    after = certify(played * (1 + math.ceil(before.games / len(played))), seed=1, samples=4_000).gaps[0]
    assert 0.9 < after.probability < 0.99
    assert before.probability < 0.8


def test_games_to_separate_are_played_with_both_colours() -> None:
    """With colours changed the first move hurts as much as it helped, and as many games are needed."""
    played = league({"A": 40.0, "B": -40.0}, seed=1, first_move=300, ties=0.2, legs=20)
    changed = [ScoredGame(each.second, each.first, 1 - each.score) for each in played]
    one, other = (certify(results, seed=1, samples=4_000).gaps[0].games for results in (played, changed))
    assert one is not None
    assert one > 50
    assert other == pytest.approx(one, rel=0.1)


ALL_WON = [ScoredGame(one, other, float(one < other)) for one in "ABC" for other in "ABC" if one != other]
TIES = [ScoredGame("A", "B", 0.5), ScoredGame("B", "A", 0.5)]


@pytest.mark.parametrize(
    ("results", "entrants", "said"),
    [
        ([], [], ["There are no entrants."]),
        ([], ["A"], ["A is the only entrant: there is nothing to rank."]),
        ([], ["A", "B"], ["No game counts yet: nothing is known about the order of the 2 entrants."]),
        (TIES[:1], [], ["The only game was a tie: no difference between the 2 entrants can be seen."]),
        (TIES, [], ["Both games were ties: no difference between the 2 entrants can be seen."]),
        (TIES * 3, ["A", "B"], ["All 6 games were ties: no difference between the 2 entrants can be seen."]),
        (
            ALL_WON * 20,
            [],
            [
                "A is first with more than 99 %.",
                "Every entrant is separated from its neighbours: each order is right with 95 % or more.",
                "Whether moving first helps cannot be told yet: about 0 Elo points (",
            ],
        ),
    ],
)
def test_little_to_say(results: list[ScoredGame], entrants: list[str], said: list[str]) -> None:
    certificate = certify(results, seed=1, entrants=entrants)
    told = sentences(certificate)
    assert len(told) == len(said)
    assert all(sentence.startswith(start) for sentence, start in zip(told, said, strict=True))
    numbers = [number for each in certificate.entrants for number in (*dataclasses.astuple(each.rating), *each.places)]
    assert all(map(math.isfinite, numbers))


def test_neighbours_that_are_not_separated_are_told_what_is_needed() -> None:
    played = [ScoredGame("Alfa", "Beta", 1.0), ScoredGame("Beta", "Alfa", 0.0), ScoredGame("Alfa", "Beta", 0.0), *TIES]
    certificate = certify([each for each in played if each.first in ("Alfa", "Beta")], seed=1)
    gap, told = certificate.gaps[0], sentences(certificate)
    assert told[0] == f"Alfa is first with {percent(certificate.entrants[0].places[0])}."
    assert told[1] == (
        f"Alfa and Beta are not separated (Alfa is ahead with {percent(gap.probability)}): about {gap.games} more "
        f"games between them or {gap.leagues} more leagues like this one would be needed."
    )


def test_level_neighbours_cannot_be_separated_by_any_number_of_games() -> None:
    level = certify([ScoredGame("A", "B", 1.0), ScoredGame("B", "A", 1.0)], seed=1)
    assert (level.gaps[0].games, level.gaps[0].leagues) == (None, None)
    assert f"more than {MOST:,} more games between them would be needed." in sentences(level)[1]


def test_groups_that_never_met_are_named_and_leagues_do_not_help() -> None:
    certificate = certify([ScoredGame("A", "B", 1.0), ScoredGame("C", "D", 1.0), ScoredGame("C", "D", 1.0)], seed=1)
    across = [gap for gap in certificate.gaps if {gap.ahead, gap.behind} in ({"A", "C"}, {"B", "D"})]
    assert [gap.leagues for gap in across] == [None, None]
    assert not any(gap.separated for gap in across)
    assert "so the order between them is a guess: A, B; C, D." in " ".join(sentences(certificate))


@pytest.mark.parametrize(("advantage", "said"), [(200, "Moving first helps"), (-200, "Moving first hurts")])
def test_the_first_move_is_told_when_it_is_known(advantage: int, said: str) -> None:
    told = sentences(certify(league(normal_strengths(8, 100, seed=1), 2, first_move=advantage, legs=3), seed=3))
    assert told[-1].startswith(f"{said}: it is worth about ")


@pytest.mark.parametrize(
    ("probability", "said"),
    [(0.0, "less than 1 %"), (0.004, "less than 1 %"), (0.83, "83 %"), (0.99, "99 %"), (1.0, "more than 99 %")],
)
def test_what_was_sampled_is_never_certain(probability: float, said: str) -> None:
    assert percent(probability) == said
