"""The engine's opinion for people: a move, and who is ahead."""

import math
from dataclasses import dataclass

from girone.engine import DECIDED
from girone.model.detail import Detail, said
from girone.model.game import Move, Side

BAR_SCALE = 500
"""Scale of the bar: a score in hundredths of a piece that moves it a good part of the way."""
EQUAL_WITHIN = 25
"""Smaller scores count as equal."""


@dataclass(frozen=True)
class Advice:
    """The best move of the side to move, and its score; 100 is about a piece."""

    turn: Side
    move: Move
    score: int

    def share(self, side: Side) -> float:
        """A side's share of the bar, from 0 to 1."""
        mine = self.score if side is self.turn else -self.score
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, mine / BAR_SCALE * 2))))

    @property
    def words(self) -> Detail:
        """Who is ahead, in words."""
        if abs(self.score) < EQUAL_WITHIN:
            return said("level")
        ahead = self.turn if self.score > 0 else self.turn.other
        if abs(self.score) >= DECIDED:
            return said("{Side} has a forced win", Side=ahead)
        return said("{Side} ahead by {number}", Side=ahead, number=f"{abs(self.score) / 100:.1f}")
