"""How large a board is drawn, and which cell lies where; pure numbers."""

from dataclasses import dataclass

PANEL = 28
"""Columns that a roomy board leaves to what stands beside it."""


@dataclass(frozen=True)
class Scale:
    """Columns and rows of a cell, and whether lines are drawn between cells; `margin` is for the labels on the left."""

    wide: int
    high: int
    is_lined: bool
    margin: int

    @property
    def line(self) -> int:
        """The thickness of a line."""
        return int(self.is_lined)

    def width(self, cells: int) -> int:
        """The columns of a whole board that is so many cells wide."""
        return self.margin + self.line + cells * (self.wide + self.line)

    def height(self, cells: int) -> int:
        """The rows of a whole board that is so many cells high, the labels above it included."""
        return 1 + self.line + cells * (self.high + self.line)

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """Where a cell begins: x and y."""
        return (
            self.margin + self.line + column * (self.wide + self.line),
            1 + self.line + row * (self.high + self.line),
        )

    def place(self, x: int, y: int, size: tuple[int, int]) -> tuple[int, int] | None:
        """The row and column of the cell under a point; None beside the board, which has a width and a height."""
        left, top = self.corner(0, 0)
        column, row = (x - left) // (self.wide + self.line), (y - top) // (self.high + self.line)
        wide, high = size
        return (row, column) if 0 <= row < high and 0 <= column < wide else None


def fitting(size: tuple[int, int], sign: int, label: int, columns: int, rows: int) -> Scale:
    """The largest scale for a board in this room; the smallest one where none fits, to be scrolled."""
    scales = [
        Scale(sign + 6, 3, True, label + 1),
        Scale(sign + 4, 1, True, label + 1),
        Scale(sign + 2, 1, True, label + 1),
        Scale(sign + 4, 1, False, label + 1),
        Scale(sign + 2, 1, False, label + 1),
    ]
    wide, high = size
    fits = (each for each in scales if each.width(wide) <= columns - PANEL and each.height(high) <= rows)
    return next(fits, scales[-1])
