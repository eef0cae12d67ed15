"""Lines of text, each with a keyword (Fission and Dipole); supports every game."""

import re
from collections.abc import Iterator, Sequence

from girone.model.detail import PLAIN, Detail, Wording
from girone.model.errors import shorten
from girone.model.game import Game, Position, Side
from girone.model.notices import (
    AllPresent,
    Ended,
    MoveAccepted,
    Notice,
    OpponentMoved,
    OpponentSent,
    Seated,
    YourTurn,
)
from girone.model.reason import Kind, Reason
from girone.model.verdict import Verdict
from girone.model.wire import (
    Action,
    Answer,
    Arrival,
    Breach,
    Heard,
    Order,
    Pause,
    Wire,
    WireOption,
    Write,
)
from girone.wires.lines import HUNG_UP, Lines
from girone.wires.unical_server import WIRE

MOVES = re.compile(r"MOVE +(\S+)(\r?\n)")
GROUPS = {Side.WHITE: 0, Side.BLACK: 1}
NO_MOVE = Wording("server.no_move", "{quoted} is not the word MOVE and a move")
INVALID = (["ILLEGAL_MOVE"], ["MESSAGE Your opponent has sent an invalid move"])
TIMEOUT = (["TIMEOUT"], ["MESSAGE Opponent timeout"])
FAULTS = {
    Reason.ILLEGAL: INVALID,
    Reason.MALFORMED: INVALID,
    Reason.MISSING: INVALID,
    Reason.TOO_SLOW: TIMEOUT,
}
"""Lines for the loser and for the winner before the result."""


class UnicalServer(Wire):
    """The line server's side; a line that comes early waits for its turn."""

    declared = WIRE

    def __init__(self, game: Game, **chosen: WireOption) -> None:
        super().__init__(game, **chosen)
        self._lines = Lines()
        self._has_paused = False

    def send(self, notice: Notice) -> Sequence[Action]:
        """The notice as lines."""
        match notice:
            case Seated(side, _, start):
                opening = [f"MESSAGE Position {start}"] if start else []
                return [_lines(f"WELCOME {side.capitalize()}", *self._setup(), *opening, _group(side))]
            case AllPresent():
                return [_lines("MESSAGE All players connected")]
            case YourTurn():
                return [*self._pauses(), _lines("YOUR_TURN")]
            case MoveAccepted():
                self._has_paused = False
                return [_lines("VALID_MOVE")]
            case OpponentMoved(move):
                return [*self._pauses(), _lines(f"OPPONENT_MOVE {move}")]
            case OpponentSent():
                return []
            case Ended(side, verdict):
                self._lines.is_closed = True
                return [_lines(*_result(side, verdict)), Order.CLOSE]

    def unfinished(self) -> bytes:
        return self._lines.begun

    def receive(self, arrival: Arrival) -> Sequence[Heard]:
        """One answer or breach per complete line."""
        lines = self._lines.hear(arrival, HUNG_UP())
        return [line if isinstance(line, Breach) else _read_line(line) for line in lines]

    def forgiven(self, arrival: Arrival, position: Position) -> Iterator[tuple[str, Detail]]:
        """Lines that count as a move only because this server is lenient."""
        for found in MOVES.finditer(arrival.decode("latin-1") if isinstance(arrival, bytes) else ""):
            move, end = found.groups()
            if self.game.notation.fullmatch(move.upper()):
                if end == "\r\n":
                    yield "forgiven-line-end", PLAIN(cause=repr(found[0]))
                if move != move.upper():
                    yield "forgiven-small-letters", PLAIN(cause=repr(found[0]))

    def _setup(self) -> list[str]:
        """The options needed to set up the board; none if nothing varies, because clients count the MESSAGE lines."""
        options = [f"{key} {value}" for key, value in self.game.options.items() if key in ("size", "layout")]
        return [" ".join(["MESSAGE Game", self.game.name, *options])] if options else []

    def _pauses(self) -> list[Pause]:
        """The pace of a turn: one pause before OPPONENT_MOVE and the YOUR_TURN after it together."""
        has_paused, self._has_paused = self._has_paused, True
        pace = self.chosen["pace"]
        return [Pause(pace)] if pace and not has_paused else []


def _lines(*lines: str) -> Write:
    return Write("".join(f"{line}\n" for line in lines).encode("ascii"))


def _group(side: Side) -> str:
    return f"MESSAGE Group {GROUPS[side]}, please wait for the opponent"


def _read_line(raw: bytes) -> Heard:
    word, _, move = raw.partition(b" ")
    # Only ASCII is stripped and capitalised, so that no other byte can become part of a move.
    text = move.strip().upper().decode("latin-1")
    if word != b"MOVE" or not text:
        return Breach(Reason.MALFORMED, NO_MOVE(quoted=shorten(raw.decode("latin-1"))), raw)
    return Answer(text, raw)


def _result(side: Side, verdict: Verdict) -> list[str]:
    if verdict.kind is Kind.VOID:
        return [f"MESSAGE This match is void and will be played again: {verdict.reason.words}"]
    if not verdict.winner:
        return ["DEFEAT" if verdict.losers else "TIE"]
    for_loser, for_winner = FAULTS.get(verdict.reason, ([], []))
    return [*for_loser, "DEFEAT"] if side in verdict.losers else [*for_winner, "VICTORY"]


REFEREE = UnicalServer
