"""Othello on n × n cells (UFMG and Sadjad): the rules that the referee applies."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Self

from girone.games.grid import Grid, numbered
from girone.games.notation import read_side, read_signs, split
from girone.games.othello.squares import PASS as PASS
from girone.games.othello.squares import read_square, squares
from girone.model.detail import Detail, Wording
from girone.model.errors import PositionError
from girone.model.game import NO_PASS, Cell, Game, Move, Outcome, Position, Side, more_pieces
from girone.model.options import option
from girone.model.reason import Reason

SIZES = range(4, 19, 2)
USUAL_SIZE = 8
SIGNS = {Side.BLACK: "X", Side.WHITE: "O"}
SIDES = {sign: side for side, sign in SIGNS.items()}
EMPTY = "-"

OUTSIDE = Wording("othello.outside", "{cell} is outside the {board} board")
OCCUPIED = Wording("othello.occupied", "{cell} is occupied")
FIXED_SIZE = Wording(
    "othello.fixed_size",
    "it seems to play on a board of {size}, and this one has {board}: take the size of the board from what it is told",
)
TURNS_NONE = Wording("othello.turns_none", "a disc on {cell} turns no {side} disc")


@dataclass(frozen=True)
class Othello(Game):
    """Othello with its board size and its start layout."""

    name = "othello"
    title = "Othello"
    first = Side.BLACK
    notations = ("transcript", "ggf", "sgf")
    sgf_number = "2"
    solved_by_margin = True
    bench_depth = 12
    levels = (0.82, 0.1)
    notation = re.compile(r"-1,-1|(0|[1-9][0-9]?),(0|[1-9][0-9]?)")
    notation_words = "write column,row counted from 0 at the top left, such as 5,4; a pass is -1,-1"

    size: int = option(USUAL_SIZE, "rows and columns of the board", SIZES)
    layout: str = option(
        "standard",
        "standard: White on the top-left centre cell (UFMG 2014); mirrored: Black (Sadjad 1389)",
        ("standard", "mirrored"),
    )

    @classmethod
    def fitting(cls, text: str, **options: Any) -> Self:
        """The game whose board has as many cells as the text."""
        size = round(len(text.split(" ")[0]) ** 0.5)
        return cls.with_options(**({"size": size} if size in SIZES else {}) | options)

    @property
    def grid(self) -> Grid:
        """The board of this size."""
        return numbered(self.size)

    def typed(self, text: str) -> Move:
        """The move that a person typed, which may also be a square or `pass`."""
        return read_square(text) or super().typed(text)

    def typed_moves(self, text: str) -> tuple[Move, ...]:
        """The squares of a transcript, such as f5d6c3."""
        return tuple(self.typed(each) for each in squares(text))

    def never_legal(self) -> Move:
        """A cell that is occupied from the start."""
        return f"{self.size // 2},{self.size // 2}"

    @property
    def largest_margin(self) -> int:
        """The number of cells."""
        return self.size**2

    def start(self) -> "OthelloPosition":
        """Four discs in the centre, Black to move."""
        low, high = self.size // 2 - 1, self.size // 2
        main, cross = (
            (self.grid.at(low, low), self.grid.at(high, high)),
            (self.grid.at(low, high), self.grid.at(high, low)),
        )
        black, white = (cross, main) if self.layout == "standard" else (main, cross)
        discs = dict.fromkeys(white, Side.WHITE) | dict.fromkeys(black, Side.BLACK)
        return OthelloPosition(self, Side.BLACK, MappingProxyType(discs))

    def misreadings(self) -> Iterator[tuple[Detail, "OthelloPosition"]]:
        """A program may support a single size, usually the standard one."""
        if self.size != USUAL_SIZE:
            sizes = {"size": f"{USUAL_SIZE} × {USUAL_SIZE}", "board": f"{self.size} × {self.size}"}
            yield FIXED_SIZE(**sizes), replace(self, size=USUAL_SIZE).start()

    def parse(self, text: str) -> "OthelloPosition":
        """Read the cells row by row as X, O, -, then a blank and the side to move (OBF)."""
        signs, side = split(text, "CELLS X|O")
        if len(signs) != self.size**2:
            raise PositionError(f"{len(signs)} cells, but a {self.size}×{self.size} board has {self.size**2}")
        return OthelloPosition(self, read_side(side, SIDES), read_signs(signs, self.grid, SIDES, EMPTY))

    def is_pass(self, move: Move) -> bool:
        """Whether the move is -1,-1, the only way to write a pass."""
        return move == PASS


@dataclass(frozen=True, eq=False, repr=False)
class OthelloPosition(Position):
    """Discs on a board and the side to move."""

    game: Othello
    turn: Side
    discs: Mapping[Cell, Side]

    def rows(self) -> tuple[str, ...]:
        """X for black, O for white."""
        return self.game.grid.rows(lambda cell: SIGNS[self.discs[cell]] if cell in self.discs else EMPTY)

    def text(self) -> str:
        """The position in OBF."""
        return f"{''.join(self.rows())} {SIGNS[self.turn]}"

    def count(self, side: Side) -> int:
        """The discs of a side."""
        return sum(owner is side for owner in self.discs.values())

    def turned(self, cell: Cell, side: Side) -> list[Cell]:
        """The discs that turn if the side puts one on this empty cell."""
        turned: list[Cell] = []
        for ray in self.game.grid.rays[cell].values():
            for length, reached in enumerate(ray):
                owner = self.discs.get(reached)
                if owner is side:
                    turned += ray[:length]
                if owner is not side.other:
                    break
        return turned

    def can_move(self, side: Side) -> bool:
        """Whether the side has a move other than a pass."""
        return any(self._captures(cell, side) for cell in self._empty_cells())

    def _empty_cells(self) -> list[Cell]:
        return [cell for cell in self.game.grid.cells if cell not in self.discs]

    def _captures(self, cell: Cell, side: Side) -> bool:
        discs, enemy = self.discs, side.other
        for ray in self.game.grid.rays[cell].values():
            if ray and discs.get(ray[0]) is enemy:
                for reached in ray:
                    if (owner := discs.get(reached)) is not enemy:
                        if owner is side:
                            return True
                        break
        return False

    def _generate(self) -> Sequence[Move]:
        moves = [cell for cell in self._empty_cells() if self._captures(cell, self.turn)]
        return moves or [PASS]

    def _objection(self, move: Move) -> Detail | None:
        if move == PASS:
            return NO_PASS() if self.can_move(self.turn) else None
        if move not in self.game.grid.place:
            return OUTSIDE(cell=move, board=f"{self.game.size}×{self.game.size}")
        if move in self.discs:
            return OCCUPIED(cell=move)
        if not self._captures(move, self.turn):
            return TURNS_NONE(cell=move, side=self.turn.other)
        return None

    def _after(self, move: Move) -> Self:
        discs = dict(self.discs)
        if move != PASS:
            discs |= dict.fromkeys([move, *self.turned(move, self.turn)], self.turn)
        return type(self)(self.game, self.turn.other, MappingProxyType(discs))

    def _judge(self) -> Outcome | None:
        if self.can_move(self.turn) or self.can_move(self.turn.other):
            return None
        level = self.count(Side.WHITE) == self.count(Side.BLACK)
        return more_pieces(self, Reason.TIE if level else Reason.WON)
