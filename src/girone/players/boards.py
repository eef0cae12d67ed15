"""Our engine behind GTP and NBoard, which ask it for moves and evaluations."""

import time

from girone.engine import DECIDED, lead
from girone.model.game import Move, Position
from girone.players.player import Player
from girone.players.thinker import Search, Thinker
from girone.wires.client import Adviser, Opinion, Tell

DISC = 100
"""Engine score of one disc."""


def adviser(player: Player, mind: Thinker, may_be_granted_time: bool) -> Adviser:
    """Our engine as a GUI consults it; the GUI's time limits apply unless we were given our own."""

    def follow(position: Position, count: int, tell: Tell) -> bool:
        return player.follow(position, count, lambda search: tell(_opinions(search)))

    grant = player.grant if may_be_granted_time else _ignore
    return Adviser(player.think, grant, lambda: _opinion(mind.latest), mind.limit_depth, follow, time.monotonic)


def _ignore(seconds: float) -> None:
    return


def _opinions(search: Search) -> list[Opinion]:
    """The scored moves, best first; only the best one if the others have no scores."""
    rest = search.moves[1:] if search.scores_all else ()
    others = [_told(search, each.score, each.line) for each in rest]
    return [_told(search, search.score, search.line), *others]


def _opinion(search: Search | None) -> Opinion | None:
    return _told(search, search.score, search.line) if search and search.line else None


def _told(search: Search, score: int, line: tuple[Move, ...]) -> Opinion:
    is_exact = abs(score) >= DECIDED or search.is_proven
    return Opinion(_discs(score), search.depth, line, is_exact, search.is_from_book)


def _discs(score: int) -> float:
    """The lead in discs that a score means; exact if the search saw the end."""
    if abs(score) < DECIDED:
        return score / DISC
    return float(lead(score))
