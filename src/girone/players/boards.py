"""Other people's boards as masters of our engine: the protocols in which a program is asked, not invited to a match."""

from girone.clients.client import Client
from girone.clients.gtp import Gtp
from girone.clients.nboard import NBoard, Opinion
from girone.players.player import Player
from girone.players.thinker import Thinker

PIECE, MOST = 100, 64.0
"""What the engine counts for a disc, and the most discs that a board may hear of."""


def behind(wire: str, player: Player, mind: Thinker, may_be_granted_time: bool) -> Client:
    """The engine's side of such a protocol; the board's word on the time holds unless we were given a limit."""
    if wire == "gtp":
        return Gtp(player.think, player.grant) if may_be_granted_time else Gtp(player.think)
    return NBoard(player.think, lambda: _opinion(mind), mind.limit_depth)


def _opinion(mind: Thinker) -> Opinion | None:
    search = mind.latest
    if search is None or not search.line:
        return None
    return Opinion(max(-MOST, min(MOST, search.score / PIECE)), search.depth, search.line)
