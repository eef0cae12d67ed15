"""Moves relayed by hand, one per line (Lines of Action, §3.2): no program speaks this wire, only records use it."""

from collections.abc import Sequence

from girone.model.notices import Notice, YourTurn
from girone.model.wire import Action, Answer, Arrival, Declaration, Heard, Wire, Write

WIRE = Declaration(tells_start=True)
QUESTION = b"?\n"


class ByHand(Wire):
    """Asks for a move and takes each line as it is."""

    declared = WIRE

    def send(self, notice: Notice) -> Sequence[Action]:
        return [Write(QUESTION)] if isinstance(notice, YourTurn) else []

    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        return [Answer(arrival.decode("utf-8").rstrip("\n"), arrival)] if isinstance(arrival, bytes) else []


REFEREE = ByHand
