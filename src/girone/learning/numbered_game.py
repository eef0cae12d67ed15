"""One game with numbered moves, shared by the environments."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from girone import _native
from girone.engine.board import Board
from girone.games import load
from girone.model.game import Game, Side


class NumberedGame:
    """A game whose moves are numbers below `moves`, and the shape of its observations."""

    def __init__(self, name: str, **options: Any) -> None:
        self.game: Game = load(name, **options)
        first = Board.of(self.game.start())
        self.moves = _native.Batch(first._core, 1).move_numbers
        self.shape: tuple[int, int, int] = first.planes("int8").shape
        limit = self.game.options.get("move_limit")
        self.longest = 2 * limit if limit else 2 * self.shape[1] ** 2
        """More plies than any game has, forced passes included."""

    def board(self) -> Board:
        """The start position."""
        return Board.of(self.game.start())

    def legal(self, board: Board) -> NDArray[np.int8]:
        """1 for each legal move."""
        mask = np.zeros(self.moves, np.int8)
        mask[board.move_ids()] = 1
        return mask


def planes_for(board: Board, side: Side) -> NDArray[np.int8]:
    """The board as a side sees it: own pieces, then the opponent's."""
    planes: NDArray[np.int8] = board.planes("int8")
    return planes if side is board.turn else np.ascontiguousarray(planes[::-1])


def returns(board: Board) -> dict[Side, float]:
    """The result of each side: 1, 0 or -1; 0 during the game."""
    result = float(board.result() or 0)
    return {board.turn: result, board.turn.other: -result}
