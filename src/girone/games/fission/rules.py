"""Fission: the rules that the referee applies."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from types import MappingProxyType
from typing import Self

from girone.games.grid import COMPASS, rows_lettered, upside_down
from girone.games.notation import (
    SIDES,
    SIGNS,
    board_rows,
    check_material,
    read_board,
    read_plies,
    read_side,
    split,
)
from girone.model.detail import Detail, Wording
from girone.model.game import NOTHING_THERE, Cell, Game, Move, Outcome, Position, Side, more_pieces
from girone.model.options import option
from girone.model.reason import Reason

GRID = rows_lettered()
START = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........"

FOREIGN = Wording("fission.foreign", "the stone on {cell} is {side}")
AT_EDGE = Wording("fission.at_edge", "the stone on {cell} stands at the edge and cannot move {way}")
BLOCKED = Wording(
    "fission.blocked", "{target} is occupied, so the stone on {cell} has no free cell to enter towards {way}"
)
EXCHANGED = Wording(
    "fission.exchanged",
    "the colours of its start position seem to be exchanged: the rows from A to H are {rows}; and an explosion takes "
    "the stone that moved and all stones on the eight cells around the cell where it stopped",
)
UPSIDE_DOWN = Wording(
    "fission.upside_down", "it seems to exchange north and south: row A is at the top, and N goes towards it"
)
BLAST_ELSEWHERE = Wording(
    "fission.blast_elsewhere",
    "it seems to remove other stones in an explosion: that takes the stone that moved and all stones on the eight "
    "cells around the cell where it stopped, not those around the stone that it hit",
)


@dataclass(frozen=True)
class Fission(Game):
    """Fission with its move limit and the result at the limit."""

    name = "fission"
    title = "Fission"
    first = Side.WHITE
    bench_depth = 7
    levels = (0.63, 10.0)
    notation = re.compile(rf"[A-H][1-8],({'|'.join(COMPASS)})")
    notation_words = "write cell,direction, row letter first, such as F5,N"

    move_limit: int = option(50, "moves of each side after which the game ends", range(1, 10_001))
    at_limit: str = option(
        "tie",
        "tie: the move limit is a tie, as the document says; count: more stones win, as the course's server had it",
        ("tie", "count"),
    )

    def never_legal(self) -> Move:
        """A move off the board."""
        return "A1,N"

    @property
    def largest_margin(self) -> int:
        """All stones of one side."""
        return 12

    def start(self) -> "FissionPosition":
        """Twelve stones each, White to move."""
        return FissionPosition(self, Side.WHITE, read_board(START, GRID), 0)

    def misreadings(self) -> Iterator[tuple[Detail, "FissionPosition"]]:
        """The document shows three rules only in figures: the start, the stones of an explosion, and the directions."""
        stones, first = self.start().stones, self.first
        exchanged = MappingProxyType({cell: side.other for cell, side in stones.items()})
        yield EXCHANGED(rows=START.replace("/", " ")), FissionPosition(self, first, exchanged, 0)
        yield BLAST_ELSEWHERE(), BlastAroundTheHit(self, first, stones, 0)
        yield UPSIDE_DOWN(), UpsideDownFission(self, first, stones, 0)

    def parse(self, text: str) -> "FissionPosition":
        """Read eight rows joined by '/', the side to move, the plies played."""
        board, side, plies = split(text, "ROWS W|B PLIES")
        position = FissionPosition(
            self, read_side(side, SIDES), read_board(board, GRID), read_plies(plies, self.move_limit)
        )
        check_material({side: position.count(side) for side in Side}, least=0, most=12)
        return position


@dataclass(frozen=True, eq=False, repr=False)
class FissionPosition(Position):
    """Stones on a board, the side to move, the plies played."""

    game: Fission
    turn: Side
    stones: Mapping[Cell, Side]
    plies: int

    def rows(self) -> tuple[str, ...]:
        """W, B and '.', row A first."""
        return board_rows(self.stones, GRID)

    def text(self) -> str:
        """Rows, side to move, plies."""
        return f"{'/'.join(self.rows())} {SIGNS[self.turn]} {self.plies}"

    def count(self, side: Side) -> int:
        """The stones of a side."""
        return sum(owner is side for owner in self.stones.values())

    def slide(self, move: Move) -> tuple[Cell, Cell, tuple[Cell, ...]]:
        """The origin of the stone, the cell where it stops, and the cells that explode (none at the edge)."""
        origin, way = move.split(",")
        ray = GRID.rays[origin][way]
        path = tuple(takewhile(lambda cell: cell not in self.stones, ray))
        stopped_by_stone = len(path) < len(ray)
        blast = (path[-1], *GRID.around[path[-1]]) if stopped_by_stone else ()
        return origin, path[-1], blast

    def _generate(self) -> Sequence[Move]:
        stones = self.stones
        return [
            f"{origin},{way}"
            for origin in GRID.cells
            if stones.get(origin) is self.turn
            for way, ray in GRID.rays[origin].items()
            if ray and ray[0] not in stones
        ]

    def _objection(self, move: Move) -> Detail | None:
        origin, way = move.split(",")
        if origin not in self.stones:
            return NOTHING_THERE(cell=origin)
        if self.stones[origin] is not self.turn:
            return FOREIGN(cell=origin, side=self.turn.other)
        ray = GRID.rays[origin][way]
        if not ray:
            return AT_EDGE(cell=origin, way=way)
        if ray[0] in self.stones:
            return BLOCKED(target=ray[0], cell=origin, way=way)
        return None

    def _after(self, move: Move) -> Self:
        origin, stop, blast = self.slide(move)
        stones = dict(self.stones)
        stones[stop] = stones.pop(origin)
        for cell in blast:
            stones.pop(cell, None)
        return type(self)(self.game, self.turn.other, MappingProxyType(stones), self.plies + 1)

    def _judge(self) -> Outcome | None:
        white, black = self.count(Side.WHITE), self.count(Side.BLACK)
        if (white == 0) != (black == 0):
            return Outcome(Side.WHITE if white else Side.BLACK, Reason.WON)
        if white == black <= 1:
            return Outcome(None, Reason.TIE)
        if not self._legal:
            return Outcome(None, Reason.NO_LEGAL_MOVE)
        if self.plies >= 2 * self.game.move_limit:
            return (
                Outcome(None, Reason.MOVE_LIMIT)
                if self.game.at_limit == "tie"
                else more_pieces(self, Reason.MOVE_LIMIT)
            )
        return None


class BlastAroundTheHit(FissionPosition):
    """Fission as misread with explosions around the stone that was hit."""

    def slide(self, move: Move) -> tuple[Cell, Cell, tuple[Cell, ...]]:
        """As in the rules, but with other exploding cells."""
        origin, stop, blast = super().slide(move)
        _, way = move.split(",")
        hit = GRID.rays[stop][way][0] if blast else ""
        return origin, stop, (stop, hit, *GRID.around[hit]) if blast else ()


class UpsideDownFission(FissionPosition):
    """Fission as misread with N pointing away from row A."""

    def _generate(self) -> Sequence[Move]:
        return [upside_down(move) for move in super()._generate()]

    def _objection(self, move: Move) -> Detail | None:
        return super()._objection(upside_down(move))

    def _after(self, move: Move) -> Self:
        return super()._after(upside_down(move))
