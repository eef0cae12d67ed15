"""What to fit, in the format of plan.hpp, which fit.cpp reads: which weights the boards of some sizes add up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Image:
    """Squares whose discs form a base-3 number (first square lowest), an index into the table at `begin`."""

    begin: int
    squares: tuple[int, ...]

    def numbers(self) -> Iterator[float]:
        """In the format of plan.hpp."""
        yield from (self.begin, len(self.squares), *self.squares)


@dataclass(frozen=True)
class Amount:
    """A count on the board: own moves 0, the opponent's 1, empty squares beside own discs 2, beside the opponent's 3.

    The count is scaled by `times` / `by`, at most `most`; the weight of zero is `begin`.
    """

    what: int
    times: int
    by: int
    most: int
    begin: int

    def numbers(self) -> Iterator[float]:
        """In the format of plan.hpp."""
        yield from (self.what, self.times, self.by, self.most, self.begin)


@dataclass(frozen=True)
class Boards:
    """Boards of one size; a phase, a range of disc numbers, is also fitted to `overlap` plies beyond its ends."""

    size: int
    overlap: int
    images: tuple[Image, ...]
    amounts: tuple[Amount, ...]
    phases: tuple[tuple[int, int], ...]

    def numbers(self) -> Iterator[float]:
        """In the format of plan.hpp."""
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
    """Weights shared by boards of some sizes, in the same order for each phase: images, then amounts.

    `table` maps each table entry to its weight. The penalty of a weight's square is `price` positions.
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
        """The number of phases."""
        return len(self.boards[0].phases)

    def numbers(self) -> Iterator[float]:
        """In the format of plan.hpp."""
        yield from (self.price, self.phases, self.of_images + self.of_amounts, self.of_images)
        yield from (len(self.table), *self.table.tolist())
        yield len(self.boards)
        for boards in self.boards:
            yield from boards.numbers()


def plan(models: Iterable[Model]) -> str:
    """All models of one file."""
    found = list(models)
    numbers = (number for model in found for number in model.numbers())
    return " ".join(map(str, (len(found), *numbers)))
