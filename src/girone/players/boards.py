"""Our engine behind other people's boards (GTP, NBoard): it is asked for moves and opinions."""

import time

from girone.engine import DECIDED, lead
from girone.model.game import Move, Position
from girone.players.player import Player
from girone.players.thinker import Search, Thinker
from girone.wires.client import Adviser, Opinion, Tell

DISC = 100
"""What the engine counts for a disc."""


def adviser(player: Player, mind: Thinker, may_be_granted_time: bool) -> Adviser:
    """Our engine as a board asks it; the board's word on the time holds unless we were given a limit."""

    def follow(position: Position, count: int, tell: Tell) -> bool:
        return player.follow(position, count, lambda search: tell(_opinions(search)))

    grant = player.grant if may_be_granted_time else _ignore
    return Adviser(player.think, grant, lambda: _opinion(mind.latest), mind.limit_depth, follow, time.monotonic)


def _ignore(seconds: float) -> None:
    return


def _opinions(search: Search) -> list[Opinion]:
    """What is thought of the moves, the best one first; only of that one where no others were scored."""
    rest = search.moves[1:] if search.scores_all else ()
    others = [_told(search, each.score, each.line) for each in rest]
    return [_told(search, search.score, search.line), *others]


def _opinion(search: Search | None) -> Opinion | None:
    return _told(search, search.score, search.line) if search and search.line else None


def _told(search: Search, score: int, line: tuple[Move, ...]) -> Opinion:
    is_exact = abs(score) >= DECIDED or search.is_proven
    return Opinion(_discs(score), search.depth, line, is_exact, search.is_from_book)


def _discs(score: int) -> float:
    """The lead that a score means; where the end was seen, it is the exact one."""
    if abs(score) < DECIDED:
        return score / DISC
    return float(lead(score))
