"""What all clients share: how they ask for a move, the results of a conversation, and the server's fault."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Self

from girone.model.errors import GironeError
from girone.model.game import Game, Move, Outcome, Position, Side

Think = Callable[[Position], Move]
"""Chooses a legal move; never called when the game is over."""

Say = Callable[[str], None]
"""Shows the person who started the program anything odd about the server."""

Attempt = Callable[[Position], Move | None]
"""Chooses a legal move, or None if the server did not wait for it."""

LONGEST = 4096
"""The most bytes that a server may send without ending a line or a number."""


@dataclass(frozen=True)
class Opinion:
    """An evaluated move: the score in discs for the side to move, the depth, and the line that starts with it."""

    score: float
    depth: int
    line: tuple[Move, ...]
    is_exact: bool = False
    is_from_book: bool = False


Tell = Callable[[Sequence[Opinion]], None]
Follow = Callable[[Position, int, Tell], bool]
"""Searches a position and reports this many of the best moves at each depth; returns False if it was stopped."""


@dataclass(frozen=True)
class Adviser:
    """What a board program may ask of an engine besides a move, or tell it."""

    think: Attempt
    grant: Callable[[float], None]
    """Receives how many seconds the next move may take."""
    opinion: Callable[[], Opinion | None]
    """The evaluation of the last move."""
    limit_depth: Callable[[int], None]
    follow: Follow
    clock: Callable[[], float]


class ServerFault(GironeError):
    """The server broke the protocol: an impossible move, a turn out of order, an invalid board."""


class ConversationResult(Enum):
    """How a conversation ended, in words."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"
    OPPONENT_FAILED = "won: the opponent failed"
    AWARDED = "won: the server ended the game before the board did"
    TOO_SLOW = "lost: too slow"
    REFUSED = "lost: the server refused our move"
    BROKEN_OFF = "lost: the server closed on our turn"
    VOID = "void: the match will be played again"
    UNTOLD = "unknown: the server closed without a result"
    ANSWERED = "answered: the server asks anew for every move"
    DISMISSED = "done: the board has no more questions"


class Client(ABC):
    """One conversation with a server; `result` may be known before it is `finished`."""

    takes_game: ClassVar[bool] = False
    """Whether it takes the game as an argument."""
    needs_game: ClassVar[bool] = False
    """Whether it requires the game as an argument, because the server never sends it."""
    is_timed_from_launch: ClassVar[bool] = False
    """Whether the clock of the first move starts with the program."""
    may_ponder: ClassVar[bool] = True
    """Whether to think in the opponent's time; False if the program is suspended then, or shown other positions."""
    is_consulted: ClassVar[bool] = False
    """Whether a board program asks about any positions, instead of a server playing a match."""
    listens_meanwhile: ClassVar[bool] = False
    """Whether input on a pipe may stop a search."""

    @classmethod
    def join(cls, think: Attempt, game: Game | None, side: Side, say: Say) -> Self:
        """A client for one match; it plays `side` unless the server assigns one."""
        return cls(think)

    @classmethod
    def consulted(cls, adviser: Adviser) -> Self:
        """A client for a board program that asks about any positions."""
        return cls(adviser.think)

    def __init__(self, think: Attempt) -> None:
        self.finished = False
        self.result: ConversationResult | None = None
        self.position: Position | None = None
        self.speak: Callable[[bytes], None] | None = None
        """Sends something before the answer is complete, if the connection allows it."""
        self._think = think

    @classmethod
    def spell(cls, move: Move) -> bytes:
        """A move as the program sends it."""
        return f"{move}\n".encode("ascii")

    def greet(self) -> bytes:
        """The bytes to send right after connecting."""
        return b""

    @abstractmethod
    def feed(self, data: bytes) -> bytes:
        """The bytes to send in answer to this input."""

    @abstractmethod
    def eof(self) -> None:
        """Note that the server has closed the connection."""

    def is_ended_by(self, overheard: bytes) -> bool:
        """Whether this input, received during a search, ends the match, so that the move is no longer wanted."""
        return False

    def foretold(self) -> ConversationResult | None:
        """The result if the server closed now, if it is expected to end the match next."""
        return None

    def undelivered(self) -> None:
        """Note that the server closed before our answer could be sent."""
        self.eof()

    def _finish(self, result: ConversationResult) -> None:
        self.finished, self.result = True, result


def on_the_board(outcome: Outcome, side: Side) -> ConversationResult:
    """The result of a finished game from the view of this side."""
    if outcome.winner is None:
        return ConversationResult.TIED
    return ConversationResult.WON if outcome.winner is side else ConversationResult.LOST
