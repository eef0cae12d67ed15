"""Dipole: 64 integers, white stacks above zero and black ones below (the Dipole 2020 document).

Pieces leave towards a dark cell of the pattern continued beyond the edge, or by the document's letter: if their number
is greater than the number of cells that they can travel in that direction.
"""

from typing import NamedTuple, Self

from tests.strangers.rules import COMPASS, End

LIMIT = 120  # plies: 60 moves each


def start(by_letter: bool = False) -> "Dipole":
    cells = tuple(12 if at == cell("H5") else -12 if at == cell("A4") else 0 for at in range(64))
    return Dipole(cells, 1, 0, by_letter)


def cell(text: str) -> int:
    return 8 * "ABCDEFGH".index(text[0]) + "12345678".index(text[1])


def name(at: int) -> str:
    return "ABCDEFGH"[at // 8] + "12345678"[at % 8]


class Dipole(NamedTuple):
    cells: tuple[int, ...]
    sign: int  # of the stacks of the side to move
    plies: int
    by_letter: bool = False

    @property
    def side(self) -> str:
        return "white" if self.sign > 0 else "black"

    def moves(self) -> list[str]:
        return self.steps() or [f"{name(self.own()[0])},N,0"]

    def accepted(self) -> list[str]:
        """The moves, or every spelling of a pass where only a pass is left."""
        return self.steps() or [f"{name(at)},{way},0" for at in self.own() for way in COMPASS]

    def after(self, move: str) -> Self:
        start, way, count = move.split(",")
        cells, source, n = list(self.cells), cell(start), int(count)
        if n:
            cells[source] -= n * self.sign
            target = landing(source, way, n)
            if target is not None:
                kept = cells[target] if cells[target] * self.sign > 0 else 0
                cells[target] = kept + n * self.sign
        return self._replace(cells=tuple(cells), sign=-self.sign, plies=self.plies + 1)

    def balance(self) -> int:
        return sum(self.cells) * self.sign

    def end(self) -> End | None:
        white = sum(stack for stack in self.cells if stack > 0)
        black = -sum(stack for stack in self.cells if stack < 0)
        if self.plies >= LIMIT:
            return End("white" if white > black else "black" if black > white else None, "limit")
        if white and black:
            return None
        return End("white" if white else "black", "no pieces")

    def own(self) -> list[int]:
        return [at for at, stack in enumerate(self.cells) if stack * self.sign > 0]

    def steps(self) -> list[str]:
        return [
            f"{name(at)},{way},{n}"
            for at in self.own()
            for way, (down, _) in COMPASS.items()
            for n in range(1, abs(self.cells[at]) + 1)
            if self.dark(at, way, n) and self.open(landing(at, way, n), down == -self.sign, n)
        ]

    def dark(self, source: int, way: str, n: int) -> bool:
        """May a move of n pieces end so far away? On light cells never; beyond the edge the readings differ."""
        if self.by_letter and n > travelled(source, way):
            return True
        down, right = COMPASS[way]
        return n * (down + right) % 2 == 0

    def open(self, target: int | None, forward: bool, n: int) -> bool:
        """May n pieces land here? Off the board, on an empty cell and on an own stack only forwards."""
        met = 0 if target is None else self.cells[target] * self.sign
        return -met <= n if met < 0 else forward


def landing(source: int, way: str, n: int) -> int | None:
    """The cell n steps away, or None outside the board."""
    row, column = source // 8 + n * COMPASS[way][0], source % 8 + n * COMPASS[way][1]
    return 8 * row + column if 0 <= row < 8 and 0 <= column < 8 else None


def travelled(source: int, way: str) -> int:
    """How many cells there are in a direction, up to the edge."""
    count = 0
    while landing(source, way, count + 1) is not None:
        count += 1
    return count
