"""A match of the lab as a process, `python -m girone.lab.situations.table`; the opponent lives in this process."""

from collections.abc import Mapping

from girone.host.channels.tcp import Listener
from girone.lab.situations.opponent import Opponent
from girone.lab.situations.script import ByteVariation, LabMatch
from girone.lab.situations.wire_variation import VariedWire
from girone.matches import table
from girone.matches.order import Match
from girone.matches.seat import Seat
from girone.model.game import Side


def seat_of(side: Side, match: Match, listeners: Mapping[Side, Listener]) -> Seat:
    """The program's seat, with varied bytes, or the scripted opponent's."""
    assert isinstance(match, LabMatch)
    if side is match.tested:
        seat = table.seat_of(side, match, listeners)
        dress = match.script.dress
        if dress is not ByteVariation.PLAIN:
            seat = Seat(side, VariedWire(seat.wire, dress), seat.channel)
        seat.is_excused_by_load = not match.loaded
        return seat
    opponent = Opponent(side, match.contestant(side).wire, match.regulation.game, match.script)
    return Seat(side, table.wire_of(side, match), opponent)


if __name__ == "__main__":
    table.run(LabMatch, seat_of)
