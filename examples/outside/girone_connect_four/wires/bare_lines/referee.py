"""The referee's side of bare_lines."""

from collections.abc import Sequence

from girone.model.detail import Wording
from girone.model.errors import shorten
from girone.model.notices import Ended, Notice, OpponentMoved, Seated, YourTurn
from girone.model.reason import Reason
from girone.model.wire import Action, Answer, Arrival, Breach, Heard, Order, Wire, Write
from girone.wires.lines import CLOSED, Lines

from . import WIRE

NO_MOVE = Wording("bare_lines.no_move", "{quoted} is no move")


class BareLines(Wire):
    """Lines without keywords; it names no games, so it carries every game."""

    declared = WIRE

    def __init__(self, game, **chosen):
        super().__init__(game, **chosen)
        self._lines = Lines()

    def send(self, notice: Notice) -> Sequence[Action]:
        """The notice in a word or two."""
        match notice:
            case Seated(side):
                return [_line(f"you {side}")]
            case YourTurn():
                return [_line("go")]
            case OpponentMoved(move):
                return [_line(f"they {move}")]
            case Ended():
                self._lines.is_closed = True
                return [_line("end"), Order.CLOSE]
        return []

    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        """One answer for each line that is not empty."""
        lines = self._lines.hear(arrival, CLOSED())
        return [line if isinstance(line, Breach) else _read(line) for line in lines]


def _line(words: str) -> Write:
    return Write(f"{words}\n".encode("ascii"))


def _read(raw: bytes) -> Heard:
    text = raw.strip().decode("latin-1")
    return Answer(text, raw) if text else Breach(Reason.MALFORMED, NO_MOVE(quoted=shorten(text)), raw)


REFEREE = BareLines
