"""How long a player may take."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits in seconds: `first_move` for each player's first answer, `start` for connecting or starting up."""

    move: float
    first_move: float
    warm_up: float = 0.0
    grace: float = 0.0
    start: float = 10.0
