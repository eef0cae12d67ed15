"""A game as a Gymnasium environment: one agent against a girone player, or against a function."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from girone.engine.board import Board
from girone.games.picture import draw
from girone.games.terminal import as_text
from girone.learning.numbered_game import NumberedGame, planes_for, returns
from girone.model.detail import unknown
from girone.model.errors import ConfigError
from girone.model.game import Move, Position, Side
from girone.players.samples.program import PLAYERS

Opponent = str | Callable[[Position], Move]


class OneAgent(gymnasium.Env[NDArray[np.int8], np.int64]):
    """The agent plays `side`, by default the first to move; `step` includes the opponent's answer.

    It observes its own pieces and the opponent's as two planes. `info["action_mask"]` has 1 for each legal move; an
    illegal one loses. The reward comes at the end: 1, 0 or -1.
    """

    def __init__(
        self,
        game: str,
        opponent: Opponent = "random",
        side: str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self._numbered = NumberedGame(game, **options)
        self._side = Side(side) if side else self._numbered.game.first
        self._opponent = opponent
        if isinstance(opponent, str) and opponent.replace(" ", "") not in PLAYERS:
            raise ConfigError(unknown("player", opponent, tuple(PLAYERS)))
        most = 127 if "move_limit" in self._numbered.game.options else 1
        self.observation_space = spaces.Box(0, most, self._numbered.shape, np.int8)
        self.action_space = spaces.Discrete(self._numbered.moves)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Start a new game; the seed is for the opponent."""
        super().reset(seed=seed)
        if isinstance(self._opponent, str):
            self._answer = PLAYERS[self._opponent.replace(" ", "")](int(self.np_random.integers(2**31)))
        else:
            self._answer = self._opponent
        self._board: Board = self._numbered.board()
        self._let_opponent_play()
        return planes_for(self._board, self._side), self._info()

    def step(self, action: int | np.int64) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Play a move, and let the opponent answer."""
        if int(action) not in self._board.move_ids():
            return planes_for(self._board, self._side), -1.0, True, False, self._info()
        self._board.play(int(action))
        self._let_opponent_play()
        is_over = self._board.result() is not None
        return planes_for(self._board, self._side), returns(self._board)[self._side], is_over, False, self._info()

    def render(self) -> str:
        """The board as text."""
        return as_text(draw(self._board.position()))

    def _let_opponent_play(self) -> None:
        while self._board.turn is not self._side and self._board.result() is None:
            self._board.play(self._answer(self._board.position()))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._numbered.legal(self._board)}
