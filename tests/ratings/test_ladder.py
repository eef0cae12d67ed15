"""A place on the ladder: more points are a higher place, more games a narrower one, and the interval keeps its word."""

import random

import pytest

from girone import games
from girone.lab.practice.climb import next_level
from girone.ratings.ladder import LevelLadder, standing

CLIMBS = 120
GAMES = 12

LADDERS = {name: LevelLadder(*levels) for name in games.names() if (levels := games.kind(name).levels)}


def climbed(ladder: LevelLadder, truth: float, chance: random.Random) -> list[tuple[int, float]]:
    """The games of a program of a known level that climbs the ladder."""
    played: list[tuple[int, float]] = []
    scores: dict[int, list[float]] = {}
    for _ in range(GAMES):
        rung = next_level(scores, 1, ladder.top)
        win, tie = (ladder.chance(truth, rung, score) for score in (1.0, 0.5))
        drawn = chance.random()
        score = 1.0 if drawn < win else 0.5 if drawn < win + tie else 0.0
        scores.setdefault(rung, []).append(score)
        played.append((rung, score))
    return played


def test_points_raise_and_losses_lower() -> None:
    ladder = LADDERS["dipole"]
    places = [standing(ladder, [(4, score), (4, 0.5)]).level for score in (0.0, 0.5, 1.0)]
    assert places == sorted(places)
    assert places[0] < places[1] < places[2]
    assert places[1] == pytest.approx(4.0, abs=0.1)


def test_more_games_narrow_the_interval() -> None:
    ladder = LADDERS["othello"]
    few, many = standing(ladder, [(5, 1.0), (5, 0.0)]), standing(ladder, [(5, 1.0), (5, 0.0)] * 10)
    assert few.level == pytest.approx(many.level, abs=0.1)
    assert many.high - many.low < (few.high - few.low) / 2


def test_without_a_game_it_may_be_anywhere() -> None:
    found = standing(LADDERS["dipole"], [])
    assert found.low < 1
    assert found.high > 10


@pytest.mark.parametrize("game", LADDERS)
@pytest.mark.parametrize("truth", [1.5, 4.0, 8.5])
def test_the_interval_holds_the_truth_as_often_as_it_says(game: str, truth: float) -> None:
    chance = random.Random(f"{game} {truth}")
    found = [standing(LADDERS[game], climbed(LADDERS[game], truth, chance)) for _ in range(CLIMBS)]
    assert sum(each.low <= truth <= each.high for each in found) >= 0.9 * CLIMBS
