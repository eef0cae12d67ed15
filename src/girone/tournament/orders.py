"""From a pairing to the order of its match: who sits where, on which cores, with which opening."""

from collections.abc import Sequence
from pathlib import Path

from girone import wires
from girone.model.game import Side
from girone.model.tournament import Pairing
from girone.openings import after, openings
from girone.order import MatchOrder, Place
from girone.tournament.entrant import Entrant
from girone.tournament.freeze import lay_out
from girone.tournament.plan import Plan

SEED_DIGITS = 8
USUAL_PORTS = {"unical_server": 8901, "unical_relay": 45_001}
"""Where programs of the first table come that somebody else starts; the relay's ports are above 40000 (seed 000 §3)."""


def seats(plan: Plan, pairing: Pairing) -> dict[Side, str]:
    """Who plays which side."""
    first = plan.regulation.game.first
    return {first: pairing.first, first.other: pairing.second}


def cores_needed(white: Entrant, black: Entrant) -> int:
    """One where a program rests while the other thinks, else two."""
    return 1 if any(wires.kind(entrant.wire).rests_meanwhile for entrant in (white, black)) else 2


def doors(order: MatchOrder) -> dict[str, int]:
    """The ports to which programs have to come that somebody else starts, by their names."""
    places = [order.white, order.black]
    return {place.name: place.reach.port for place in places if not place.reach.command and place.reach.allowed}


def order(
    plan: Plan, pairing: Pairing, entrants: dict[Side, Entrant], match: Path, cores: Sequence[int], table: int
) -> MatchOrder:
    """The order of a match in its folder, at the how-manieth table; what was handed in is laid out there."""
    match.mkdir(parents=True)
    places = {}
    for side, entrant in entrants.items():
        lay_out(entrant, side, plan.base, match)
        port = (plan.port or USUAL_PORTS.get(entrant.wire, 0)) + table
        seed = _seed(plan, pairing, side)
        reach = entrant.reach(side, plan.regulation.game.name, plan.base, match, seed, port)
        own = (cores[0],) if side is Side.WHITE else (cores[-1],)
        places[side] = Place(entrant.name, entrant.wire, reach, cores=own)
    return MatchOrder(
        plan.regulation.name,
        dict(plan.overrides),
        places[Side.WHITE],
        places[Side.BLACK],
        str(match),
        _opening(plan, pairing),
        sandbox=plan.sandbox,
    )


def _seed(plan: Plan, pairing: Pairing, side: Side) -> int:
    """The seed of a player of ours: told by the tournament's, so that a match played again is the same."""
    lot = plan.terms.lots.lot(f"player {pairing.number} {side}", f"{pairing.first}/{pairing.second}")
    return int(lot[:SEED_DIGITS], 16)


def _opening(plan: Plan, pairing: Pairing) -> str | None:
    """The opening of a meeting, drawn by lot; both colours have the same."""
    if not plan.openings:
        return None
    lines = [" ".join(line) for line in openings(plan.regulation.game.name)]
    drawn = plan.terms.lots.order("openings", lines)[(pairing.number - 1) % len(lines)]
    return after(plan.regulation.game.start(), tuple(drawn.split())).text()
