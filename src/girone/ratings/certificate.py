"""The ranking certificate: how certain the order of a league is, and what would make it more certain."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import NormalDist

import numpy as np

from girone.ratings.davidson import ELO, PRIOR_DEVIATION, Chances, expected, in_elo, information, most_likely
from girone.ratings.results import Numbers, PairCounts, Places, ScoredGame

SAMPLES = 400
SAME_ELO = 6
"""Decimals of Elo to which strengths are compared; the fit is less exact beyond."""


@dataclass(frozen=True, eq=False)
class Replicas:
    """Possible truths, one row per replica: Elo points of the entrants and of the first move."""

    elo: Numbers
    first_move: Numbers


def resample(
    table: PairCounts, point: Numbers, seed: int, samples: int = SAMPLES, prior: float = PRIOR_DEVIATION
) -> Replicas:
    """Simulate the league from a fitted point; the same seed gives the same replicas."""
    chance, chances = np.random.default_rng(seed), Chances.at(point)
    win = chances.win[table.first, table.second]
    no_loss = win + chances.tie[table.first, table.second]
    surprise = chance.normal(0.0, ELO / prior, (samples, len(point))) - expected(table.games, chances)
    for row in surprise:
        draw = chance.random(len(win))
        row += table.totals(np.add(draw < win, draw < no_loss, dtype=np.float64) / 2)
    found = point - np.linalg.solve(information(table.games, chances, prior), surprise.T).T
    return Replicas(in_elo(found[:, :-2]), found[:, -2] * ELO)


SEPARATED = 0.95  # from this probability on, the order of two neighbours counts as settled
INTERVAL = (0.025, 0.975)
MOST = 10_000  # larger numbers of games are not reported
_NEEDED = NormalDist().inv_cdf(SEPARATED)


@dataclass(frozen=True)
class RatingEstimate:
    """A number of Elo points with its 95 % interval."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Rated:
    """An entrant: its rating, and the probabilities of being truly first, second, and so on."""

    name: str
    rating: RatingEstimate
    places: tuple[float, ...]


@dataclass(frozen=True)
class Gap:
    """Two neighbours in the order, and how many games between them, or leagues like this one, would separate them.

    Both are 0 if they are separated. None means more than `MOST`, or for leagues that the two never met, not even
    through others.
    """

    ahead: str
    behind: str
    probability: float
    games: int | None
    leagues: int | None

    @property
    def separated(self) -> bool:
        """Whether the order of the two counts as settled."""
        return self.probability >= SEPARATED


@dataclass(frozen=True)
class Certificate:
    """What a league proves: its entrants from the top, the gaps between neighbours, and properties of the games."""

    entrants: tuple[Rated, ...]
    gaps: tuple[Gap, ...]
    first_move: RatingEstimate
    ties: float
    games: int
    repeats: int
    decisive: bool
    groups: tuple[tuple[str, ...], ...]


def certify(
    results: Iterable[ScoredGame],
    *,
    seed: int,
    entrants: Sequence[str] = (),
    table_order: Sequence[str] = (),
    samples: int = SAMPLES,
) -> Certificate:
    """The certificate of these results; a result with weight 0 is a repetition and adds nothing.

    Entrants of equal strength are ordered as in `table_order`, so that certificate and table agree.
    """
    played = list(results)
    table = PairCounts.of(played, entrants)
    point = most_likely(table)
    if not table.entrants:
        return Certificate((), (), RatingEstimate(0.0, 0.0, 0.0), 1.0, 0, 0, False, ())
    replicas = resample(table, point, seed, samples)
    elo = in_elo(point[:-2]).round(SAME_ELO)
    places = dict(zip(table_order, range(len(table_order)), strict=True))
    in_table = np.array([places.get(name, len(places)) for name in table.entrants])
    order = np.lexsort((in_table, -elo))
    return Certificate(
        entrants=_rated(table, elo, replicas.elo, order),
        gaps=_gaps(table, point, replicas, order),
        first_move=_estimates(point[-2:-1] * ELO, replicas.first_move[:, np.newaxis])[0],
        ties=math.exp(point[-1]),
        games=len(played),
        repeats=len(played) - len(table.first),
        decisive=bool((table.score != 0.5).any()),
        groups=table.groups(),
    )


def _estimates(elo: Numbers, found: Numbers) -> list[RatingEstimate]:
    low, high = np.quantile(found, INTERVAL, axis=0).tolist()
    return [RatingEstimate(*each) for each in zip(elo.tolist(), low, high, strict=True)]


def _rated(table: PairCounts, elo: Numbers, found: Numbers, order: Places) -> tuple[Rated, ...]:
    size, estimates = len(elo), _estimates(elo, found)
    places = np.argsort(np.argsort(-found, axis=1, kind="stable"), axis=1)
    counts = np.bincount((np.arange(size) * size + places).ravel(), minlength=size * size).reshape(size, size)
    shares = (counts / len(found)).tolist()
    return tuple(Rated(table.entrants[each], estimates[each], tuple(shares[each])) for each in order.tolist())


def _gaps(table: PairCounts, point: Numbers, replicas: Replicas, order: Places) -> tuple[Gap, ...]:
    spread = Chances.at(point).spread
    group = {name: number for number, names in enumerate(table.groups()) for name in names}
    gaps = []
    for one, other in pairwise(order.tolist()):
        ahead, behind = table.entrants[one], table.entrants[other]
        leads = replicas.elo[:, one] - replicas.elo[:, other]
        probability = float((leads > 0).mean())
        games: int | None = 0
        leagues: int | None = 0
        if probability < SEPARATED:
            lead, doubt = float(point[one] - point[other]), float(leads.var()) / ELO**2
            games = games_to_separate(lead, doubt, float(spread[one, other] + spread[other, one]) / 2)
            leagues = leagues_to_separate(lead, doubt) if group[ahead] == group[behind] else None
        gaps.append(Gap(ahead, behind, probability, games, leagues))
    return tuple(gaps)


def games_to_separate(lead: float, doubt: float, each_game: float) -> int | None:
    """Games between two entrants, an even number for the colours, until the lead is significant.

    `doubt` is the variance of the lead. Its inverse grows by the information of each game and has to reach
    (1.645 / lead)².
    """
    if not lead:
        return None
    pairs = ((_NEEDED / lead) ** 2 - 1 / doubt) / each_game / 2
    return 2 * max(1, math.ceil(pairs)) if pairs <= MOST / 2 else None


def leagues_to_separate(lead: float, doubt: float) -> int | None:
    """More leagues like the one played until the lead is significant, if all information grows in proportion."""
    if not lead:
        return None
    more = doubt * (_NEEDED / lead) ** 2 - 1
    return max(1, math.ceil(more)) if more <= MOST else None
