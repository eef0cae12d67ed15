"""What a seat is told: the events of a match, before any wire has put them into its own words."""

from dataclasses import dataclass

from girone.model.game import Game, Move, Position, Side
from girone.model.verdict import Verdict


@dataclass(frozen=True)
class Seated:
    """The player has its seat and plays this side; `start` is where the match begins, if not at the usual start."""

    side: Side
    game: Game
    start: Position | None = None


@dataclass(frozen=True)
class AllPresent:
    """Both players have their seats; the warm-up begins."""


@dataclass(frozen=True)
class YourTurn:
    """The player's answer is awaited from now on."""

    side: Side
    position: Position


@dataclass(frozen=True)
class MoveAccepted:
    """The player's own move stands."""

    move: Move


@dataclass(frozen=True)
class OpponentMoved:
    """The opponent's move stands."""

    move: Move


@dataclass(frozen=True)
class OpponentSent:
    """The opponent's answer was at fault; these are its bytes."""

    raw: bytes


@dataclass(frozen=True)
class Ended:
    """The match is over."""

    side: Side
    verdict: Verdict


Notice = Seated | AllPresent | YourTurn | MoveAccepted | OpponentMoved | OpponentSent | Ended
