"""A rerun as a process, `python -m girone.lab.rerun.table`; the recorded opponent lives in this process.

In each turn the opponent sends the bytes of the recorded match, after the recorded time.
"""

from collections import deque
from collections.abc import Mapping, Sequence

from girone.host.channels.event_loop import Interruption
from girone.host.channels.scheduled import ScheduledChannel
from girone.host.channels.tcp import Listener
from girone.lab.rerun.order import RecordedTurn, RerunMatch
from girone.matches import table
from girone.matches.journal.lines import arrival_of
from girone.matches.order import Match, Way
from girone.matches.seat import Seat
from girone.model.game import Side
from girone.model.notices import Notice, YourTurn
from girone.model.wire import Action, Arrival, End, FileContent, Heard, Wire


def seat_of(side: Side, match: Match, listeners: Mapping[Side, Listener]) -> Seat:
    """The seat of the program, or of the recorded opponent."""
    assert isinstance(match, RerunMatch)
    if side is match.tested:
        return table.seat_of(side, match, listeners)
    channel = RecordedChannel(match.contestant(side).reach.way)
    return Seat(side, RecordedWire(table.wire_of(side, match), channel, match.turns), channel)


class RecordedChannel(ScheduledChannel):
    """Schedules the recorded arrivals when the opponent is asked."""

    def __init__(self, way: Way) -> None:
        super().__init__()
        self.opens_last = way is Way.WE_DIAL
        self.answers_at_limit = way is Way.FOLDER

    def send(self, turn: RecordedTurn) -> None:
        """Schedule the arrivals of a turn."""
        for record in turn.arrivals:
            arrival = arrival_of(record)
            assert isinstance(arrival, bytes | End | FileContent)
            self.enter(arrival, turn.seconds)

    def perform(self, action: Action) -> None:
        return


class RecordedWire(Wire):
    """The opponent's wire; interrupts the match when the record has no legal answer."""

    def __init__(self, spoken: Wire, channel: RecordedChannel, turns: Sequence[RecordedTurn]) -> None:
        super().__init__(spoken.game)
        self.declared = spoken.declared
        self.demands_pass = spoken.demands_pass
        self._spoken = spoken
        self._channel = channel
        self._turns = deque(turns)

    def send(self, notice: Notice) -> Sequence[Action]:
        if isinstance(notice, YourTurn):
            turn = self._turns.popleft() if self._turns else None
            if not turn or (turn.move and notice.position.why_not(turn.move)):
                raise Interruption
            self._channel.send(turn)
        return self._spoken.send(notice)

    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        return self._spoken.receive(arrival)


if __name__ == "__main__":
    table.run(RerunMatch, seat_of)
