"""Othello on n × n cells: a list of integers with a rim of zeros; a disc is 1 or -1 (UFMG and Sadjad)."""

from typing import NamedTuple, Self

from tests.strangers.rules import COMPASS, End

PASS = "-1,-1"


def start(size: int = 8, layout: str = "standard") -> "Othello":
    """Black is the first mover; `mirrored` is the start of the Sadjad document, `standard` that of UFMG."""
    low, wide = size // 2, size + 2
    white, black = {(low, low), (low + 1, low + 1)}, {(low, low + 1), (low + 1, low)}
    if layout == "mirrored":
        white, black = black, white
    cells = [0] * wide * wide
    for sign, places in ((1, black), (-1, white)):
        for row, column in places:
            cells[wide * row + column] = sign
    return Othello(size, tuple(cells), 1)


class Othello(NamedTuple):
    size: int
    cells: tuple[int, ...]
    sign: int

    @property
    def side(self) -> str:
        return "black" if self.sign > 0 else "white"

    def rows(self) -> list[str]:
        wide = self.size + 2
        letters = "".join(".BW"[disc] for disc in self.cells)
        return [letters[at + 1 : at + 1 + self.size] for at in range(wide, wide * (wide - 1), wide)]

    def moves(self) -> list[str]:
        return self.places() or [PASS]

    def accepted(self) -> list[str]:
        return self.moves()

    def after(self, move: str) -> Self:
        if move == PASS:
            return self.turned()
        x, y = map(int, move.split(","))
        at, cells = (self.size + 2) * (y + 1) + x + 1, list(self.cells)
        for taken in (at, *self.captured(at)):
            cells[taken] = self.sign
        return self._replace(cells=tuple(cells), sign=-self.sign)

    def turned(self) -> Self:
        """The same discs with the other side to move: a pass, or a lost turn."""
        return self._replace(sign=-self.sign)

    def balance(self) -> int:
        return sum(self.cells) * self.sign

    def end(self) -> End | None:
        if self.places() or self.turned().places():
            return None
        balance = sum(self.cells)
        return End("black" if balance > 0 else "white" if balance < 0 else None, "discs")

    def places(self) -> list[str]:
        wide = self.size + 2
        return [
            f"{x},{y}"
            for y in range(self.size)
            for x in range(self.size)
            if self.cells[at := wide * (y + 1) + x + 1] == 0 and self.captured(at)
        ]

    def captured(self, at: int) -> list[int]:
        """The discs that one here would turn."""
        taken: list[int] = []
        for down, right in COMPASS.values():
            step = (self.size + 2) * down + right
            line, met = [], at + step
            while self.cells[met] == -self.sign:
                line.append(met)
                met += step
            if self.cells[met] == self.sign:
                taken += line
        return taken
