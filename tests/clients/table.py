"""A match in memory: the server's wires and the referee on one side of the bytes, the clients on the other."""

import dataclasses
from collections import deque

from girone import regulations, wires
from girone.games.lines_of_action.rules import LinesOfAction
from girone.model.game import Game, Side
from girone.model.notices import AllPresent, Ended, MoveAccepted, Notice, OpponentMoved, Seated, YourTurn
from girone.model.referee import Accepted, Referee
from girone.model.verdict import Verdict
from girone.model.wire import Answer, FileContent, Heard, Launch, Order, PutFile, Write
from girone.wires.client import Client, ConversationResult, Think
from girone.wires.gtp.client import Gtp
from girone.wires.nboard.client import NBoard
from girone.wires.sadjad_stdio.client import SadjadStdio
from girone.wires.ufmg_files.client import answer
from girone.wires.unical_relay.client import UnicalRelay
from girone.wires.unical_server.client import UnicalServer


def client_of(wire: str, side: Side, game: Game, think: Think) -> Client | None:
    """The player's side of a wire; the files have none that lasts."""
    match wire:
        case "unical_server":
            return UnicalServer(think, game)
        case "unical_relay":
            assert isinstance(game, LinesOfAction)
            return UnicalRelay(think, side, game)
        case "sadjad_stdio":
            return SadjadStdio(think)
        case "gtp":
            return Gtp(think)
        case "nboard":
            return NBoard(think)
    return None


class Place:
    """One side of the table: a wire, and the client that it talks to."""

    def __init__(self, wire: str, game: Game, client: Client | None, think: Think) -> None:
        self.wire = wires.load(wire, game)
        self.client = client
        self.heard: deque[Heard] = deque()
        self._think = think
        self._state = b""

    def tell(self, notice: Notice) -> None:
        """Carry the notice to the client, and its answer back."""
        for action in self.wire.send(notice):
            match action:
                case Write(data) if self.client:
                    self.heard += self.wire.receive(self.client.feed(data))
                case PutFile(_, data):
                    self._state = data
                case Launch((_, colour)):
                    text = answer(self._state.decode("ascii"), colour, self._think)
                    self.heard += self.wire.receive(FileContent(text.encode("ascii")))
                case Order.CLOSE | Order.KILL if self.client:
                    self.client.eof()
        if isinstance(notice, Seated) and self.client:
            self.heard += self.wire.receive(self.client.greet())


def play(game: Game, seats: dict[Side, Place]) -> Verdict:
    """A whole match in which no answer may be at fault."""
    referee = Referee(dataclasses.replace(regulations.load("dipole-2020"), game=game))
    for side, place in seats.items():
        place.tell(Seated(side, game))
    for place in seats.values():
        place.tell(AllPresent())
    while not referee.verdict:
        mover = referee.mover
        seats[mover].tell(YourTurn(mover, referee.position))
        heard = seats[mover].heard.popleft()
        assert isinstance(heard, Answer), heard
        ruling = referee.rule(heard.text, 0.0)
        assert isinstance(ruling, Accepted), ruling
        seats[mover].tell(MoveAccepted(ruling.move))
        seats[mover.other].tell(OpponentMoved(ruling.move))
    for side, place in seats.items():
        place.tell(Ended(side, referee.verdict))
    assert not any(place.heard for place in seats.values())
    return referee.verdict


def expected(verdict: Verdict, side: Side) -> ConversationResult:
    """The result that a side must have noticed."""
    if not verdict.winner:
        return ConversationResult.TIED
    return ConversationResult.WON if verdict.winner is side else ConversationResult.LOST
