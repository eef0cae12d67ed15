"""A game as a PettingZoo environment: two agents who take turns (AEC)."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from girone.engine.board import Board
from girone.games.picture import draw
from girone.games.terminal import as_text
from girone.learning.numbered_game import NumberedGame, planes_for, returns
from girone.model.game import Side

Observation = dict[str, Any]


class TwoAgents(AECEnv[str, Observation, int]):
    """The agents `player_0`, which moves first, and `player_1`; an illegal move loses, as with a referee.

    An observation has `observation`, own pieces and the opponent's as two planes, and `action_mask`, 1 for each legal
    move. The winner's reward is 1, the loser's -1, given at the end.
    """

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.metadata = {"name": f"girone_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._numbered = NumberedGame(game, **options)
        first = self._numbered.game.first
        self._sides = {"player_0": first, "player_1": first.other}
        self._agents = {side: agent for agent, side in self._sides.items()}
        self.possible_agents = list(self._sides)
        most = 127 if "move_limit" in self._numbered.game.options else 1
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, most, self._numbered.shape, np.int8),
            "action_mask": spaces.Box(0, 1, (self._numbered.moves,), np.int8),
        }
        self.observation_spaces: dict[str, Any] = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(self._numbered.moves) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """The space of observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; there is no chance in it, so a seed has no effect."""
        self._board: Board = self._numbered.board()
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agents[self._board.turn]

    def observe(self, agent: str) -> Observation:
        """An agent's observation; only the agent to move has legal moves."""
        is_mover = agent == self.agent_selection and not self.terminations.get(agent, True)
        mask = self._numbered.legal(self._board) if is_mover else np.zeros(self._numbered.moves, np.int8)
        return {"observation": planes_for(self._board, self._sides[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a move for the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None or int(action) not in self._board.move_ids():
            loser = self._sides[agent]
            self._end({loser: -1.0, loser.other: 1.0})
        else:
            self._board.play(int(action))
            if self._board.result() is not None:
                self._end(returns(self._board))
        self.agent_selection = self._agents[self._sides[agent].other]
        self._accumulate_rewards()

    def _end(self, rewards: dict[Side, float]) -> None:
        self.rewards = {self._agents[side]: reward for side, reward in rewards.items()}
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str:
        """The board as text."""
        return as_text(draw(self._board.position()))

    def close(self) -> None:
        """Nothing to close; PettingZoo requires the method."""
