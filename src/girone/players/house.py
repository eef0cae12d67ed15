"""What the house player thinks with: the native engine where it was built, else the search in Python, which is said."""

from collections.abc import Callable
from functools import cache

from girone import engine
from girone.players.screen import STANDARD_ERROR, Screen
from girone.players.thinker import Mind

WEAKER = "girone: no native core here, so a weaker search in Python plays"


def house_mind(megabytes: int) -> Callable[[], Mind]:
    """How the strongest engine of this installation is made."""
    if engine.available():
        return lambda: engine.Engine(megabytes)
    _announce()
    # Loaded where it is wanted: a player has to start quickly.
    from girone.players.plain import PlainEngine

    return PlainEngine


@cache
def _announce() -> None:
    """Say it once, however many moves are asked for."""
    Screen(STANDARD_ERROR, has_boards=False).say(WEAKER)
