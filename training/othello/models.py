"""What is fitted, in the words that fit.cpp reads (plan.hpp): which weights the boards of some sizes add up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Image:
    """Squares whose discs are a number to base 3 (the first square its lowest digit), in a table that begins here."""

    begin: int
    squares: tuple[int, ...]

    def numbers(self) -> Iterator[float]:
        """As plan.hpp reads it."""
        yield from (self.begin, len(self.squares), *self.squares)


@dataclass(frozen=True)
class Amount:
    """What lies on the board: own moves 0, the opponent's 1, empty squares beside own discs 2, beside the opponent's 3.

    Of each `by` of them there are `times`, and at most `most`; the weight of none is `begin`.
    """

    what: int
    times: int
    by: int
    most: int
    begin: int

    def numbers(self) -> Iterator[float]:
        """As plan.hpp reads it."""
        yield from (self.what, self.times, self.by, self.most, self.begin)


@dataclass(frozen=True)
class Boards:
    """Boards of one size; a phase, given by its fewest and most discs, learns also from plies beyond its ends."""

    size: int
    overlap: int
    images: tuple[Image, ...]
    amounts: tuple[Amount, ...]
    phases: tuple[tuple[int, int], ...]

    def numbers(self) -> Iterator[float]:
        """As plan.hpp reads it."""
        yield from (self.size, self.overlap)
        for parts in (self.images, self.amounts):
            yield len(parts)
            for part in parts:
                yield from part.numbers()
        yield len(self.phases)
        for ends in self.phases:
            yield from ends


@dataclass(frozen=True)
class Model:
    """Weights that boards of some sizes share, the same for each phase: those of images, then those of amounts.

    `table` says which of them each place of the tables has. A weight pays `price` positions for its square.
    """

    price: float
    of_images: int
    of_amounts: int
    table: np.ndarray
    boards: tuple[Boards, ...]

    @property
    def name(self) -> str:
        """The sizes of its boards."""
        return ", ".join(str(boards.size) for boards in self.boards)

    @property
    def phases(self) -> int:
        """How many phases it has."""
        return len(self.boards[0].phases)

    def numbers(self) -> Iterator[float]:
        """As plan.hpp reads it."""
        yield from (self.price, self.phases, self.of_images + self.of_amounts, self.of_images)
        yield from (len(self.table), *self.table.tolist())
        yield len(self.boards)
        for boards in self.boards:
            yield from boards.numbers()


def plan(models: Iterable[Model]) -> str:
    """All that is fitted into one file."""
    found = list(models)
    numbers = (number for model in found for number in model.numbers())
    return " ".join(map(str, (len(found), *numbers)))
