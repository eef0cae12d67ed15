"""Fits the weights of an evaluation to the results of games (training/selfplay.py) and writes the game's weights.hpp.

Logistic regression: the weighted sum of the features predicts the points of the side to move. Every feature has an
early and a late weight, interpolated by the phase. Every tenth game is held out to test the fit.
"""

import argparse
import sys
import textwrap
from pathlib import Path

import numpy as np

from girone.games import FOLDER
from training.shapes import directions

PRICE = 20.0
"""Penalty for a weight's deviation from the common direction, in positions."""
ENOUGH, AT_ONCE, IN_A_ROW, WIDTH = 1e-4, 50_000, 6, 117
POINTS = {"dipole": 80, "fission": 80}
"""Score of one unit of log odds, chosen so that a piece is about 100."""
HEADER = """\
// The weights of {game}'s features (terms.hpp), early and late. Written by training/fit.py, not by hand.
//
// {about}
#pragma once

#include <array>

#include "linear.hpp"

namespace girone::{game} {{

inline constexpr std::array<Weight, {number}> weights = {{{{
    {rows},
}}}};

}}  // namespace girone::{game}
"""


def main() -> int:
    """Fit, print the quality, and write the header."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("files", type=Path, nargs="+", help="what selfplay.py wrote")
    parser.add_argument("--about", default="", help="a word on the games for the header")
    arguments = parser.parse_args()
    number, features, phase, points = read(arguments.files)
    learned = number % 10 != 0
    ways = directions(arguments.game, features.shape[1])
    fitted = fit(features[learned], phase[learned], points[learned], ways)
    told = {name: loss(features[part], phase[part], points[part], fitted) for name, part in parts(learned).items()}
    about = (
        f"{arguments.about}{len(points):,} quiet positions; cross entropy {told['learned']:.4f}, "
        f"on games kept out {told['kept out']:.4f}."
    )
    write(arguments.game, scaled(fitted, POINTS[arguments.game]), about)
    print(about)
    return 0


def parts(learned: np.ndarray) -> dict[str, np.ndarray]:
    """Masks of the training positions and the held-out ones."""
    return {"learned": learned, "kept out": ~learned}


def read(files: list[Path]) -> tuple[np.ndarray, ...]:
    """All files concatenated: number of the game, features, phase, points."""
    loaded = [np.load(file) for file in files]
    return tuple(np.concatenate([each[key] for each in loaded]) for key in ("number", "features", "phase", "points"))


def fit(features: np.ndarray, phase: np.ndarray, points: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """Weights of shape (2, features), early and late, in log odds; Newton's method finds the only optimum."""
    count = features.shape[1]
    base = np.kron(np.eye(2), ways)
    free = np.zeros(2 * count + len(base))
    price = np.concatenate([np.full(2 * count, PRICE), np.full(len(base), 1e-3)])
    step = np.full_like(free, np.inf)
    while np.abs(step).max() > ENOUGH:
        slope, curve = -price * free, np.diag(price)
        for at in range(0, len(points), AT_ONCE):
            part = slice(at, at + AT_ONCE)
            seen = sight(features[part], phase[part])
            seen = np.hstack([seen, seen @ base.T])
            chance = 1 / (1 + np.exp(-seen @ free))
            slope += seen.T @ (points[part] - chance)
            curve += (seen * (chance * (1 - chance))[:, None]).T @ seen
        step = np.linalg.solve(curve, slope)
        free += step
    return np.asarray((free[: 2 * count] + free[2 * count :] @ base).reshape(2, count))


def sight(features: np.ndarray, phase: np.ndarray) -> np.ndarray:
    """Each feature twice, weighted by how early and how late the position is."""
    early = phase[:, None] * features
    return np.hstack([early, features - early])


def loss(features: np.ndarray, phase: np.ndarray, points: np.ndarray, weights: np.ndarray) -> float:
    """The mean cross entropy."""
    odds = sight(features, phase) @ weights.ravel()
    return float(np.mean(np.logaddexp(0, odds) - points * odds))


def scaled(weights: np.ndarray, points: int) -> np.ndarray:
    """The weights as integer scores."""
    return np.asarray(np.rint(weights * points), dtype=int)


def write(game: str, weights: np.ndarray, about: str) -> None:
    """Write the game's header."""
    pairs = [f"{{{early}, {late}}}" for early, late in weights.T]
    rows = ",\n    ".join(", ".join(pairs[at : at + IN_A_ROW]) for at in range(0, len(pairs), IN_A_ROW))
    about = textwrap.fill(about, WIDTH, subsequent_indent="// ")
    text = HEADER.format(game=game, about=about, number=weights.shape[1], rows=rows)
    (FOLDER / game / "weights.hpp").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
