"""Training targets of a network: from the search's scores there and later, and from the game's result."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from training.nets.positions import Positions

DECIDED = 10_000
"""No evaluation reaches this score: the search saw the end of the game."""


class Label(Protocol):
    """The target for each position: a chance to win, from 0 to 1."""

    def __call__(self, positions: Positions, width: float) -> np.ndarray:
        """The chances; odds are e to 1 at a score of `width`."""


@dataclass(frozen=True)
class Mixed:
    """A mean of search score and game result, which has the weight `result`."""

    result: float

    def __call__(self, positions: Positions, width: float) -> np.ndarray:
        """See Label."""
        return self.result * positions.points + (1 - self.result) * said(positions, width)


@dataclass(frozen=True)
class CarriedBack:
    """A mean of search score and the next position's label in the same game, which has the weight `later`.

    So a label averages all later searches, with decreasing weight, and the result counts more the nearer it is. Where
    the search saw the end, only its score counts.
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
    """The search's score as a chance."""
    return np.asarray(1 / (1 + np.exp(-np.clip(positions.searched / width, -30, 30))), dtype=np.float32)


USUAL = Mixed(0.4)
