"""Bradley–Terry strengths with ties by Davidson's model and an advantage of the first move.

For d, the first mover's lead in strength including the advantage of the first move, and the tie parameter v:

    win : tie : loss  =  exp(d/2) : v : exp(-d/2)

Davidson, not Rao–Kupper, because here a tie counts exactly half a win. The fit then depends on points only: in a full
round robin the order of strengths is the order of points. The likelihood has one maximum, and the model is log-linear.
"""

import math
from dataclasses import dataclass

import numpy as np

from girone.ratings.results import Numbers, PairCounts

ELO = 400 / math.log(10)  # Elo points in a strength of 1
PRIOR_DEVIATION = 600.0  # Elo points, normal around 0: worth a third of a game, keeps all-won finite
PRECISE = 1e-5  # a last step below this leaves an error of about its square


@dataclass(frozen=True)
class Ratings:
    """Strengths in Elo points with mean 0, the advantage of the first move in Elo points, and the tie parameter."""

    entrants: tuple[str, ...]
    elo: tuple[float, ...]
    first_move: float
    ties: float

    def __getitem__(self, entrant: str) -> float:
        return self.elo[self.entrants.index(entrant)]


@dataclass(frozen=True, eq=False)
class Chances:
    """The expected results of every pair and colour at given strengths."""

    win: Numbers
    tie: Numbers
    loss: Numbers

    @classmethod
    def at(cls, point: Numbers) -> "Chances":
        """The chances at a point: all strengths, then the first move, then the logarithm of the tie parameter."""
        half = np.exp(point[:-2] / 2)
        lead = np.outer(half * math.exp(point[-2] / 2), 1 / half)
        behind, level = 1 / lead, math.exp(point[-1])
        whole = lead + behind + level
        return cls(lead / whole, level / whole, behind / whole)

    @property
    def plus(self) -> Numbers:
        """The expected score minus one half."""
        return (self.win - self.loss) / 2

    @property
    def spread(self) -> Numbers:
        """The variance of a score, which is also the information of one game about a lead."""
        return (self.win + self.loss) / 4 - self.plus**2


def fit(table: PairCounts, prior: float = PRIOR_DEVIATION) -> Ratings:
    """The most likely strengths under a normal prior with this standard deviation in Elo points."""
    return ratings(table.entrants, most_likely(table, prior))


def ratings(entrants: tuple[str, ...], point: Numbers) -> Ratings:
    """Convert a point of the likelihood to Elo."""
    elo = in_elo(point[:-2]) if entrants else point[:-2]
    return Ratings(entrants, tuple(elo.tolist()), float(point[-2]) * ELO, math.exp(point[-1]))


def in_elo(strengths: Numbers) -> Numbers:
    """Convert strengths (entrants on the last axis) to Elo points with mean 0."""
    centred = strengths - strengths.mean(axis=-1, keepdims=True)
    return np.asarray(centred * ELO)


def most_likely(table: PairCounts, prior: float = PRIOR_DEVIATION) -> Numbers:
    """The point of highest likelihood, as `Chances.at` takes it, by damped Newton steps."""
    totals, point = table.totals(table.score), np.zeros(len(table.entrants) + 2)
    while True:
        chances = Chances.at(point)
        slope = totals - expected(table.games, chances) - point * (ELO / prior) ** 2
        step = solve(information(table.games, chances, prior), slope, PRECISE)
        point = point + damping(step) * step
        if np.abs(step).max() < PRECISE:
            return point


def solve(matrix: Numbers, slope: Numbers, precise: float) -> Numbers:
    """Solve for a step by conjugate gradients, which need few rounds here and start no threads."""
    scale = 1 / matrix.diagonal()
    step, rest, direction = np.zeros_like(slope), slope, scale * slope
    power = float((rest * direction).sum())
    goal = power * precise**2
    while power > goal:
        turned = np.einsum("ij,j->i", matrix, direction)
        length = power / float((direction * turned).sum())
        step, rest = step + length * direction, rest - length * turned
        before, power = power, float((rest * scale * rest).sum())
        direction = scale * rest + power / before * direction
    return step


def damping(step: Numbers) -> float:
    """The share of a Newton step that surely increases the likelihood.

    The curvature of this likelihood changes by a factor of at most e per unit of lead, so no line search is needed.
    """
    reach = float(np.ptp(step[:-2]) if len(step) > 2 else 0.0) + abs(float(step[-2])) + abs(float(step[-1]))
    return math.log1p(reach) / reach if reach else 1.0


def expected(games: Numbers, chances: Chances) -> Numbers:
    """The expected totals at these chances."""
    plus = games * chances.plus
    return np.concatenate([plus.sum(1) - plus.sum(0), [plus.sum(), (games * chances.tie).sum()]])


def information(games: Numbers, chances: Chances, prior: float) -> Numbers:
    """The information matrix: the covariance of the totals plus the precision of the prior."""
    spread = games * chances.spread
    mixed = -games * chances.plus * chances.tie
    both = spread + spread.T
    size = len(games)
    matrix = np.empty((size + 2, size + 2))
    matrix[:size, :size] = -both
    matrix.flat[: size * (size + 2) : size + 3] = both.sum(1)
    matrix[size, :size] = matrix[:size, size] = spread.sum(1) - spread.sum(0)
    matrix[-1, :size] = matrix[:size, -1] = mixed.sum(1) - mixed.sum(0)
    matrix[size, size] = spread.sum()
    matrix[-1, size] = matrix[size, -1] = mixed.sum()
    matrix[-1, -1] = (games * chances.tie * (1 - chances.tie)).sum()
    matrix.flat[:: size + 3] += (ELO / prior) ** 2
    return matrix
