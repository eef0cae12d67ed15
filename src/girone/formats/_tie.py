"""A tie of a knockout: two legs with colours changed, then the tie-breaks of the law, then the lot.

Level on points, the sum of the piece differences decides where pieces count; then further pairs of legs on the same
terms; then the lot. If both fail in both legs of a pair, the lot decides at once.
"""

from collections.abc import Sequence

from girone.model.detail import said
from girone.model.tournament import Field, Pairing, Standing, Tie


def decide(field: Field, one: str, other: str, numbers: Sequence[int], occasion: str) -> Tie:
    """The tie as it stands, with what is due in it; each of the numbers is a pair of legs, played while it is level."""
    names, played = (one, other), []
    for number in numbers:
        legs = [Pairing(one, other, number), Pairing(other, one, number)]
        pair = [result for leg in legs if (result := field.results.get(leg))]
        played += pair
        if len(pair) < 2:
            return Tie(names, tuple(played), due=tuple(leg for leg in legs if leg not in field.results))
        points = [sum(result.points(name, field.terms.points) for result in pair) for name in names]
        pieces = [sum(result.difference(name) for result in pair) for name in names]
        if points[0] != points[1]:
            return Tie(names, tuple(played), names[points[1] > points[0]], _by_points(points))
        if pieces[0] != pieces[1]:
            return Tie(names, tuple(played), names[pieces[1] > pieces[0]], _by_pieces(pieces))
        if _both_failed(pair):
            break
    return Tie(names, tuple(played), field.terms.lots.order(occasion, names)[0], said("lot").worded)


def _by_points(points: Sequence[float]) -> str:
    return said("points {score}", score=f"{max(points)}–{min(points)}").worded


def _by_pieces(pieces: Sequence[int]) -> str:
    return said("piece difference {difference}", difference=f"{max(pieces):+}").worded


def _both_failed(pair: Sequence[Standing]) -> bool:
    return all(len(result.losers) == 2 for result in pair)
