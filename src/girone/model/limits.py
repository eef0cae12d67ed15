"""How long a player may take."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """All in seconds; `first_move` is each player's first answer, `start` the time to show up."""

    move: float
    first_move: float
    warm_up: float = 0.0
    grace: float = 0.0
    start: float = 10.0
