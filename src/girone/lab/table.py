"""One match of the lab as a process of its own: `python -m girone.lab.table`; the opponent sits in its memory."""

import sys
from collections.abc import Mapping

from girone.host.channels.tcp import Listener
from girone.lab.opponent import Opponent
from girone.lab.script import Dress, LabOrder
from girone.lab.wire_variation import Dressed
from girone.matches import table
from girone.matches.order import MatchOrder
from girone.matches.seat import Seat
from girone.model.game import Side
from girone.model.regulation import Regulation


def seat_of(side: Side, order: MatchOrder, regulation: Regulation, listeners: Mapping[Side, Listener]) -> Seat:
    """The program's seat with its bytes in their dress, or the seat of the scripted opponent."""
    assert isinstance(order, LabOrder)
    if side is order.tested:
        seat = table.seat_of(side, order, regulation, listeners)
        dress = order.script.dress
        return Seat(side, Dressed(seat.wire, dress), seat.channel) if dress is not Dress.PLAIN else seat
    place = order.place(side)
    wire = table.wire_of(place, order, regulation)
    return Seat(side, wire, Opponent(side, place.wire, regulation.game, order.script))


if __name__ == "__main__":
    sys.exit(table.main(LabOrder, seat_of))
