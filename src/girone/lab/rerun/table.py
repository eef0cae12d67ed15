"""One rerun as a process of its own: `python -m girone.lab.rerun.table`; the opponent sits in its memory."""

import sys
from collections.abc import Mapping

from girone.host.channels.tcp import Listener
from girone.lab.rerun.order import RerunMatch
from girone.lab.rerun.recorded import RecordedChannel, RecordedWire
from girone.matches import table
from girone.matches.order import Match
from girone.matches.seat import Seat
from girone.model.game import Side


def seat_of(side: Side, match: Match, listeners: Mapping[Side, Listener]) -> Seat:
    """The program's seat, or that of the recorded opponent."""
    assert isinstance(match, RerunMatch)
    if side is match.tested:
        return table.seat_of(side, match, listeners)
    channel = RecordedChannel(match.contestant(side).reach.way)
    return Seat(side, RecordedWire(table.wire_of(side, match), channel, match.turns), channel)


if __name__ == "__main__":
    sys.exit(table.main(RerunMatch, seat_of))
