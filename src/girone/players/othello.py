"""Othello as one function (UFMG): `play(board, colour)` returns a move found by minimax with alpha-beta.

from girone.players import othello
othello.play(["........", …, "...WB...", "...BW...", …], "black")
"""

from collections.abc import Sequence

from girone import engine
from girone.games.othello.rules import PASS, OthelloPosition
from girone.model.errors import PositionError
from girone.model.game import Move
from girone.players.house import house_mind
from girone.wires.client import ServerFault
from girone.wires.ufmg_files.client import read

MEMORY = 64
"""MiB for the table."""


def position(board: str | Sequence[str], colour: str) -> OthelloPosition:
    """Parse a board, given as rows or as one text of W, B and dots, with this colour to move."""
    text = board if isinstance(board, str) else "\n".join(board)
    cells = "".join(text.split())
    size = round(len(cells) ** 0.5)
    rows = (
        text if len(text.split()) > 1 else "\n".join(cells[row : row + size] for row in range(0, len(cells), size or 1))
    )
    try:
        return read(rows, colour)
    except ServerFault as fault:
        raise PositionError(str(fault)) from None


def play(board: str | Sequence[str], colour: str, seconds: float = 1.0, level: int | None = None) -> Move:
    """The best move of this colour as `column,row`, counted from 0 at the top left, or `-1,-1` if it has none."""
    now = position(board, colour)
    if not now.moves():
        return PASS
    effort = engine.Effort(seconds=seconds) if level is None else engine.Effort.of_level(level)
    return house_mind(MEMORY, now.game)().analyse(now, effort).best
