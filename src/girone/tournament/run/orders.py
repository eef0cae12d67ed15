"""From a pairing to its booking, and from a booking to the order of a match on some host."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from girone import wires
from girone.games.openings import after, openings
from girone.matches.order import MatchOrder, Place
from girone.model.game import Side
from girone.model.tournament import Pairing
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import Plan
from girone.tournament.run.booking import Booking
from girone.tournament.store.freeze import lay_out

SEED_DIGITS = 8


def seats(plan: Plan, pairing: Pairing) -> dict[Side, str]:
    """Who plays which side."""
    first = plan.regulation.game.first
    return {first: pairing.first, first.other: pairing.second}


def book(
    plan: Plan, pairing: Pairing, entrants: Mapping[Side, Entrant], table: int, software: Mapping[str, str]
) -> Booking:
    """The match of a pairing at the how-manieth table; `software` are the fingerprints of its entrants by name."""
    return Booking(
        regulation=plan.regulation.name,
        overrides=dict(plan.overrides),
        game=plan.regulation.game.name,
        entrants=dict(entrants),
        seeds={side: _seed(plan, pairing, side) for side in Side},
        ports={side: (plan.port or wires.kind(each.wire).usual_port) + table for side, each in entrants.items()},
        opening=opening(plan, pairing),
        software={side: software.get(each.name, "") for side, each in entrants.items()},
        sandbox=plan.sandbox,
        wait=plan.wait,
    )


def order(
    booking: Booking,
    bases: Mapping[Side, Path],
    match: Path,
    cores: Sequence[int],
    host: Mapping[str, Any] | None = None,
) -> MatchOrder:
    """The order of a match in its folder, where what was handed in is laid out from the `bases`."""
    match.mkdir(parents=True)
    places = {}
    for side, entrant in booking.entrants.items():
        lay_out(entrant, side, bases[side], match)
        seed, port = booking.seeds[side], booking.ports[side]
        reach = entrant.reach(side, booking.game, bases[side], match, seed, port, booking.wait)
        own = (cores[0],) if side is Side.WHITE else (cores[-1],)
        software = booking.software.get(side, "")
        places[side] = Place(entrant.name, entrant.wire, reach, cores=own, software=software)
    return MatchOrder(
        booking.regulation,
        dict(booking.overrides),
        places[Side.WHITE],
        places[Side.BLACK],
        str(match),
        booking.opening,
        sandbox=booking.sandbox,
        host=dict(host or {}),
    )


def _seed(plan: Plan, pairing: Pairing, side: Side) -> int:
    """The seed of a player of ours: told by the tournament's, so that a match played again is the same."""
    lot = plan.terms.lots.lot(f"player {pairing.number} {side}", f"{pairing.first}/{pairing.second}")
    return int(lot[:SEED_DIGITS], 16)


def opening(plan: Plan, pairing: Pairing) -> str | None:
    """The opening of a meeting, drawn by lot; both colours have the same."""
    if not plan.openings:
        return None
    lines = [" ".join(line) for line in openings(plan.regulation.game.name)]
    drawn = plan.terms.lots.order("openings", lines)[(pairing.number - 1) % len(lines)]
    return after(plan.regulation.game.start(), tuple(drawn.split())).text()
