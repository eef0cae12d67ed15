"""Connect Four: seven columns of six cells, a stone falls to the lowest free one, four in a line win."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

from girone.games.grid import Grid
from girone.games.notation import SIDES, SIGNS, board_rows, read_board, read_side, split
from girone.model.detail import Detail, Wording
from girone.model.errors import PositionError
from girone.model.game import Cell, Game, Move, Outcome, Position, Side
from girone.model.reason import Reason

COLUMNS, ROWS = 7, 6
GRID = Grid(COLUMNS, lambda row, column: f"{'abcdefg'[column]}{ROWS - row}", ROWS)
WAYS = ("N", "NE", "E", "SE")
"""Every line of four lies along one of them, from one of its ends."""
NO_COLUMN = Wording("connect_four.no_column", "there is no column {move}; columns are 1 to {count}")
FULL = Wording("connect_four.full", "column {move} is full")


@dataclass(frozen=True)
class ConnectFour(Game):
    """Connect Four, which has no options."""

    name = "connect_four"
    title = "Connect Four"
    first = Side.WHITE
    notation = re.compile(r"[1-9]")
    notation_words = "write the column, 1 to 7 from the left, such as 4"
    longest = COLUMNS * ROWS

    def start(self) -> "ConnectFourPosition":
        """An empty board, White to move."""
        return ConnectFourPosition(self, Side.WHITE, MappingProxyType({}))

    def parse(self, text: str) -> "ConnectFourPosition":
        """Read six rows joined by '/', the side to move."""
        board, side = split(text, "ROWS W|B")
        position = ConnectFourPosition(self, read_side(side, SIDES), read_board(board, GRID))
        for cell in position.stones:
            below = GRID.rays[cell]["S"]
            if below and below[0] not in position.stones:
                raise PositionError(f"the stone on {cell} lies on nothing")
        return position


@dataclass(frozen=True, eq=False)
class ConnectFourPosition(Position):
    """Stones on a board, and the side to move."""

    game: ConnectFour
    turn: Side
    stones: Mapping[Cell, Side]

    def rows(self) -> tuple[str, ...]:
        """W, B and '.', the top row first."""
        return board_rows(self.stones, GRID)

    def text(self) -> str:
        """Rows, side to move."""
        return f"{'/'.join(self.rows())} {SIGNS[self.turn]}"

    def count(self, side: Side) -> int:
        """The stones of a side."""
        return sum(owner is side for owner in self.stones.values())

    def landing(self, move: Move) -> Cell | None:
        """The cell that a stone dropped into a column falls to; None if the column is full."""
        column = [GRID.at(row, int(move) - 1) for row in reversed(range(ROWS))]
        return next((cell for cell in column if cell not in self.stones), None)

    def _lines(self) -> Iterator[tuple[Cell, ...]]:
        """The lines of four of one side, found from one end."""
        for cell, side in self.stones.items():
            for way in WAYS:
                line = (cell, *GRID.rays[cell][way][:3])
                if len(line) == 4 and all(self.stones.get(each) is side for each in line):
                    yield line

    def _generate(self) -> Sequence[Move]:
        return [str(column + 1) for column in range(COLUMNS) if GRID.at(0, column) not in self.stones]

    def _objection(self, move: Move) -> Detail | None:
        if int(move) > COLUMNS:
            return NO_COLUMN(move=move, count=COLUMNS)
        return None if self.landing(move) else FULL(move=move)

    def _after(self, move: Move) -> Self:
        cell = self.landing(move)
        assert cell
        return type(self)(self.game, self.turn.other, MappingProxyType({**self.stones, cell: self.turn}))

    def _judge(self) -> Outcome | None:
        if line := next(self._lines(), None):
            return Outcome(self.stones[line[0]], Reason.WON)
        return Outcome(None, Reason.TIE) if len(self.stones) == COLUMNS * ROWS else None
