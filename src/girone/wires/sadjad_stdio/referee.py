"""Numbers on standard input and output, with a program that is suspended on the opponent's turn (Sadjad)."""

import re
from collections.abc import Iterable, Iterator, Sequence

from girone.model.detail import Wording
from girone.model.errors import shorten
from girone.model.game import Game, Side
from girone.model.notices import Ended, MoveAccepted, Notice, OpponentMoved, Seated, YourTurn
from girone.model.reason import Reason
from girone.model.wire import (
    LONGEST,
    Action,
    Answer,
    Arrival,
    Breach,
    End,
    FileContent,
    Heard,
    Order,
    Wire,
    WireOption,
    Write,
)
from girone.wires.lines import CLOSED
from girone.wires.mirror import Mirror
from girone.wires.sadjad_stdio import WIRE

NUMBER = re.compile(rb"[+-]?[0-9]{1,9}")
PLAYERS = {Side.BLACK: 1, Side.WHITE: 2}
NO_NUMBER = Wording("sadjad.no_number", "{quoted} is not a number")
FLOOD = Wording("flood.token", "printed more than {count} bytes without whitespace")


class SadjadStdio(Wire):
    """The simulator's side: row and column in both directions, separated by any whitespace."""

    declared = WIRE

    def __init__(self, game: Game, **chosen: WireOption) -> None:
        super().__init__(game, **chosen)
        self._mirror = Mirror(game, assumed="mirrored")
        self._begun = b""
        self._row: bytes | None = None
        self._is_closed = False

    def send(self, notice: Notice) -> Sequence[Action]:
        """Board size and player number, then the opponent's moves; the program runs on its own turns only."""
        match notice:
            case Seated(side):
                return [Write(f"{self._mirror.size} {PLAYERS[side]}\n".encode("ascii")), Order.SUSPEND]
            case YourTurn():
                return [Order.RESUME]
            case MoveAccepted():
                return [Order.SUSPEND]
            case OpponentMoved(move):
                column, row = self._mirror.move(move).split(",")
                return [Write(f"{row} {column}\n".encode("ascii"))]
            case Ended():
                self._is_closed = True
                # The program never exits by itself, and floods its output when its input closes.
                return [Order.KILL]
            case _:
                return []

    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        """One answer for each pair of numbers; a number is complete when whitespace or the end follows it."""
        if self._is_closed or isinstance(arrival, FileContent):
            return []
        if isinstance(arrival, End):
            return self._last_words()
        *tokens, self._begun = _tokens(self._begun + arrival)
        return list(self._read(tokens))

    def unfinished(self) -> bytes:
        """The row alone, or both numbers if nothing follows the second."""
        return b" ".join(filter(None, [self._row, self._begun]))

    def _last_words(self) -> Sequence[Heard]:
        heard = list(self._read([self._begun])) if self._begun else []
        self._is_closed = True
        return [*heard, Breach(Reason.DISCONNECTED, CLOSED(), self._row or b"", at_once=True)]

    def _read(self, tokens: Iterable[bytes]) -> Iterator[Heard]:
        for token in tokens:
            if len(token) > LONGEST:
                yield self._flood(token)
                return
            if not NUMBER.fullmatch(token):
                self._row = None
                yield Breach(Reason.MALFORMED, NO_NUMBER(quoted=shorten(token.decode("latin-1"))), token)
            elif self._row is None:
                self._row = token
            else:
                move = f"{int(token)},{int(self._row)}"
                pair = self._row + b" " + token
                yield Answer(self._mirror.move(move), pair, written=pair.decode("ascii"))
                self._row = None
        if len(self._begun) > LONGEST:
            yield self._flood(self._begun)

    def _flood(self, token: bytes) -> Breach:
        self._is_closed = True
        return Breach(Reason.MALFORMED, FLOOD(count=LONGEST), token[:LONGEST], at_once=True)


def _tokens(data: bytes) -> list[bytes]:
    """The complete tokens, and as the last one the token that may continue."""
    return data.split() if data and not data[-1:].isspace() else [*data.split(), b""]


REFEREE = SadjadStdio
