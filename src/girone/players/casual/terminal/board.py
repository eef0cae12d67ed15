"""The board as a widget: drawn from a picture, with a cursor for the keyboard; picks are sent as messages."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from girone.games.picture import OFF, Picture
from girone.games.terminal import EMPTY, slots
from girone.model.game import Cell, Side

PANEL = 28
"""Columns that a large board leaves for the panel."""


@dataclass(frozen=True)
class Scale:
    """Columns and rows of a cell, and whether there are lines between cells; `margin` is for the labels on the left."""

    wide: int
    high: int
    is_lined: bool
    margin: int

    @property
    def line(self) -> int:
        """Thickness of a line."""
        return int(self.is_lined)

    def width(self, cells: int) -> int:
        """Columns of a board that is `cells` wide."""
        return self.margin + self.line + cells * (self.wide + self.line)

    def height(self, cells: int) -> int:
        """Rows of a board that is `cells` high, with the labels above it."""
        return 1 + self.line + cells * (self.high + self.line)

    def corner(self, row: int, column: int) -> tuple[int, int]:
        """The top left corner of a cell: x and y."""
        return (
            self.margin + self.line + column * (self.wide + self.line),
            1 + self.line + row * (self.high + self.line),
        )

    def place(self, x: int, y: int, size: tuple[int, int]) -> tuple[int, int] | None:
        """Row and column of the cell at a point; None if it is outside the board of this size."""
        left, top = self.corner(0, 0)
        column, row = (x - left) // (self.wide + self.line), (y - top) // (self.high + self.line)
        wide, high = size
        return (row, column) if 0 <= row < high and 0 <= column < wide else None


def fitting(size: tuple[int, int], sign: int, label: int, columns: int, rows: int) -> Scale:
    """The largest scale that fits; if none does, the smallest one, with scrolling."""
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


STONES = {Side.WHITE: "bold #101010 on #f4f1e8", Side.BLACK: "bold #f4f1e8 on #101010"}
MARK, GONE, RULE, CURSOR = "bold #101010", "bold #7a0c0c", "#30343a", "bold #101010"


class BoardWidget(Widget, can_focus=True):
    """Shows a picture; arrows move the cursor, Enter and the mouse pick."""

    DEFAULT_CSS = "BoardWidget { width: auto; height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1, 0)", "Up", show=False),
        Binding("down", "step(1, 0)", "Down", show=False),
        Binding("left", "step(0, -1)", "Left", show=False),
        Binding("right", "step(0, 1)", "Right", show=False),
        Binding("tab", "seek(1)", "Next mark", show=False, priority=True),
        Binding("shift+tab", "seek(-1)", "Previous mark", show=False, priority=True),
        Binding("enter,space", "pick", "Pick", show=False),
    ]

    class Picked(Message):
        """A cell, or the place beside the board, was picked."""

        def __init__(self, place: Cell) -> None:
            super().__init__()
            self.place = place

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self._picture = picture
        self._row, self._column = _middle(picture)
        self.scale = self._fitting(80, 24)
        self._drawn: list[Strip] = []

    @property
    def cursor(self) -> Cell:
        """The cell under the cursor."""
        return self._picture.grid.at(self._row, self._column)

    def show(self, picture: Picture) -> None:
        """Draw another picture."""
        is_other = _size(picture) != _size(self._picture)
        if is_other:
            self._row, self._column = _middle(picture)
        self._picture = picture
        self._redraw(layout=is_other)

    def fit(self, columns: int, rows: int) -> None:
        """Fit the board into this space."""
        self.scale = self._fitting(columns, rows)
        self._redraw(layout=True)

    def point_at(self, cell: Cell) -> None:
        """Move the cursor to a cell, and scroll to it."""
        self._row, self._column = self._picture.grid.place[cell]
        x, y = self.scale.corner(self._row, self._column)
        if isinstance(self.parent, Widget):
            self.parent.scroll_to_region(Region(x - 2, y - 1, self.scale.wide + 4, self.scale.high + 2), animate=False)
        self.refresh()

    def action_step(self, down: int, right: int) -> None:
        """Move the cursor by one cell."""
        wide, high = _size(self._picture)
        row, column = min(max(self._row + down, 0), high - 1), min(max(self._column + right, 0), wide - 1)
        self.point_at(self._picture.grid.at(row, column))

    def action_seek(self, way: int) -> None:
        """Move the cursor to the next marked cell."""
        hints, cells = self._picture.hints, self._picture.grid.cells
        at = cells.index(self.cursor)
        around = (cells[(at + way * step) % len(cells)] for step in range(1, len(cells)))
        self.point_at(next((cell for cell in around if cell in hints.targets | hints.movable), self.cursor))

    def action_pick(self) -> None:
        """Pick the cell under the cursor."""
        self.post_message(self.Picked(self.cursor))

    def on_click(self, event: Click) -> None:
        """Pick the cell under the mouse, or the place beside the board."""
        place = self.scale.place(event.x, event.y, _size(self._picture))
        if place:
            self.point_at(self._picture.grid.at(*place))
        self.post_message(self.Picked(self.cursor if place else OFF))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The columns of the board."""
        return self.scale.width(self._picture.grid.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows of the board."""
        return self.scale.height(self._picture.grid.height)

    def render_line(self, y: int) -> Strip:
        """One line of the board; all lines are cached until something changes."""
        if not self._drawn:
            self._drawn = [Strip(line).apply_style(self.rich_style) for line in self._lines()]
        return self._drawn[y] if y < len(self._drawn) else Strip.blank(self.size.width, self.rich_style)

    def _redraw(self, layout: bool = False) -> None:
        self._drawn = []
        self.refresh(layout=layout)

    def _fitting(self, columns: int, rows: int) -> Scale:
        picture = self._picture
        sign = max(len(slots(picture, cell)[1]) for cell in picture.grid.cells)
        # In Dipole stacks grow and shrink, but the board must keep its size.
        sign = 3 if any(piece.label for piece in picture.pieces.values()) else sign
        return fitting(_size(picture), sign, max(map(len, picture.rows)), columns, rows)

    def _lines(self) -> Iterator[list[Segment]]:
        scale, picture = self.scale, self._picture
        gap = " " * scale.line
        yield [Segment(" " * scale.margin + "".join(gap + label.center(scale.wide) for label in picture.columns))]
        for row in range(picture.grid.height):
            if scale.is_lined:
                yield self._rule(row)
            for line in range(scale.high):
                yield self._band(row, line - scale.high // 2)
        if scale.is_lined:
            yield self._rule(picture.grid.height)

    def _band(self, row: int, line: int) -> list[Segment]:
        """One line of text through a row of cells; line 0 is the middle."""
        picture, scale = self._picture, self.scale
        label = picture.rows[row] if line == 0 else ""
        segments = [Segment(f"{label:>{scale.margin - 1}} ")]
        for column in range(picture.grid.width):
            if scale.is_lined:
                segments.append(self._upright(row, column))
            segments += self._cell(row, column, line)
        return [*segments, self._upright(row, picture.grid.width)] if scale.is_lined else segments

    def _cell(self, row: int, column: int, line: int) -> list[Segment]:
        picture, scale = self._picture, self.scale
        cell = picture.grid.at(row, column)
        left, sign, right = slots(picture, cell)
        if line:
            left = right = " "
        cloth = self._cloth(cell)
        if not scale.is_lined and (row, column) == (self._row, self._column):
            cloth += Style(reverse=True)
        piece = picture.pieces.get(cell)
        paint = cloth + Style.parse(STONES[piece.side] if piece else GONE if cell in picture.trace.gone else MARK)
        # Lines already show plain cells; where only dark cells are used, dots mark them.
        is_bare = sign == EMPTY and scale.is_lined and not picture.dark
        shown = " " if line or is_bare else sign
        mark = cloth + Style.parse(MARK)
        return [Segment(left, mark), Segment(shown.center(scale.wide - 2), paint), Segment(right, mark)]

    def _cloth(self, cell: Cell) -> Style:
        picture = self._picture
        return Style(bgcolor=picture.dark_cloth if cell in picture.dark else picture.cloth)

    def _upright(self, row: int, column: int) -> Segment:
        is_cursor = row == self._row and column in (self._column, self._column + 1)
        return Segment("┃", self._at_cursor) if is_cursor else Segment("│", self._at_rule)

    def _rule(self, row: int) -> list[Segment]:
        """The line above a row of cells, or below the last one."""
        (wide, high), scale = _size(self._picture), self.scale
        line = ("─" * scale.wide).join(_crossing(row, column, wide, high) for column in range(wide + 1))
        margin = Segment(" " * scale.margin)
        if row not in (self._row, self._row + 1):
            return [margin, Segment(line, self._at_rule)]
        left, right = ("┏", "┓") if row == self._row else ("┗", "┛")
        heavy = f"{left}{'━' * scale.wide}{right}"
        start = self._column * (scale.wide + scale.line)
        before, after = line[:start], line[start + len(heavy) :]
        return [
            margin,
            Segment(before, self._at_rule),
            Segment(heavy, self._at_cursor),
            Segment(after, self._at_rule),
        ]

    @property
    def _at_rule(self) -> Style:
        return Style.parse(RULE) + Style(bgcolor=self._picture.cloth)

    @property
    def _at_cursor(self) -> Style:
        return Style.parse(CURSOR) + Style(bgcolor=self._picture.cloth)


def _size(picture: Picture) -> tuple[int, int]:
    return picture.grid.width, picture.grid.height


def _middle(picture: Picture) -> tuple[int, int]:
    return picture.grid.height // 2, picture.grid.width // 2


def _crossing(row: int, column: int, wide: int, high: int) -> str:
    across = 0 if row == 0 else 2 if row == high else 1
    down = 0 if column == 0 else 2 if column == wide else 1
    return ("┌┬┐", "├┼┤", "└┴┘")[across][down]
