"""Six bytes per move, forwarded unchanged, and no other messages (Lines of Action, §3)."""

import re
from collections.abc import Sequence

from girone.model.detail import Detail, Wording
from girone.model.errors import shorten
from girone.model.game import Game
from girone.model.notices import AllPresent, Ended, MoveAccepted, Notice, OpponentMoved, OpponentSent, Seated, YourTurn
from girone.model.reason import Reason
from girone.model.wire import LONGEST, Action, Answer, Arrival, Breach, End, Heard, Order, Wire, WireOption, Write
from girone.wires.lines import HUNG_UP, OUT_OF_TURN
from girone.wires.unical_relay import WIRE

MESSAGE = re.compile(rb"[A-H][1-8]-[A-H][1-8]\n")
LENGTH = 6
NO_MESSAGE = Wording(
    "relay.no_message", "{quoted} is not a message; a message is six bytes such as 'A2-C2\\n', and nothing after them"
)


class UnicalRelay(Wire):
    """The relay's side: it sends only the opponent's moves, and is strict about every byte."""

    declared = WIRE

    def __init__(self, game: Game, **chosen: WireOption) -> None:
        super().__init__(game, **chosen)
        self._begun = b""
        self._awaited = False
        self._answered = False
        self._is_closed = False

    def send(self, notice: Notice) -> Sequence[Action]:
        """Forward what the opponent sent; the program must notice everything else by itself."""
        match notice:
            case Seated(side):
                # There is no start message: the side that moves first thinks from the connection on (§3).
                self._awaited = side is self.game.first
            case YourTurn():
                self._awaited = not self._answered
            case MoveAccepted():
                self._answered = False
            case OpponentMoved(move):
                self._awaited = True
                return [Write(move.encode("ascii") + b"\n")]
            case OpponentSent(raw):
                return [Write(self._canonical(raw)[:LONGEST])]
            case Ended():
                self._is_closed = True
                return [Order.CLOSE]
            case AllPresent():
                pass
        return []

    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        """One message when it is awaited; any byte before, within or after it that does not belong is a fault."""
        if self._is_closed:
            return []
        if arrival is End.EOF:
            return [self._breach(Reason.DISCONNECTED, HUNG_UP(), self._begun, at_once=True)]
        if not isinstance(arrival, bytes) or not arrival:
            return []
        if not self._awaited:
            return [self._breach(Reason.MALFORMED, OUT_OF_TURN(), arrival, at_once=True)]
        self._begun += arrival
        return [self._judge(self._begun)] if self._is_whole(self._begun) else []

    def unfinished(self) -> bytes:
        return self._begun

    def malformation(self, raw: bytes) -> str:
        """Which byte is wrong."""
        line, _, rest = raw.decode("ascii").partition("\n")
        if rest:
            return "out-of-turn"
        if self.game.notation.fullmatch(line.removesuffix("\r")):
            return "windows-line-end"
        return "small-letters" if self.game.notation.fullmatch(line.upper()) else super().malformation(raw)

    def _is_whole(self, raw: bytes) -> bool:
        """Whether a message is complete: at six bytes, or at a line feed; a tolerated CR may still get its LF."""
        awaits_line_feed = len(raw) == LENGTH and raw.endswith(b"\r") and self.chosen["tolerate"]
        return b"\n" in raw or (len(raw) >= LENGTH and not awaits_line_feed)

    def _judge(self, raw: bytes) -> Heard:
        message = self._canonical(raw)
        if MESSAGE.fullmatch(message):
            self._begun, self._awaited, self._answered = b"", False, True
            return Answer(message[:-1].decode("ascii"), raw)
        return self._breach(Reason.MALFORMED, NO_MESSAGE(quoted=shorten(raw.decode("latin-1"))), raw)

    def _canonical(self, raw: bytes) -> bytes:
        """The message in its exact form if its spelling is tolerated, otherwise unchanged."""
        forgiven = raw.upper().replace(b"\r\n", b"\n") if self.chosen["tolerate"] else raw
        return forgiven if MESSAGE.fullmatch(forgiven) else raw

    def _breach(self, reason: Reason, detail: Detail, raw: bytes, at_once: bool = False) -> Breach:
        """A breach; nothing is read after it, because any breach ends the match."""
        self._is_closed = True
        return Breach(reason, detail, raw[:LONGEST], at_once)


REFEREE = UnicalRelay
