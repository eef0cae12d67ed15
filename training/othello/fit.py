"""Fits the weights of Othello's patterns by least squares, phase by phase, and writes the file for the engine.

The lead at the end is the sum of the weights, as near as can be. Weights pay a price for their size, so that a pattern
that was seldom met says little. The equations are solved by conjugate gradients: one look at every position a step.
"""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from training.othello.models import Model, Played

STEPS, ENOUGH = 20, 1e-4
"""Most steps, and the part of the first slope that is small enough to end before.

Twenty more take 0.02 discs off what is left over, and as long again.
"""
DISC = 100
"""The score of a disc in the search."""


@dataclass(frozen=True)
class Fit:
    """How well a phase was fitted: root mean squares of what is left, in discs."""

    sizes: str
    phase: int
    learned_from: int
    kept_out: int
    steps: int
    learned: float
    unseen: float
    before: float
    """Of the scores themselves, on positions kept out."""


def fit_all(models: Sequence[Model], played: Played, file: Path, processes: int) -> list[dict[str, Any]]:
    """Fit every phase of every model and write the file; how well each was fitted."""
    jobs = [job for model in models for job in product([model], range(model.phases))]
    with ProcessPoolExecutor(processes) as pool:
        fitted = list(pool.map(partial(fit_phase, played), *zip(*jobs, strict=True)))
    file.parent.mkdir(parents=True, exist_ok=True)
    written = zip(jobs, fitted, strict=True)
    file.write_bytes(b"".join(rounded(model.spread(weights)).tobytes() for (model, _), (weights, _) in written))
    return [asdict(fit) for _, fit in fitted]


def rounded(weights: np.ndarray) -> np.ndarray:
    """Weights as the engine adds them up: whole hundredths of a disc in 16 bits."""
    limit = np.iinfo(np.int16).max
    return np.asarray(np.clip(np.rint(weights * DISC), -limit, limit), dtype="<i2")


def fit_phase(played: Played, model: Model, phase: int) -> tuple[np.ndarray, Fit]:
    """The weights of a phase, in discs."""
    learn, unseen = model.samples(played, phase)
    weights, steps = solve(learn.columns, learn.lead, model.weights_in_all, model.price)
    left, apart = (sample.lead - total(sample.columns, weights) for sample in (learn, unseen))
    rests = map(mean_root, (left, apart, unseen.lead))
    return weights, Fit(model.name, phase, len(learn.lead), len(unseen.lead), steps, *rests)


def mean_root(values: np.ndarray) -> float:
    """The root mean square."""
    return float(np.sqrt(np.mean(values**2))) if len(values) else 0.0


def total(columns: list[np.ndarray], weights: np.ndarray) -> np.ndarray:
    """The sum of weights of every position."""
    result = np.zeros(len(columns[0]))
    for column in columns:
        result[: len(column)] += weights.take(column)
    return result


def gathered(columns: list[np.ndarray], values: np.ndarray, number: int) -> np.ndarray:
    """For every weight the sum over the positions that have it: what `total` does, the other way."""
    result = np.zeros(number)
    for column in columns:
        result += np.bincount(column, values[: len(column)], number)
    return result


def solve(columns: list[np.ndarray], lead: np.ndarray, number: int, price: float) -> tuple[np.ndarray, int]:
    """The weights with the least squares, and the steps it took; a weight pays `price` positions for its square."""
    often = gathered(columns, np.ones(len(lead)), number) + price
    weights, slope = np.zeros(number), gathered(columns, lead, number)
    along = slope / often
    steep = first = slope @ along
    steps = 0
    while steps < STEPS and steep > ENOUGH**2 * first:
        seen = gathered(columns, total(columns, along), number) + price * along
        length = steep / (along @ seen)
        weights += length * along
        slope -= length * seen
        conditioned = slope / often
        before, steep = steep, slope @ conditioned
        along = conditioned + steep / before * along
        steps += 1
    return weights, steps
