"""Games that were played before count once."""

import pytest

from girone.ratings.certificate import certify
from girone.ratings.results import ScoredGame, count_once
from girone.ratings.words import sentences


def test_a_repeat_counts_once_for_the_same_two_entrants_colours_and_score() -> None:
    played = [
        ScoredGame("A", "B", 1.0),
        ScoredGame("A", "B", 1.0),
        ScoredGame("B", "A", 1.0),
        ScoredGame("A", "C", 1.0),
        ScoredGame("A", "B", 0.0),
        ScoredGame("A", "B", 1.0),
    ]
    found = count_once(played, ["x", "x", "x", "x", "x", "y"])
    assert [each.weight for each in found] == [1.0, 0.0, 1.0, 1.0, 1.0, 1.0]


def test_every_result_needs_its_key() -> None:
    with pytest.raises(ValueError, match="shorter"):
        count_once([ScoredGame("A", "B", 1.0)], [])


def test_a_repeat_adds_nothing_to_the_certificate_but_its_sentence() -> None:
    played = [ScoredGame("A", "B", 1.0), ScoredGame("B", "A", 0.5)]
    keys = ["line", "other line"]
    once = certify(played, seed=1)
    often = certify(count_once(played * 30, keys * 30), seed=1)
    assert (often.entrants, often.gaps, often.first_move) == (once.entrants, once.gaps, once.first_move)
    assert "58 of 60 games repeat another game of the same two entrants and add nothing: 2 count." in sentences(often)
    assert len(sentences(often)) == len(sentences(once)) + 1
    single = certify(count_once([*played, played[0]], [*keys, keys[0]]), seed=1)
    assert "1 of 3 games repeats another game of the same two entrants and adds nothing: 2 count." in sentences(single)
    assert certify(played * 30, seed=1).gaps[0].probability > once.gaps[0].probability
