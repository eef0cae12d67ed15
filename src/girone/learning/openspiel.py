"""The games for OpenSpiel: importing this module registers them as `girone_othello`, `girone_dipole` and so on."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from girone import engine, games
from girone.games.picture import draw
from girone.games.terminal import board_text
from girone.learning.numbered_game import NumberedGame, planes_for, returns
from girone.model.game import Side

PLAYERS = 2


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A girone game for OpenSpiel; its parameters are the game's options. Player 0 moves first."""

    def __init__(self, name: str, kind: Any, params: Mapping[str, Any]) -> None:
        self.numbered = NumberedGame(name, **params)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbered.moves,
            max_chance_outcomes=0,
            num_players=PLAYERS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.numbered.longest,
        )
        super().__init__(kind, info, dict(params))

    def new_initial_state(self) -> "SpielState":
        """The start position."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """An observer of states."""
        if params:
            raise ValueError(f"the observer has no parameters; these are {params}")
        return Observer(self.numbered)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position whose moves can be undone."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.board = game.numbered.board()
        self._first: Side = game.numbered.game.first

    def current_player(self) -> int:
        """The player to move, or the terminal marker."""
        if self.board.result() is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.board.turn is not self._first)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.board.move_ids())

    def _apply_action(self, action: int) -> None:
        self.board.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.board.move_text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.board.result() is not None

    def returns(self) -> list[float]:
        """The results of both players."""
        won = returns(self.board)
        return [won[self._first], won[self._first.other]]

    def __str__(self) -> str:
        return f"{board_text(draw(self.board.position()))}\n{self.board.text()}"


class Observer:
    """The board as two planes, own pieces first; its text is the position."""

    def __init__(self, numbered: NumberedGame) -> None:
        self.tensor = np.zeros(np.prod(numbered.shape), np.float32)
        self.dict = {"observation": self.tensor.reshape(numbered.shape)}
        self._first = numbered.game.first

    def set_from(self, state: SpielState, player: int) -> None:
        """Observe a state as a player."""
        self.dict["observation"][:] = planes_for(state.board, self._first if player == 0 else self._first.other)

    def string_from(self, state: SpielState, player: int) -> str:
        """The position in one line."""
        return state.board.text()


def _register(name: str) -> None:
    game = games.load(name)
    kind = pyspiel.GameType(
        short_name=f"girone_{name}",
        long_name=f"{game.title} (girone)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(game.options),
    )

    class Named(SpielGame):
        """The game of this name."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, kind, dict(params or {}))

    pyspiel.register_game(kind, Named)


for _name in games.names():
    if engine.knows(games.load(_name)):
        _register(_name)
