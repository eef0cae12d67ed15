"""What is fitted: 8×8 Othello by its own patterns, other sizes by patterns that they share."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from training.othello import local, patterns, positions

OVERLAP = 2
"""Plies of 8×8 that a phase learns from beyond its ends: so weights do not jump from one phase to the next."""
Played = list[positions.Games]


@dataclass(frozen=True)
class Sample:
    """The weights that positions add up, a column for each place of a sum, and the leads that they should come to.

    Where sums are of different length the longer ones come first, and a column ends where sums have no such place.
    """

    columns: list[np.ndarray]
    lead: np.ndarray


class Model(Protocol):
    """Weights by phase, and what they are learned from."""

    @property
    def name(self) -> str:
        """The sizes of its boards."""

    @property
    def phases(self) -> int:
        """How many phases it has."""

    @property
    def price(self) -> float:
        """What a weight pays for its square, in positions."""

    @property
    def weights_in_all(self) -> int:
        """How many weights one phase has."""

    def samples(self, played: Played, phase: int) -> tuple[Sample, Sample]:
        """What to learn from, and what is kept out."""

    def spread(self, weights: np.ndarray) -> np.ndarray:
        """The weights of one phase as the file has them."""


@dataclass(frozen=True)
class Eight:
    """The patterns of 8×8."""

    name: str = "8"
    phases: int = patterns.PHASES
    price: float = 30.0

    @property
    def weights_in_all(self) -> int:
        """How many weights one phase has."""
        return patterns.weights_in_all()

    def samples(self, played: Played, phase: int) -> tuple[Sample, Sample]:
        """What to learn from, and what is kept out."""
        learn, unseen = positions.read(played, 8, patterns.ends(phase), OVERLAP)
        return self._sample(learn), self._sample(unseen)

    def _sample(self, found: positions.Positions) -> Sample:
        return Sample(patterns.columns(found.own[:, 0], found.other[:, 0]), found.lead)

    def spread(self, weights: np.ndarray) -> np.ndarray:
        """The weights of one phase as the file has them."""
        return patterns.spread(weights)


@dataclass(frozen=True)
class Local:
    """Patterns that boards of several sizes share; leads are taken as if the board were 8×8."""

    sizes: tuple[int, ...]
    phases: int = local.PHASES
    price: float = 300.0
    """Higher than on 8×8: there are fewer games, and all positions of a game tell the same lead."""

    @property
    def name(self) -> str:
        """The sizes of its boards."""
        return ", ".join(map(str, self.sizes))

    @property
    def shapes(self) -> local.Shapes:
        """What their corners read."""
        return local.Shapes(min(8, *self.sizes))

    @property
    def weights_in_all(self) -> int:
        """How many weights one phase has."""
        return self.shapes.weights_in_all

    def samples(self, played: Played, phase: int) -> tuple[Sample, Sample]:
        """What to learn from, and what is kept out."""
        both = [self._samples(played, phase, size) for size in self.sizes]
        return joined(learn for learn, _ in both), joined(unseen for _, unseen in both)

    def _samples(self, played: Played, phase: int, size: int) -> tuple[Sample, Sample]:
        overlap = OVERLAP * size * size // 64
        learn, unseen = positions.read(played, size, local.ends(phase, size), overlap)
        return self._sample(learn, size), self._sample(unseen, size)

    def _sample(self, found: positions.Positions, size: int) -> Sample:
        columns = self.shapes.columns(found.boards(size), found.mine, found.theirs)
        return Sample(columns, found.lead * 8 / size)

    def spread(self, weights: np.ndarray) -> np.ndarray:
        """The weights of one phase as the file has them."""
        return self.shapes.spread(weights)


def joined(samples: Iterable[Sample]) -> Sample:
    """Samples one after the other, those with the longest sums first."""
    found = sorted(samples, key=lambda sample: -len(sample.columns))
    columns = [
        np.concatenate([sample.columns[place] for sample in found if place < len(sample.columns)])
        for place in range(len(found[0].columns))
    ]
    return Sample(columns, np.concatenate([sample.lead for sample in found]))
