"""Which game tells most: by how much it is expected to sharpen the ratings that are asked for."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from girone.ratings.certificate import INTERVAL, RatingEstimate
from girone.ratings.davidson import ELO, PRIOR_DEVIATION, Chances, information, most_likely
from girone.ratings.results import Numbers, PairCounts, Places

WIDTH = 1.959963984540054
"""Standard deviations to each side that hold as much of a normal distribution as a 95 % interval."""
assert math.isclose(INTERVAL[1] - INTERVAL[0], math.erf(WIDTH / math.sqrt(2)))


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What games say about strengths: the most likely point, and how far and how commonly they may be off."""

    entrants: tuple[str, ...]
    point: Numbers
    covariance: Numbers

    @classmethod
    def of(cls, table: PairCounts, prior: float = PRIOR_DEVIATION) -> "Knowledge":
        """What a table of games says."""
        point = most_likely(table, prior)
        inverse = np.linalg.inv(information(table.games, Chances.at(point), prior))
        return cls(table.entrants, point, np.asarray(inverse[:-2, :-2]))

    def ratings(self, among: Sequence[str]) -> dict[str, RatingEstimate]:
        """Everybody in Elo points, where those who are `among` have mean 0."""
        if not among:
            return {}
        places, strengths = self._places(among), self.point[:-2]
        elo = (strengths - strengths[places].mean()) * ELO
        beside = self.covariance[:, places].mean(1)
        doubt = self.covariance.diagonal() - 2 * beside + beside[places].mean()
        half = WIDTH * ELO * np.sqrt(np.maximum(doubt, 0.0))
        found = zip(self.entrants, elo.tolist(), (elo - half).tolist(), (elo + half).tolist(), strict=True)
        return {name: RatingEstimate(*figures) for name, *figures in found}

    def gains(self, of: Sequence[str], games: int) -> Numbers:
        """For every pair, by how much so many games between them shrink the variances of some, all together.

        A game tells about the lead of one over the other; whoever was compared with them before is known better, too.
        """
        places, cov, own = self._places(of), self.covariance, self.covariance.diagonal()
        shared = np.einsum("ik,jk->ij", cov[:, places], cov[:, places])
        power = shared.diagonal()
        chances = Chances.at(self.point)
        told = games * (chances.spread + chances.spread.T) / 2
        lead = own[:, np.newaxis] + own - 2 * cov
        return np.asarray((power[:, np.newaxis] + power - 2 * shared) * told / (1 + told * lead))

    def _places(self, names: Sequence[str]) -> Places:
        place = {name: at for at, name in enumerate(self.entrants)}
        return np.array([place[name] for name in names], dtype=np.intp)
