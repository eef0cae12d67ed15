"""No network: moves carried over by hand (Lines of Action, §3.2), a line each. No program speaks it; records do."""

from collections.abc import Sequence

from girone.model.notices import Notice, YourTurn
from girone.model.wire import Action, Answer, Arrival, Declaration, Heard, Wire, Write

WIRE = Declaration(tells_start=True)
QUESTION = b"?\n"


class ByHand(Wire):
    """Asks for a move, and takes the line that comes as it is written."""

    declared = WIRE

    def send(self, notice: Notice) -> Sequence[Action]:
        return [Write(QUESTION)] if isinstance(notice, YourTurn) else []

    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        return [Answer(arrival.decode("utf-8").rstrip("\n"), arrival)] if isinstance(arrival, bytes) else []


REFEREE = ByHand
