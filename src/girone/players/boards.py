"""Other people's boards as masters of our engine: the protocols in which a program is asked, not invited to a match."""

from girone.clients.client import Client
from girone.clients.gtp import Gtp
from girone.clients.nboard import NBoard, Opinion
from girone.engine import DECIDED, lead
from girone.players.player import Player
from girone.players.thinker import Thinker

DISC = 100
"""What the engine counts for a disc."""


def behind(kind: type[Client], player: Player, mind: Thinker, may_be_granted_time: bool) -> Client:
    """The engine's side of such a protocol; the board's word on the time holds unless we were given a limit."""
    if kind is Gtp:
        return Gtp(player.think, player.grant) if may_be_granted_time else Gtp(player.think)
    return NBoard(player.think, lambda: _opinion(mind), mind.limit_depth)


def _opinion(mind: Thinker) -> Opinion | None:
    search = mind.latest
    if search is None or not search.line:
        return None
    return Opinion(_discs(search.score), search.depth, search.line)


def _discs(score: int) -> float:
    """The lead that a score means; where the end was seen, it is the exact one."""
    if abs(score) < DECIDED:
        return score / DISC
    return float(lead(score))
