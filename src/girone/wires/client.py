"""What the clients share: how they are asked to move, how a conversation ends, and the server's fault."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Self

from girone.model.errors import GironeError
from girone.model.game import Game, Move, Outcome, Position, Side

Think = Callable[[Position], Move]
"""Chooses a legal move; it is never asked when the game is over."""

Say = Callable[[str], None]
"""Tells the person who started the program what is odd about the server."""

Attempt = Callable[[Position], Move | None]
"""The same, but None if the server did not wait for the move."""

LONGEST = 4096
"""The most bytes that a server may send without ending a line or a number."""


@dataclass(frozen=True)
class Opinion:
    """What was thought of a move: the score for the side to move in discs, the depth, and the line that it begins."""

    score: float
    depth: int
    line: tuple[Move, ...]
    is_exact: bool = False
    is_from_book: bool = False


Tell = Callable[[Sequence[Opinion]], None]
Follow = Callable[[Position, int, Tell], bool]
"""Thinks about a position, and tells of so many moves at every depth; whether it was not stopped."""


@dataclass(frozen=True)
class Adviser:
    """What a board may ask of an engine, and tell it, besides a move."""

    think: Attempt
    grant: Callable[[float], None]
    """Hears how many seconds the next move may take."""
    opinion: Callable[[], Opinion | None]
    """What was thought of the last move."""
    limit_depth: Callable[[int], None]
    follow: Follow
    clock: Callable[[], float]


class ServerFault(GironeError):
    """The server said what cannot be: an impossible move, a turn out of order, a board that is none."""


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
    """One conversation with a server; `result` may be known before the conversation is over."""

    takes_game: ClassVar[bool] = False
    """Whether it wants to know the game beforehand."""
    needs_game: ClassVar[bool] = False
    """Whether it cannot do without, because the server never tells the game."""
    is_timed_from_launch: ClassVar[bool] = False
    """Whether the clock of the first move runs from the start of the program."""
    may_ponder: ClassVar[bool] = True
    """Whether the program may think in the opponent's time: not where it is suspended, or shown other positions."""
    is_consulted: ClassVar[bool] = False
    """Whether a board asks about positions of its own, in place of a server that invites to a match."""
    listens_meanwhile: ClassVar[bool] = False
    """Whether what comes over a pipe while we think may end the thinking."""

    @classmethod
    def join(cls, think: Attempt, game: Game | None, side: Side, say: Say) -> Self:
        """A client for one match; `side` is the one it plays, where the server does not tell."""
        return cls(think)

    @classmethod
    def consulted(cls, adviser: Adviser) -> Self:
        """A client for a board that asks about positions of its own."""
        return cls(adviser.think)

    def __init__(self, think: Attempt) -> None:
        self.finished = False
        self.result: ConversationResult | None = None
        self.position: Position | None = None
        self.speak: Callable[[bytes], None] | None = None
        """How to send what cannot wait until the answer is complete, where there is a way."""
        self._think = think

    @classmethod
    def spell(cls, move: Move) -> bytes:
        """A move as a program of this wire sends it."""
        return f"{move}\n".encode("ascii")

    def greet(self) -> bytes:
        """What to send right after the connection."""
        return b""

    @abstractmethod
    def feed(self, data: bytes) -> bytes:
        """What to send in answer to this."""

    @abstractmethod
    def eof(self) -> None:
        """The server has closed."""

    def is_ended_by(self, overheard: bytes) -> bool:
        """Whether what has come while we think ends the match, so that our move is not wanted any more."""
        return False

    def foretold(self) -> ConversationResult | None:
        """What the result would be if the server closed now, where it should end the match with the next word."""
        return None

    def undelivered(self) -> None:
        """The server had closed before our answer could be sent."""
        self.eof()

    def _finish(self, result: ConversationResult) -> None:
        self.finished, self.result = True, result


def on_the_board(outcome: Outcome, side: Side) -> ConversationResult:
    """The result of a game that was played to its end, as this side sees it."""
    if outcome.winner is None:
        return ConversationResult.TIED
    return ConversationResult.WON if outcome.winner is side else ConversationResult.LOST
