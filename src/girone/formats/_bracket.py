"""The bracket of a knockout: who meets whom in which round, as far as the results determine it."""

from collections.abc import Sequence
from dataclasses import replace

from girone.model.detail import said
from girone.model.reason import Reason
from girone.model.tournament import Field, KnockoutTie, Pairing, Row, Standing, Table


def decide(field: Field, one: str, other: str, numbers: Sequence[int], occasion: str) -> KnockoutTie:
    """The state of a tie, with the matches that are due; `numbers` are pairs of legs, played while it is level."""
    names, played = (one, other), []
    for number in numbers:
        legs = [Pairing(one, other, number), Pairing(other, one, number)]
        pair = [result for leg in legs if (result := field.results.get(leg))]
        played += pair
        if len(pair) < 2:
            return KnockoutTie(names, tuple(played), due=tuple(leg for leg in legs if leg not in field.results))
        points = [sum(result.points(name, field.terms.points) for result in pair) for name in names]
        pieces = [sum(result.difference(name) for result in pair) for name in names]
        if points[0] != points[1]:
            return KnockoutTie(names, tuple(played), names[points[1] > points[0]], _by_points(points))
        if pieces[0] != pieces[1]:
            return KnockoutTie(names, tuple(played), names[pieces[1] > pieces[0]], _by_pieces(pieces))
        if _both_failed(pair):
            break
    return KnockoutTie(names, tuple(played), field.terms.lots.order(occasion, names)[0], said("lot").worded)


def _by_points(points: Sequence[float]) -> str:
    return said("points {score}", score=f"{max(points)}–{min(points)}").worded


def _by_pieces(pieces: Sequence[int]) -> str:
    return said("piece difference {difference}", difference=f"{max(pieces):+}").worded


def _both_failed(pair: Sequence[Standing]) -> bool:
    return all(len(result.losers) == 2 for result in pair)


COLUMNS = ("reached", "played", "won", "drawn", "lost")
STILL_IN = 0.5
"""How much further than the loser of a round an entrant has come that still plays in it."""

NOBODY = ""
"""An empty place in the bracket: a bye, or everybody who could have reached it is out."""
EMPTY, BYE, WINNER = said("nobody advances").worded, said("bye").worded, said("winner").worded
LEFT = {Reason.EXCLUDED: said("opponent excluded").worded, Reason.NO_SHOW: said("opponent withdrawn").worded}
LAST_ROUNDS = {1: said("final").worded, 2: said("semi-final").worded, 4: said("quarter-final").worded}
LOT_OCCASIONS = {1: "final", 2: "semi-final", 4: "quarter-final"}
Place = str | None
"""The entrant at a place of the bracket: a name, NOBODY, or None if it is not known yet."""


def bracket(field: Field, numbers: Sequence[int]) -> list[list[KnockoutTie]]:
    """All rounds, the final last; if the number of entrants is no power of two, the first places have byes.

    The opponent of an excluded entrant advances. An exclusion with the effect `title` leaves decided ties as they are.
    """
    here: list[Place] = _slots(field.names)
    rounds: list[list[KnockoutTie]] = []
    while len(here) > 1:
        occasion = lot_occasion(len(here) // 2)
        ties = [_tie(field, here[at], here[at + 1], numbers, occasion) for at in range(0, len(here), 2)]
        ties = ties if rounds else [_bye(tie) for tie in ties]
        rounds.append(ties)
        here = [tie.winner or (NOBODY if tie.decided_by else None) for tie in ties]
    return rounds


def ranking(field: Field, rounds: Sequence[Sequence[KnockoutTie]], title: str) -> Table:
    """The ranking by rounds reached: losers of a round share a rank, below those who still play in it."""
    reached = dict.fromkeys(field.names, 0.0)
    for at, ties in enumerate(rounds):
        for tie in ties:
            for name in filter(None, tie.names):
                reached[name] = at + (tie.winner == name) if tie.winner else at + STILL_IN
    own: dict[str, list[Standing]] = {name: [] for name in field.names}
    for tie in (tie for ties in rounds for tie in ties):
        for leg in tie.legs:
            for name in leg.pairing.names:
                own[name].append(leg)
    order = sorted(field.present, key=lambda name: -reached[name])
    rows = []
    for name in order:
        rank = 1 + sum(reached[rival] > reached[name] for rival in order)
        rows.append(Row(rank, name, (_reached(int(reached[name]), rounds), *record(name, own[name]))))
    return Table(title, COLUMNS, tuple(rows))


def round_name(ties: int) -> str:
    """The name of a round with this many ties."""
    return LAST_ROUNDS.get(ties) or said("round of {count}", count=2 * ties).worded


def lot_occasion(ties: int) -> str:
    """The occasion of a lot in a round with this many ties. Records depend on it, so it never follows the name."""
    return LOT_OCCASIONS.get(ties) or f"round of {2 * ties:,}"


def first_meetings(names: Sequence[str]) -> list[tuple[str, str]]:
    """The pairs of the first round, in the order of the bracket."""
    slots = _slots(names)
    pairs = zip(slots[::2], slots[1::2], strict=False)
    return [(one, other) for one, other in pairs if one and other]


def _slots(names: Sequence[str]) -> list[Place]:
    """The names from top to bottom of the bracket: first against last, and the best two can meet only in the final."""
    places = [0]
    while len(places) < len(names):
        places = [each for place in places for each in (place, 2 * len(places) - 1 - place)]
    return [names[place] if place < len(names) else NOBODY for place in places]


def _tie(field: Field, one: Place, other: Place, numbers: Sequence[int], occasion: str) -> KnockoutTie:
    names = (one or None, other or None)
    out = tuple(name for name in names if name and name in field.out)
    if one is None or other is None:
        return KnockoutTie(names, out=out)
    struck = [name for name in out if name not in field.titled]
    if one and other and not struck:
        tie = decide(field, one, other, numbers, f"{occasion} {one} {other}")
        return replace(tie, out=out) if tie.winner or not out else _walkover(field, tie, out)
    if one and other:
        return replace(_walkover(field, KnockoutTie(names), struck), out=out)
    there = one or other
    return (
        KnockoutTie(names, (), there, BYE, out=out)
        if there and not struck
        else KnockoutTie(names, decided_by=EMPTY, out=out)
    )


def _bye(tie: KnockoutTie) -> KnockoutTie:
    """Show an entrant without an opponent in the first round as a bye, even if it has been excluded since."""
    alone = tie.names[0] if tie.decided_by == EMPTY and tie.names[1] is None else None
    return replace(tie, winner=alone, decided_by=BYE) if alone else tie


def _walkover(field: Field, tie: KnockoutTie, out: Sequence[str]) -> KnockoutTie:
    """A tie that one or both entrants do not play to its end."""
    left = [name for name in tie.names if name not in out]
    why = LEFT[field.out[out[0]]] if left else EMPTY
    return KnockoutTie(tie.names, tie.legs, left[0] if left else None, why, out=tuple(out))


def _reached(rounds_won: int, rounds: Sequence[Sequence[KnockoutTie]]) -> str:
    return WINNER if rounds_won == len(rounds) else round_name(len(rounds[rounds_won]))


def record(name: str, legs: Sequence[Standing]) -> tuple[int, int, int, int]:
    """How many matches were played, won, drawn and lost."""
    won, lost = sum(leg.winner == name for leg in legs), sum(name in leg.losers for leg in legs)
    return len(legs), won, len(legs) - won - lost, lost
