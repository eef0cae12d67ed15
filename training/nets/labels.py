"""What a network is told that a position is worth: by what the search said there and later, and how the game ended."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from training.nets.positions import Positions

DECIDED = 10_000
"""No evaluation comes to such a score: the search has seen the end of the game."""


class Label(Protocol):
    """A chance to win, from 0 to 1, for each position."""

    def __call__(self, positions: Positions, width: float) -> np.ndarray:
        """The chances, where the odds are e to 1 at a score of `width`."""


@dataclass(frozen=True)
class Mixed:
    """What the search said, and to so much of it how the game ended."""

    result: float

    def __call__(self, positions: Positions, width: float) -> np.ndarray:
        """See Label."""
        return self.result * positions.points + (1 - self.result) * said(positions, width)


@dataclass(frozen=True)
class CarriedBack:
    """What the search said, and to so much of it the label of the next position in the same game.

    So a label is a mean of all searches from there on, the nearer ones first, and how the game ended counts the more
    the nearer that is. Where the search has seen the end, that is certain.
    """

    later: float

    def __call__(self, positions: Positions, width: float) -> np.ndarray:
        """See Label."""
        here = said(positions, width)
        plies, game = positions.plies.astype(np.int64), positions.game
        ends = np.append((game[1:] != game[:-1]) | (plies[1:] <= plies[:-1]), True)
        turns = np.append((plies[1:] - plies[:-1]) % 2 == 1, False)
        certain = np.abs(positions.searched) >= DECIDED
        carried, label = np.empty(len(here), dtype=np.float32), 0.0
        later = np.where(certain, 0, self.later)
        rows = zip(*(row.tolist() for row in (here, later, positions.points, ends, turns)), strict=True)
        for number, (now, share, points, is_last, turned) in reversed(list(enumerate(rows))):
            after = points if is_last else 1 - label if turned else label
            label = carried[number] = (1 - share) * now + share * after
        return carried


def said(positions: Positions, width: float) -> np.ndarray:
    """What the search said, as a chance."""
    return np.asarray(1 / (1 + np.exp(-np.clip(positions.searched / width, -30, 30))), dtype=np.float32)


USUAL = Mixed(0.4)
