"""Makes the match of a pairing: sides, opening, seed and port."""

from collections.abc import Mapping

from girone import wires
from girone.matches.order import Contestant, Match
from girone.model.game import Side
from girone.model.tournament import Pairing
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import Plan

SEED_DIGITS = 8


def seats(plan: Plan, pairing: Pairing) -> dict[Side, str]:
    """The entrant on each side."""
    first = plan.regulation.game.first
    return {first: pairing.first, first.other: pairing.second}


def match_of(
    plan: Plan, pairing: Pairing, entrants: Mapping[Side, Entrant], table: int, software: Mapping[str, str]
) -> Match:
    """The match of a pairing at the table with this number, independent of the host.

    `software` has the fingerprints of the entrants by name.
    """
    sides = {}
    for side, each in entrants.items():
        port = (plan.port or wires.kind(each.wire).usual_port) + table
        reach = each.reach(side, plan.regulation.game.name, _seed(plan, pairing, side), port, plan.wait)
        sides[side] = Contestant(each.name, each.wire, reach, software=software.get(each.name, ""))
    white, black = sides[Side.WHITE], sides[Side.BLACK]
    return Match(
        plan.regulation, white, black, opening=opening(plan, pairing), sandbox=plan.sandbox, provides=plan.programs
    )


def _seed(plan: Plan, pairing: Pairing, side: Side) -> int:
    """The random seed of one of our players, derived from the tournament's, so that a replayed match is the same."""
    lot = plan.terms.lots.lot(f"player {pairing.number} {side}", f"{pairing.first}/{pairing.second}")
    return int(lot[:SEED_DIGITS], 16)


def opening(plan: Plan, pairing: Pairing) -> str | None:
    """The opening of a match; with `repeat`, both colours get the same one."""
    is_turned = pairing.first > pairing.second
    return plan.openings.of(plan.regulation.game, plan.terms.lots, pairing.number, is_turned)
