"""Whole games against an opponent that answers at once."""

from girone.lab.script import Script
from girone.lab.situation import Situation

WHOLE_GAME = Situation("game", "a whole game as each side", Script(), seeds=(1, 2), enough=15.0)

SITUATIONS = (WHOLE_GAME,)
