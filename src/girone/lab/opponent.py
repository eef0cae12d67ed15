"""The channel to a scripted opponent: a client of the program's own wire, in the memory of the table."""

from girone import wires
from girone.host.channels.scheduled import ScheduledChannel
from girone.lab.choices import CHOICES
from girone.lab.script import Script, ScriptedFault
from girone.model.game import Game, Move, Position, Side
from girone.model.wire import Action, Arrival, End, FileContent, Launch, Order, PutFile, Way, Write
from girone.wires.client import Client


class Opponent(ScheduledChannel):
    """Answers as its script says; what it sends arrives when it is due."""

    def __init__(self, side: Side, wire: str, game: Game, script: Script) -> None:
        super().__init__()
        ways = wires.kind(wire).ways[side]
        self.answers_at_limit = Way.FOLDER in ways
        self.opens_last = Way.WE_DIAL in ways
        self._wire, self._game, self._script = wire, game, script
        self._choose = CHOICES[script.plays](script.seed)
        # Where a program lives for one move there is no conversation.
        self._client: Client | None = None
        if not self.answers_at_limit:
            self._client = wires.client_kind(wire).join(self._think, game, side, say=lambda words: None)
        self._answers = 0
        self._state = b""

    def begin(self) -> None:
        super().begin()
        if self._client:
            self._say(self._client.greet())

    def perform(self, action: Action) -> None:
        match action:
            case Write(data) if self._client:
                self._say(self._client.feed(data))
            case PutFile(_, data):
                self._state = data
            case Launch(arguments):
                self._send(self._file(arguments[1]))
            case Order.CLOSE | Order.KILL:
                self.close()

    def _think(self, position: Position) -> Move | None:
        """A move, or None where the fault comes in its place."""
        self._answers += 1
        if not self._errs:
            return self._choose(position)
        if self._script.fault is ScriptedFault.ILLEGAL:
            self._send(wires.client_kind(self._wire).spell(self._game.never_legal()))
        elif self._script.fault is ScriptedFault.LEAVES:
            self._send(End.EOF)
        return None

    def _file(self, colour: str) -> FileContent:
        """What stands in the answer file: a move, a wrong one, or no file at all."""
        self._answers += 1
        if self._errs:
            return FileContent(
                self._game.never_legal().encode() if self._script.fault is ScriptedFault.ILLEGAL else None
            )
        answer = wires.client_module(self._wire).answer
        return FileContent(answer(self._state.decode("ascii"), colour, self._choose).encode("ascii"))

    @property
    def _errs(self) -> bool:
        return bool(self._script.fault) and self._answers >= self._script.at

    def _say(self, data: bytes) -> None:
        if data:
            self._send(data)

    def _send(self, arrival: Arrival) -> None:
        self.enter(arrival, self._script.delay if self._answers <= self._script.delayed else 0.0)
