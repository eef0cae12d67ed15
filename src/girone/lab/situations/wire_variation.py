"""The same messages in other bytes: split, merged, with CR LF, or with extra remarks."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from girone.lab.situations.script import ByteVariation
from girone.model.notices import AllPresent, Ended, Notice, OpponentMoved, Seated, YourTurn
from girone.model.wire import Action, Arrival, Heard, Pause, Wire, Write

BYTE_INTERVAL = 0.002
"""Seconds between two bytes: enough that each is read separately."""
PAUSE = 0.05
"""Seconds between two messages, so that no read brings both."""
REMARK = b"MESSAGE The organiser says hello\n"


class VariedWire(Wire):
    """A wire that varies the bytes it sends; it reads the program's bytes unchanged."""

    def __init__(self, wire: Wire, dress: ByteVariation) -> None:
        super().__init__(wire.game)
        self.declared = wire.declared
        self.demands_pass = wire.demands_pass
        self._wire = wire
        self._vary = VARIATIONS[dress]
        self._held = b""

    def send(self, notice: Notice) -> Sequence[Action]:
        return self._vary(self, notice, self._wire.send(notice))

    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        return self._wire.receive(arrival)

    def unfinished(self) -> bytes:
        return self._wire.unfinished()

    def split(self, notice: Notice, actions: Sequence[Action]) -> list[Action]:
        """Send every byte separately."""
        dressed: list[Action] = []
        for action in actions:
            if isinstance(action, Write):
                for byte in action.data:
                    dressed += [Write(bytes([byte])), Pause(BYTE_INTERVAL)]
            else:
                dressed.append(action)
        return dressed

    def merged(self, notice: Notice, actions: Sequence[Action]) -> list[Action]:
        """Send everything up to the question, or to the end, in one piece."""
        self._held += b"".join(action.data for action in actions if isinstance(action, Write))
        rest: list[Action] = [action for action in actions if not isinstance(action, Write)]
        if self._held and isinstance(notice, YourTurn | Ended):
            held, self._held = self._held, b""
            return [Write(held), *rest]
        return rest

    def apart(self, notice: Notice, actions: Sequence[Action]) -> list[Action]:
        """Every line by itself."""
        dressed: list[Action] = []
        for action in actions:
            lines = action.data.splitlines(keepends=True) if isinstance(action, Write) else []
            dressed += [each for line in lines for each in (Pause(PAUSE), Write(line))] or [action]
        return dressed

    def cr_lf(self, notice: Notice, actions: Sequence[Action]) -> list[Action]:
        """End lines with CR LF."""
        return [Write(each.data.replace(b"\n", b"\r\n")) if isinstance(each, Write) else each for each in actions]

    def messages(self, notice: Notice, actions: Sequence[Action]) -> list[Action]:
        """Add a MESSAGE wherever the server may write to a waiting program."""
        if isinstance(notice, Seated):
            return [*actions, Write(REMARK)]
        return [Write(REMARK), *actions] if isinstance(notice, AllPresent | OpponentMoved) else list(actions)


VARIATIONS: Mapping[ByteVariation, Callable[[VariedWire, Notice, Sequence[Action]], list[Action]]] = MappingProxyType(
    {
        ByteVariation.SPLIT: VariedWire.split,
        ByteVariation.MERGED: VariedWire.merged,
        ByteVariation.APART: VariedWire.apart,
        ByteVariation.CR_LF: VariedWire.cr_lf,
        ByteVariation.MESSAGES: VariedWire.messages,
    }
)
