"""The scripted opponent of a situation: a channel to a client of the program's own wire, inside the table process.

It plays randomly, to win, to lose, or to leave the program few moves.
"""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from girone import wires
from girone.engine import Analysis, Effort
from girone.host.channels.scheduled import ScheduledChannel
from girone.lab.situations.script import Script, ScriptedFault
from girone.model.game import Game, Move, Position, Side
from girone.model.wire import Action, Arrival, End, FileContent, Launch, Order, PutFile, Way, Write
from girone.players.house import house_mind
from girone.players.samples.players import random_player
from girone.players.thinker import SearchEngine
from girone.wires.client import Client, Think

MEMORY = 16
STRENGTH = 6
"""Level of the opponent that plays to win; limited by nodes, so that every machine plays the same game."""


def starving(seed: int) -> Think:
    """Leaves the program as few moves as possible, which leads to passes and forced moves."""
    return _best(seed, lambda after: -_moves_left(after))


def even(seed: int) -> Think:
    """Keeps the number of pieces equal, so that a short game is tied."""
    return _best(seed, lambda after: -abs(after.count(Side.WHITE) - after.count(Side.BLACK)))


def generous(seed: int) -> Think:
    """Plays the move that girone's engine likes least, so that the program wins."""
    house = _LazyEngine()

    def choose(position: Position) -> Move:
        return min(house.look(position, every_move=True).moves, key=lambda scored: scored.score).move

    return choose


def strong(seed: int) -> Think:
    """Plays to win, with girone's engine."""
    house = _LazyEngine()
    return lambda position: house.look(position).best


class _LazyEngine:
    """Girone's engine, created once the game is known."""

    def __init__(self) -> None:
        self._mind: SearchEngine | None = None

    def look(self, position: Position, every_move: bool = False) -> Analysis:
        self._mind = self._mind or house_mind(MEMORY, position.game, told=False)()
        return self._mind.analyse(position, Effort.of_level(STRENGTH), every_move)


def _best(seed: int, worth: Callable[[Position], float]) -> Think:
    """Plays the move of greatest worth; ties are broken at random."""
    chance = random.Random(seed)

    def choose(position: Position) -> Move:
        lots = {move: chance.random() for move in position.moves()}
        return max(lots, key=lambda move: (worth(position.play(move)), lots[move]))

    return choose


def _moves_left(position: Position) -> float:
    """Number of the program's moves; the end of the game counts as bad."""
    if position.outcome():
        return 1000
    moves = position.moves()
    return 0 if all(map(position.game.is_pass, moves)) else len(moves)


CHOICES: Mapping[str, Callable[[int], Think]] = MappingProxyType(
    {"random": random_player, "starving": starving, "even": even, "generous": generous, "strong": strong}
)


class Opponent(ScheduledChannel):
    """A channel that answers as its script says; answers arrive after their delay."""

    def __init__(self, side: Side, wire: str, game: Game, script: Script) -> None:
        super().__init__()
        ways = wires.kind(wire).ways[side]
        self.answers_at_limit = Way.FOLDER in ways
        self.opens_last = Way.WE_DIAL in ways
        self._wire, self._game, self._script = wire, game, script
        self._choose = CHOICES[script.plays](script.seed)
        # A program started for one move has no conversation.
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
        """A move, or None if the script commits its fault instead."""
        self._answers += 1
        if not self._commits_fault:
            return self._choose(position)
        if self._script.fault is ScriptedFault.ILLEGAL:
            self._send(wires.client_kind(self._wire).spell(self._game.never_legal()))
        elif self._script.fault is ScriptedFault.LEAVES:
            self._send(End.EOF)
        return None

    def _file(self, colour: str) -> FileContent:
        """The answer file: a move, a wrong move, or no file."""
        self._answers += 1
        if self._commits_fault:
            return FileContent(
                self._game.never_legal().encode() if self._script.fault is ScriptedFault.ILLEGAL else None
            )
        answer = wires.client_module(self._wire).answer
        return FileContent(answer(self._state.decode("ascii"), colour, self._choose).encode("ascii"))

    @property
    def _commits_fault(self) -> bool:
        return bool(self._script.fault) and self._answers >= self._script.at

    def _say(self, data: bytes) -> None:
        if data:
            self._send(data)

    def _send(self, arrival: Arrival) -> None:
        self.enter(arrival, self._script.delay if self._answers <= self._script.delayed else 0.0)
