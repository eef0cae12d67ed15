"""Parts of position texts that several games share: fields, side to move, plies, boards."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from girone.games.grid import Grid
from girone.model.errors import PositionError, shorten
from girone.model.game import Cell, Side

SIGNS = {Side.WHITE: "W", Side.BLACK: "B"}
SIDES = {sign: side for side, sign in SIGNS.items()}
EMPTY = "."


def split(text: str, form: str) -> list[str]:
    """The fields of a position text, separated by single blanks; `form` gives their number."""
    fields, wanted = text.split(" "), form.count(" ") + 1
    if len(fields) != wanted:
        raise PositionError(f"{shorten(text)} has {len(fields)} of {wanted} parts; write it as {form!r}")
    return fields


def read_side(sign: str, sides: Mapping[str, Side]) -> Side:
    """The side to move."""
    if sign not in sides:
        raise PositionError(f"the side to move is {shorten(sign)}; write {' or '.join(sides)}")
    return sides[sign]


def read_plies(text: str, move_limit: int) -> int:
    """The number of plies played."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,8}", text):
        raise PositionError(f"the plies played are {shorten(text)}; write a whole number such as 0")
    if int(text) > 2 * move_limit:
        raise PositionError(f"{text} plies played, but the game ends after {move_limit} moves of each side")
    return int(text)


def read_signs(signs: str, grid: Grid, sides: Mapping[str, Side], empty: str) -> Mapping[Cell, Side]:
    """The pieces of a board written cell by cell."""
    pieces = {}
    for cell, sign in zip(grid.cells, signs, strict=True):
        if sign in sides:
            pieces[cell] = sides[sign]
        elif sign != empty:
            raise PositionError(f"unknown sign {sign!r} on {cell}; write {', '.join(sides)} or {empty}")
    return MappingProxyType(pieces)


def read_board(text: str, grid: Grid) -> Mapping[Cell, Side]:
    """The pieces of a board written as rows joined by `/`."""
    rows = text.split("/")
    if len(rows) != grid.height or any(len(row) != grid.width for row in rows):
        wanted = f"{grid.height} rows of {grid.width} signs joined by '/'"
        raise PositionError(f"the board {shorten(text, 80)} is not {wanted}")
    return read_signs("".join(rows), grid, SIDES, EMPTY)


def check_material(count: Mapping[Side, int], least: int, most: int) -> None:
    """Raise PositionError if a side has fewer or more pieces than possible."""
    for side, pieces in count.items():
        if not least <= pieces <= most:
            raise PositionError(f"{side} has {pieces} pieces; a side has {least} to {most}")


def board_rows(pieces: Mapping[Cell, Side], grid: Grid) -> tuple[str, ...]:
    """The rows as `read_board` reads them."""
    return grid.rows(lambda cell: SIGNS[pieces[cell]] if cell in pieces else EMPTY)
