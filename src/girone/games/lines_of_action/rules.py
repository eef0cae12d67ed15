"""Lines of Action: the rules that the referee applies."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

from girone.games.grid import OPPOSITE, columns_lettered, connected
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
from girone.model.game import NOTHING_THERE, Cell, Game, Move, Outcome, Position, Side
from girone.model.options import option
from girone.model.reason import Reason

GRID = columns_lettered()
LINES = {
    cell: {way: (*reversed(rays[OPPOSITE[way]]), cell, *rays[way]) for way in rays} for cell, rays in GRID.rays.items()
}
TOWARDS = {cell: {target: way for way, ray in rays.items() for target in ray} for cell, rays in GRID.rays.items()}
SIDE_COLUMNS = [f"{column}{row}" for column in "AH" for row in "234567"]
END_ROWS = [f"{column}{row}" for row in "18" for column in "BCDEFG"]

FOREIGN = Wording("loa.foreign", "the piece on {cell} is {side}")
NO_LINE = Wording("loa.no_line", "{cell} and {target} are not on one line")
WRONG_DISTANCE = Wording(
    "loa.distance",
    "the line holds {count} pieces, so the piece must move {count} squares, not {distance}",
    one="the line holds 1 piece, so the piece must move 1 square, not {distance}",
)
JUMP = Wording("loa.jump", "the piece would jump the {side} piece on {cell}")
OWN_PIECE = Wording("loa.own_piece", "{cell} has a piece of its own side")
COUNTS_AHEAD = Wording(
    "loa.counts_ahead",
    "it seems to count only the pieces ahead: a piece moves as many squares as there are pieces on the whole line, "
    "ahead of it and behind it, itself included",
)
OTHER_LAYOUT = Wording("loa.other_layout", "its start position seems to be turned: White is on {listing}")


@dataclass(frozen=True)
class LinesOfAction(Game):
    """Lines of Action with its start layout and its move limit."""

    name = "lines_of_action"
    title = "Lines of Action"
    first = Side.WHITE
    notations = ("transcript", "sgf")
    sgf_number = "9"
    bench_depth = 7
    levels = (1.15, 0.05)
    notation = re.compile(r"[A-H][1-8]-[A-H][1-8]")
    notation_words = "write origin-target, column letter first, such as A2-C2"

    layout: str = option(
        "standard",
        "standard: White on columns A and H; transposed: White on rows 1 and 8",
        ("standard", "transposed"),
    )
    move_limit: int = option(100, "moves of each side after which the game is a draw", range(1, 10_001))

    def never_legal(self) -> Move:
        """A move from a cell to itself."""
        return "A1-A1"

    def start(self) -> "LinesOfActionPosition":
        """Twelve pieces each, White to move."""
        white, black = (SIDE_COLUMNS, END_ROWS) if self.layout == "standard" else (END_ROWS, SIDE_COLUMNS)
        pieces = dict.fromkeys(white, Side.WHITE) | dict.fromkeys(black, Side.BLACK)
        return LinesOfActionPosition(self, Side.WHITE, MappingProxyType(pieces), 0)

    def misreadings(self) -> Iterator[tuple[Detail, "LinesOfActionPosition"]]:
        """The text counts "pieces that lie in the direction of the movement"; the start is only in a figure."""
        start = self.start()
        yield COUNTS_AHEAD(), CountedAhead(self, start.turn, start.pieces, 0)
        turned = MappingProxyType({cell: side.other for cell, side in start.pieces.items()})
        own = sorted(cell for cell, side in start.pieces.items() if side is Side.WHITE)
        yield OTHER_LAYOUT(listing=" ".join(own)), LinesOfActionPosition(self, start.turn, turned, 0)

    def parse(self, text: str) -> "LinesOfActionPosition":
        """Read eight rows joined by '/', row 8 first, the side to move, the plies played."""
        board, side, plies = split(text, "ROWS W|B PLIES")
        position = LinesOfActionPosition(
            self, read_side(side, SIDES), read_board(board, GRID), read_plies(plies, self.move_limit)
        )
        check_material({side: position.count(side) for side in Side}, least=1, most=12)
        return position


@dataclass(frozen=True, eq=False, repr=False)
class LinesOfActionPosition(Position):
    """Pieces on a board, the side to move, the plies played."""

    game: LinesOfAction
    turn: Side
    pieces: Mapping[Cell, Side]
    plies: int

    def rows(self) -> tuple[str, ...]:
        """W, B and '.', row 8 first."""
        return board_rows(self.pieces, GRID)

    def text(self) -> str:
        """Rows, side to move, plies."""
        return f"{'/'.join(self.rows())} {SIGNS[self.turn]} {self.plies}"

    def count(self, side: Side) -> int:
        """The pieces of a side."""
        return sum(owner is side for owner in self.pieces.values())

    def is_connected(self, side: Side) -> bool:
        """Whether all pieces of a side form one block."""
        return connected((cell for cell, owner in self.pieces.items() if owner is side), GRID.around)

    def _generate(self) -> Sequence[Move]:
        return [
            f"{origin}-{ray[distance - 1]}"
            for origin in GRID.cells
            if self.pieces.get(origin) is self.turn
            for way, ray in GRID.rays[origin].items()
            if len(ray) >= (distance := self._pieces_on_line(origin, way)) and self._is_open(ray[:distance])
        ]

    def _pieces_on_line(self, cell: Cell, way: str) -> int:
        return len(self.pieces.keys() & LINES[cell][way])

    def _is_open(self, path: Sequence[Cell]) -> bool:
        """Whether the path is free: own pieces may be jumped, and an enemy piece may be captured at its end."""
        owners = [self.pieces.get(cell) for cell in path]
        return owners[-1] is not self.turn and self.turn.other not in owners[:-1]

    def _objection(self, move: Move) -> Detail | None:
        origin, target = move.split("-")
        if origin not in self.pieces:
            return NOTHING_THERE(cell=origin)
        if self.pieces[origin] is not self.turn:
            return FOREIGN(cell=origin, side=self.turn.other)
        if target not in TOWARDS[origin]:
            return NO_LINE(cell=origin, target=target)
        way = TOWARDS[origin][target]
        path = GRID.rays[origin][way][: GRID.rays[origin][way].index(target) + 1]
        wanted = self._pieces_on_line(origin, way)
        if len(path) != wanted:
            return WRONG_DISTANCE(count=wanted, distance=len(path))
        for jumped in path[:-1]:
            if self.pieces.get(jumped) is self.turn.other:
                return JUMP(side=self.turn.other, cell=jumped)
        if self.pieces.get(target) is self.turn:
            return OWN_PIECE(cell=target)
        return None

    def _after(self, move: Move) -> Self:
        origin, target = move.split("-")
        pieces = dict(self.pieces)
        pieces[target] = pieces.pop(origin)
        return type(self)(self.game, self.turn.other, MappingProxyType(pieces), self.plies + 1)

    def _judge(self) -> Outcome | None:
        mover = self.turn.other
        for side in (mover, self.turn):
            if self.is_connected(side):
                return Outcome(side, Reason.WON)
        if self.plies >= 2 * self.game.move_limit:
            return Outcome(None, Reason.MOVE_LIMIT)
        return None if self._legal else Outcome(mover, Reason.NO_LEGAL_MOVE)


class CountedAhead(LinesOfActionPosition):
    """Lines of Action as misread: a piece may also move as far as there are pieces ahead, itself included."""

    def _generate(self) -> Sequence[Move]:
        further = [
            f"{origin}-{ray[distance - 1]}"
            for origin in GRID.cells
            if self.pieces.get(origin) is self.turn
            for ray in GRID.rays[origin].values()
            if len(ray) >= (distance := 1 + len(self.pieces.keys() & set(ray))) and self._is_open(ray[:distance])
        ]
        return [*super()._generate(), *further]
