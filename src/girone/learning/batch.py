"""Many games at once in NumPy arrays, one move in each at a time, played by the native core."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from girone.engine import native_board
from girone.games import load
from girone.model.game import Game, Move


class Batch:
    """Many games of one kind; a finished game starts again at once.

    The arrays have a row for each game and always show the current state: `step` changes them, so copy what you keep.

        batch = Batch("othello", games=1024, size=6)
        while learning:
            rewards, over = batch.step(policy(batch.cells, batch.legal))
    """

    def __init__(self, game: str, games: int = 1024, seed: int = 0, **options: Any) -> None:
        """Start the games; `seed` is for `sample`, the options are the game's."""
        from girone import _native

        self.game: Game = load(game, **options)
        self._board = native_board(self.game.start())
        self._core = _native.Batch(self._board, games, seed)
        self.cells: NDArray[np.int8] = self._core.cells
        """Games × rows × columns: own pieces positive, the opponent's negative, as the side to move sees them."""
        self.legal: NDArray[np.bool_] = self._core.legal.view(np.bool_)
        """Games × moves: the moves that may be played, a forced pass included."""
        self.black_to_move: NDArray[np.bool_] = self._core.black_to_move.view(np.bool_)
        self._rewards: NDArray[np.int8] = self._core.rewards
        self._over: NDArray[np.bool_] = self._core.over.view(np.bool_)

    def __len__(self) -> int:
        """Number of games."""
        return self._core.games

    @property
    def moves(self) -> int:
        """Number of move numbers, legal or not."""
        return self._core.move_numbers

    def move_text(self, move: int | np.integer[Any]) -> Move:
        """The text of a move number."""
        return self._board.move_text(int(move))

    def reset(self) -> None:
        """Set all games to the start."""
        self._core.reset()

    def step(self, moves: ArrayLike) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """Play a move in each game; returns the rewards of the sides that moved (1, 0 or -1), and which games ended.

        An illegal move raises a ValueError that names it, and no move is played.
        """
        self._core.step(np.ascontiguousarray(moves, dtype=np.int64))
        return self._rewards, self._over

    def sample(self) -> NDArray[np.int64]:
        """A random legal move for each game."""
        self._core.choose()
        return self._core.chosen
