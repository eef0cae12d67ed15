"""What is seen of a position without a search, by the Python rules; 100 is about a piece."""

from collections.abc import Callable, Collection, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from girone.games.dipole.rules import lands_dark
from girone.games.grid import Grid, columns_lettered, rows_lettered
from girone.model.game import Cell, Move, Position, Side

Worth = Callable[[Any, Side], float]
CORNER, BESIDE_CORNER, DIAGONAL_TO_CORNER, EDGE, LIBERTY = 400, -60, -130, 30, 14
"""Othello: cells by their place, and an empty cell where a disc of ours may turn something one day."""
TOGETHER = 60
"""Lines of Action: a square nearer to the centre of the own pieces, on the average."""
STONE, WAY_OUT = 100, 2
"""Fission: a stone, and a free cell beside it."""
PIECE, STEP = 100, 3
"""Dipole: a piece, and a row that it still has before it."""


def lead(position: Position, side: Side) -> int:
    """How much better a side stands than the other, if nobody moved any more."""
    worth = WORTHS.get(position.game.name, _pieces)
    return round(worth(position, side) - worth(position, side.other))


def won_at_a_glance(position: Any) -> Side | None:
    """Who has won, as far as that is seen without looking for moves."""
    match position.game.name:
        case "othello" if len(position.discs) < position.game.size**2:
            return None
        case "othello":
            ahead = position.count(Side.WHITE) - position.count(Side.BLACK)
            return (Side.WHITE if ahead > 0 else Side.BLACK) if ahead else None
        case "lines_of_action":
            return next((side for side in (position.turn.other, position.turn) if position.is_connected(side)), None)
        case "dipole" | "fission":
            left = [side for side in Side if position.count(side)]
            return left[0] if len(left) == 1 else None
    outcome = position.outcome()
    return outcome.winner if outcome else None


def captures(position: Any) -> list[Move]:
    """The moves that have to be looked at before a position can be judged; only Dipole's boards are so restless."""
    if position.game.name != "dipole":
        return []
    stacks = position.stacks
    own = [cell for cell, stack in stacks.items() if stack.side is position.turn]
    return [
        f"{cell},{way},{pieces}"
        for cell in own
        for target, (way, pieces) in _reached(cell).items()
        if target in stacks
        and stacks[target].side is not position.turn
        and stacks[target].size <= pieces <= stacks[cell].size
    ]


@cache
def _reached(cell: Cell) -> Mapping[Cell, tuple[str, int]]:
    """The dark cells in a line with a dark one, with the way there and the pieces that go so far."""
    rays = rows_lettered().rays[cell].items()
    return {
        target: (way, pieces)
        for way, ray in rays
        for pieces, target in enumerate(ray, start=1)
        if lands_dark(way, pieces)
    }


def _othello(position: Any, side: Side) -> float:
    values, around = _cell_values(position.game)
    rivals = {cell for cell, owner in position.discs.items() if owner is not side}
    placed = sum(values[cell] for cell, owner in position.discs.items() if owner is side)
    liberties = sum(not rivals.isdisjoint(near) for cell, near in around.items() if cell not in position.discs)
    return placed + LIBERTY * liberties


@cache
def _cell_values(game: Any) -> tuple[Mapping[Cell, int], Mapping[Cell, Collection[Cell]]]:
    grid: Grid = game.grid
    last = grid.width - 1
    values = {cell: EDGE if {0, last} & {*place} else 0 for cell, place in grid.place.items()}
    for row, column in ((0, 0), (0, last), (last, 0), (last, last)):
        corner = grid.at(row, column)
        for cell in grid.around[corner]:
            straight = row in grid.place[cell][:1] or column in grid.place[cell][1:]
            values[cell] = BESIDE_CORNER if straight else DIAGONAL_TO_CORNER
        values[corner] = CORNER
    return values, grid.around


def _lines_of_action(position: Any, side: Side) -> float:
    place = columns_lettered().place
    places = [complex(*place[cell]) for cell, owner in position.pieces.items() if owner is side]
    centre = sum(places) / len(places)
    return -TOGETHER * sum(abs(each - centre) for each in places) / len(places)


def _fission(position: Any, side: Side) -> float:
    around, stones = rows_lettered().around, position.stones
    own = [cell for cell, owner in stones.items() if owner is side]
    return STONE * len(own) + WAY_OUT * sum(near not in stones for cell in own for near in around[cell])


def _dipole(position: Any, side: Side) -> float:
    grid = rows_lettered()
    worth = 0
    for cell, stack in position.stacks.items():
        if stack.side is side:
            row, _ = grid.place[cell]
            worth += stack.size * (PIECE + STEP * (row if side is Side.WHITE else grid.height - 1 - row))
    return worth


def _pieces(position: Any, side: Side) -> float:
    """All that is seen of a game that nothing else is known of."""
    return float(PIECE * position.count(side))


WORTHS: Mapping[str, Worth] = MappingProxyType(
    {"dipole": _dipole, "fission": _fission, "lines_of_action": _lines_of_action, "othello": _othello}
)
