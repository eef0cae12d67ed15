"""The parametric bootstrap: leagues simulated from the fitted strengths, for the intervals.

The bootstrap is parametric. In a round robin a pair meets once with each colour, and a single game drawn from itself is
always the same game: resampling within such cells would find no doubt at all. Resampling across pairs would change the
schedule. So every game keeps its entrants and colours, and its score is drawn from the model.

A replica is fitted by one Newton step from the fitted strengths. Whole fits of short leagues exaggerate the strengths,
and a replica of such a fit would exaggerate twice. The error of the replica, turned round, is the error of the fit (the
basic bootstrap): an entrant that hardly ever lost may be much stronger than it looks, not much weaker.

The prior is drawn, too. Where the games say nothing, as between groups that never met, the replicas then differ as
widely as the prior allows, and no order is claimed that only the prior made.
"""

from dataclasses import dataclass

import numpy as np

from girone.ratings.davidson import ELO, PRIOR_DEVIATION, Chances, expected, in_elo, information
from girone.ratings.results import Numbers, PairCounts

SAMPLES = 400


@dataclass(frozen=True, eq=False)
class Replicas:
    """What could be true, one row for each replica: Elo points of the entrants, and of the first move."""

    elo: Numbers
    first_move: Numbers


def replay(
    table: PairCounts, point: Numbers, seed: int, samples: int = SAMPLES, prior: float = PRIOR_DEVIATION
) -> Replicas:
    """Play the league again from a fitted point; the same seed gives the same replicas."""
    chance, chances = np.random.default_rng(seed), Chances.at(point)
    win = chances.win[table.first, table.second]
    no_loss = win + chances.tie[table.first, table.second]
    surprise = chance.normal(0.0, ELO / prior, (samples, len(point))) - expected(table.games, chances)
    for row in surprise:
        draw = chance.random(len(win))
        row += table.totals(np.add(draw < win, draw < no_loss, dtype=np.float64) / 2)
    found = point - np.linalg.solve(information(table.games, chances, prior), surprise.T).T
    return Replicas(in_elo(found[:, :-2]), found[:, -2] * ELO)
