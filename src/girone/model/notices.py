"""The events of a match as told to a player, before a wire encodes them."""

from dataclasses import dataclass

from girone.model.game import Game, Move, Position, Side
from girone.model.verdict import Verdict


@dataclass(frozen=True)
class Seated:
    """The player is seated on this side; `start` is the first position if it is not the usual one."""

    side: Side
    game: Game
    start: Position | None = None


@dataclass(frozen=True)
class AllPresent:
    """Both players are seated; the warm-up begins."""


@dataclass(frozen=True)
class YourTurn:
    """It is the player's turn: its clock starts now."""

    side: Side
    position: Position


@dataclass(frozen=True)
class MoveAccepted:
    """The player's own move was accepted."""

    move: Move


@dataclass(frozen=True)
class OpponentMoved:
    """The opponent's move was accepted."""

    move: Move


@dataclass(frozen=True)
class OpponentSent:
    """The opponent's answer was at fault; `raw` holds its bytes."""

    raw: bytes


@dataclass(frozen=True)
class Ended:
    """The match is over."""

    side: Side
    verdict: Verdict


Notice = Seated | AllPresent | YourTurn | MoveAccepted | OpponentMoved | OpponentSent | Ended
