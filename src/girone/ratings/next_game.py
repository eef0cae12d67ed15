"""The most informative game: the one that is expected to sharpen the wanted ratings most."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from girone.ratings.certificate import INTERVAL, RatingEstimate
from girone.ratings.davidson import ELO, PRIOR_DEVIATION, Chances, information, most_likely
from girone.ratings.results import Numbers, PairCounts, Places

WIDTH = 1.959963984540054
"""The standard deviations to each side of a normal distribution's 95 % interval."""
assert math.isclose(INTERVAL[1] - INTERVAL[0], math.erf(WIDTH / math.sqrt(2)))


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What the games tell about strengths: the most likely point, and its covariance."""

    entrants: tuple[str, ...]
    point: Numbers
    covariance: Numbers

    @classmethod
    def of(cls, table: PairCounts, prior: float = PRIOR_DEVIATION) -> "Knowledge":
        """The knowledge from a table of games."""
        point = most_likely(table, prior)
        inverse = np.linalg.inv(information(table.games, Chances.at(point), prior))
        return cls(table.entrants, point, np.asarray(inverse[:-2, :-2]))

    def ratings(self, among: Sequence[str]) -> dict[str, RatingEstimate]:
        """All ratings in Elo points, with mean 0 over `among`."""
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
        """For every pair, how much this many games between them reduce the sum of these entrants' variances.

        A game tells about the lead of one over the other, and so also about others that were compared with them.
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
