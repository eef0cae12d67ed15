"""Dipole (a game by Mark Steere, 2007): the rules that the referee applies."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, Self

from girone.games.grid import COMPASS, rows_lettered, upside_down
from girone.games.notation import EMPTY, SIDES, SIGNS, check_material, read_plies, read_side, split
from girone.model.detail import Detail, Wording
from girone.model.errors import PositionError, shorten
from girone.model.game import NO_PASS, NOTHING_THERE, Cell, Game, Move, Outcome, Position, Side, more_pieces
from girone.model.options import option
from girone.model.reason import Reason

GRID = rows_lettered()
FORWARD = {Side.WHITE: ("N", "NE", "NW"), Side.BLACK: ("S", "SE", "SW")}
DARK = frozenset(cell for cell, (row, column) in GRID.place.items() if (row + column) % 2)
PIECES = 12
STACK_TEXT = re.compile(r"([A-H][1-8])([WB])([1-9][0-9]?)")

FOREIGN = Wording("dipole.foreign", "the stack on {cell} is {side}")
TOO_FEW = Wording("dipole.too_few", "the stack on {cell} has only {count}")
LIGHT = Wording(
    "dipole.light",
    "{count} cells {way} of {cell} is a light cell; along rows and columns the number must be even",
    one="1 cell {way} of {cell} is a light cell; along rows and columns the number must be even",
)
LIGHT_BY_LETTER = Wording(
    "dipole.light_by_letter",
    "{count} cells {way} of {cell} is a light cell; on the board the number must be even along rows and columns",
    one="1 cell {way} of {cell} is a light cell; on the board the number must be even along rows and columns",
)
TOO_LARGE = Wording(
    "dipole.too_large", "the {side} stack on {target} has {count} pieces, more than the {number} that move"
)
UPSIDE_DOWN = Wording(
    "dipole.upside_down", "it seems to exchange north and south: row A is at the top, and N goes towards it"
)
WHOLE_STACK = Wording(
    "dipole.whole_stack",
    "it seems to compare a stack that it captures with its own whole stack: the pieces that move must be as many",
)
MERGES_BACK = Wording(
    "dipole.merges_back", "it seems to join its own stacks in every direction: they merge only by a move forward"
)
BACKWARDS = Wording("dipole.backwards", "only captures may go {way}; {side} moves forward: {ways}")


class Stack(NamedTuple):
    """Pieces of one side on one cell."""

    side: Side
    size: int

    def __str__(self) -> str:
        return f"{SIGNS[self.side]}{self.size}"


@dataclass(frozen=True)
class Dipole(Game):
    """Dipole with its move limit and its rule for leaving the board."""

    name = "dipole"
    title = "Dipole"
    first = Side.WHITE
    bench_depth = 8
    levels = (0.96, 0.1)
    notation = re.compile(rf"[A-H][1-8],({'|'.join(COMPASS)}),(0|[1-9][0-9]{{0,2}})")
    notation_words = "write cell,direction,pieces, row letter first, such as H5,N,2; a pass moves 0 pieces"

    move_limit: int = option(60, "moves of each side after which more pieces win", range(1, 10_001))
    removal: str = option(
        "dark",
        "dark: pieces leave only towards a dark cell beyond the edge, as the course's server had it;"
        " letter: in any number above the cells to the edge",
        ("dark", "letter"),
    )

    def never_legal(self) -> Move:
        """A move from a light cell."""
        return "A1,N,2"

    @property
    def largest_margin(self) -> int:
        """All pieces of one side."""
        return PIECES

    def start(self) -> "DipolePosition":
        """One stack of twelve each, White to move."""
        stacks = {"A4": Stack(Side.BLACK, PIECES), "H5": Stack(Side.WHITE, PIECES)}
        return DipolePosition(self, Side.WHITE, MappingProxyType(stacks), 0)

    def misreadings(self) -> Iterator[tuple[Detail, "DipolePosition"]]:
        """The directions are in a figure; "stack" may mean what stands on a cell or what leaves it."""
        yield UPSIDE_DOWN(), UpsideDownDipole(self, self.first, self.start().stacks, 0)
        yield WHOLE_STACK(), WholeStackDipole(self, self.first, self.start().stacks, 0)
        yield MERGES_BACK(), MergingBackDipole(self, self.first, self.start().stacks, 0)

    def parse(self, text: str) -> "DipolePosition":
        """Read the stacks (`A4B12 H5W12`), the side to move, the plies played."""
        *stacks, side, plies = text.split(" ") if text.count(" ") > 1 else split(text, "STACKS W|B PLIES")
        position = DipolePosition(
            self, read_side(side, SIDES), _read_stacks(stacks), read_plies(plies, self.move_limit)
        )
        check_material({side: position.count(side) for side in Side}, least=0, most=PIECES)
        return position

    def is_pass(self, move: Move) -> bool:
        """A pass moves no pieces, whatever cell and direction it names."""
        return move.endswith(",0")


@dataclass(frozen=True, eq=False, repr=False)
class DipolePosition(Position):
    """Stacks on the dark cells, the side to move, the plies played."""

    game: Dipole
    turn: Side
    stacks: Mapping[Cell, Stack]
    plies: int

    def rows(self) -> tuple[str, ...]:
        """Stacks such as W12 and '.', separated by blanks, row A first."""
        return GRID.rows(lambda cell: str(self.stacks.get(cell, EMPTY)), gap=" ")

    def text(self) -> str:
        """Stacks in reading order, side to move, plies."""
        stacks = [f"{cell}{self.stacks[cell]}" for cell in GRID.cells if cell in self.stacks]
        return " ".join([*stacks, SIGNS[self.turn], str(self.plies)])

    def count(self, side: Side) -> int:
        """The pieces of a side, all stacks together."""
        return sum(stack.size for stack in self.stacks.values() if stack.side is side)

    def _generate(self) -> Sequence[Move]:
        own = [cell for cell in GRID.cells if cell in self.stacks and self.stacks[cell].side is self.turn]
        moves = [
            f"{cell},{way},{pieces}"
            for cell in own
            for way in COMPASS
            for pieces in range(1, self.stacks[cell].size + 1)
            if self._may_go(cell, way, pieces)
        ]
        return moves or [f"{cell},N,0" for cell in own[:1]]

    def _may_go(self, cell: Cell, way: str, pieces: int) -> bool:
        if not self._may_end(cell, way, pieces):
            return False
        target = landing(cell, way, pieces)
        hit = self.stacks.get(target) if target else None
        if hit and hit.side is not self.turn:
            return self._is_strong_enough(cell, pieces, hit)
        return way in FORWARD[self.turn]

    def _is_strong_enough(self, cell: Cell, pieces: int, hit: Stack) -> bool:
        return hit.size <= pieces

    def _may_end(self, cell: Cell, way: str, pieces: int) -> bool:
        """Whether a move may end on such a cell, whatever stands there."""
        leaves_by_letter = self.game.removal == "letter" and landing(cell, way, pieces) is None
        return leaves_by_letter or lands_dark(way, pieces)

    def _objection(self, move: Move) -> Detail | None:
        cell, way, number = move.split(",")
        pieces = int(number)
        if cell not in self.stacks:
            return NOTHING_THERE(cell=cell)
        if self.stacks[cell].side is not self.turn:
            return FOREIGN(cell=cell, side=self.turn.other)
        if pieces == 0:
            return None if self.game.is_pass(self._legal[0]) else NO_PASS()
        if pieces > self.stacks[cell].size:
            return TOO_FEW(cell=cell, count=self.stacks[cell].size)
        if self._may_go(cell, way, pieces):
            return None
        return self._why_stuck(cell, way, pieces)

    def _why_stuck(self, cell: Cell, way: str, pieces: int) -> Detail:
        if not self._may_end(cell, way, pieces):
            return (LIGHT_BY_LETTER if self.game.removal == "letter" else LIGHT)(count=pieces, way=way, cell=cell)
        target = landing(cell, way, pieces)
        hit = self.stacks.get(target) if target else None
        if hit and hit.side is not self.turn:
            return TOO_LARGE(side=hit.side, target=str(target), count=hit.size, number=pieces)
        return BACKWARDS(way=way, side=self.turn, ways=", ".join(FORWARD[self.turn]))

    def _after(self, move: Move) -> Self:
        cell, way, number = move.split(",")
        pieces = int(number)
        stacks = dict(self.stacks)
        if pieces:
            left, target = stacks.pop(cell).size - pieces, landing(cell, way, pieces)
            if left:
                stacks[cell] = Stack(self.turn, left)
            if target:
                met = stacks.get(target)
                merged = met.size if met and met.side is self.turn else 0
                stacks[target] = Stack(self.turn, pieces + merged)
        return type(self)(self.game, self.turn.other, MappingProxyType(stacks), self.plies + 1)

    def _judge(self) -> Outcome | None:
        if self.plies >= 2 * self.game.move_limit:
            return more_pieces(self, Reason.MOVE_LIMIT)
        alive = {stack.side for stack in self.stacks.values()}
        return Outcome(alive.pop(), Reason.WON) if len(alive) == 1 else None


class UpsideDownDipole(DipolePosition):
    """Dipole as misread with N pointing away from row A."""

    def _generate(self) -> Sequence[Move]:
        return [upside_down(move) for move in super()._generate()]

    def _objection(self, move: Move) -> Detail | None:
        return super()._objection(upside_down(move))

    def _after(self, move: Move) -> Self:
        return super()._after(upside_down(move))


class WholeStackDipole(DipolePosition):
    """The same where the pieces that stay behind count for a capture, too."""

    def _is_strong_enough(self, cell: Cell, pieces: int, hit: Stack) -> bool:
        return hit.size <= self.stacks[cell].size


class MergingBackDipole(DipolePosition):
    """The same where own stacks merge in every direction."""

    def _may_go(self, cell: Cell, way: str, pieces: int) -> bool:
        met = self.stacks.get(landing(cell, way, pieces) or "")
        joins = bool(met and met.side is self.turn and self._may_end(cell, way, pieces))
        return joins or super()._may_go(cell, way, pieces)


def lands_dark(way: str, pieces: int) -> bool:
    """Whether a move of this length ends on a dark cell; the pattern continues beyond the edge."""
    down, right = COMPASS[way]
    return (down + right) * pieces % 2 == 0


def landing(cell: Cell, way: str, pieces: int) -> Cell | None:
    """The cell where a move ends; None off the board."""
    ray = GRID.rays[cell][way]
    return ray[pieces - 1] if pieces <= len(ray) else None


def _read_stacks(texts: Sequence[str]) -> Mapping[Cell, Stack]:
    stacks: dict[Cell, Stack] = {}
    for text in texts:
        if not (parts := STACK_TEXT.fullmatch(text)):
            raise PositionError(f"{shorten(text)} is not a stack; write cell, side and size such as A4B12")
        cell, sign, size = parts.groups()
        if cell not in DARK:
            raise PositionError(f"{cell} is a light cell; Dipole is played on the dark ones, such as A2 or B1")
        if cell in stacks:
            raise PositionError(f"{cell} is given twice")
        stacks[cell] = Stack(SIDES[sign], int(size))
    if not stacks:
        raise PositionError("no stack on the board")
    return MappingProxyType(stacks)
