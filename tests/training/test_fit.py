"""The fit: it finds the weights that made the results, and writes what the core reads."""

import numpy as np
import pytest

from training.fit import fit, loss, scaled
from training.shapes import directions

FEATURES = {"dipole": 105, "fission": 90}


def made_up(features: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Positions of chance with results by weights that are known."""
    chance = np.random.default_rng(1)
    amounts = chance.integers(-2, 3, (6_000, features)) * (chance.random((6_000, features)) < 0.1)
    phase, weights = chance.random(6_000), chance.normal(0, 0.5, (2, features))
    odds = (phase[:, None] * amounts) @ weights[0] + ((1 - phase)[:, None] * amounts) @ weights[1]
    return amounts, phase, (chance.random(6_000) < 1 / (1 + np.exp(-odds))).astype(float), weights


@pytest.mark.parametrize("game", FEATURES)
def test_known_weights_are_found(game: str) -> None:
    amounts, phase, points, weights = made_up(FEATURES[game])
    fitted = fit(amounts, phase, points, directions(game, FEATURES[game]))
    assert np.corrcoef(fitted.ravel(), weights.ravel())[0, 1] > 0.9
    assert loss(amounts, phase, points, fitted) < loss(amounts, phase, points, weights) + 0.01
    assert loss(amounts, phase, points, -fitted) > 2 * loss(amounts, phase, points, fitted)


@pytest.mark.parametrize("game", FEATURES)
def test_a_feature_without_evidence_follows_the_others(game: str) -> None:
    """The first feature of a table never appears; the worth of a piece is learned from the rest."""
    ways = directions(game, FEATURES[game])
    amounts, phase, _, _ = made_up(FEATURES[game])
    amounts[:, 5] = 0
    odds = amounts @ ways[0] / 10
    points = 1 / (1 + np.exp(-odds))
    fitted = fit(amounts, phase, points, ways)
    assert fitted[:, 5] == pytest.approx(ways[0][5] / 10, rel=0.1)


def test_scores_are_whole_numbers() -> None:
    assert scaled(np.array([[0.5], [-0.256]]), 200).tolist() == [[100], [-51]]
