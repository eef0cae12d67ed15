"""One rerun as a process of its own: `python -m girone.lab.rerun.table`; the opponent sits in its memory."""

import sys
from collections.abc import Mapping

from girone.host.channels.tcp import Listener
from girone.lab.rerun.order import RerunOrder
from girone.lab.rerun.recorded import RecordedChannel, RecordedWire
from girone.matches import table
from girone.matches.order import MatchOrder
from girone.matches.seat import Seat
from girone.model.game import Side
from girone.model.regulation import Regulation


def seat_of(side: Side, order: MatchOrder, regulation: Regulation, listeners: Mapping[Side, Listener]) -> Seat:
    """The program's seat, or that of the recorded opponent."""
    assert isinstance(order, RerunOrder)
    if side is order.tested:
        return table.seat_of(side, order, regulation, listeners)
    place = order.place(side)
    channel = RecordedChannel(place.reach.way)
    return Seat(side, RecordedWire(table.wire_of(place, order, regulation), channel, order.turns), channel)


if __name__ == "__main__":
    sys.exit(table.main(RerunOrder, seat_of))
