"""The games behind the interfaces of PettingZoo, Gymnasium and OpenSpiel, by the tests that those come with."""

import copy
import pickle
import random
from typing import Any

import pytest

from girone import engine
from girone.engine.board import Board
from girone.model.errors import ConfigError

pytestmark = pytest.mark.skipif(not engine.available(), reason="the native core was not built")
GAMES = ("othello", "dipole", "fission", "lines_of_action")


@pytest.mark.filterwarnings("ignore:Observation")  # it is a dictionary, as in all their board games
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_it(game: str) -> None:
    from pettingzoo.test import api_test

    from girone.learning.pettingzoo import TwoAgents

    api_test(TwoAgents(game), num_cycles=130)


def test_two_agents_win_lose_and_break_the_rules() -> None:
    from girone.learning.pettingzoo import TwoAgents

    env = TwoAgents("othello", size=4)
    env.reset()
    chance = random.Random(1)
    for agent in env.agent_iter():
        observation, _, is_over, _, _ = env.last()
        assert observation is not None
        legal = observation["action_mask"].nonzero()[0]
        env.step(None if is_over else chance.choice(legal))
        if not is_over and env.terminations[agent]:
            assert sorted(env.rewards.values()) in ([-1, 1], [0, 0])
    env.reset()
    env.step(0)  # a corner, which nothing leads to yet
    assert (env.terminations["player_0"], env.rewards) == (True, {"player_0": -1.0, "player_1": 1.0})
    assert "Othello 4×4" in env.render()


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_accepts_it(game: str) -> None:
    from gymnasium.utils.env_checker import check_env

    from girone.learning.gymnasium import OneAgent

    check_env(OneAgent(game, "greedy"), skip_render_check=True)


@pytest.mark.parametrize("side", ["white", "black"])
def test_one_agent_plays_to_the_end(side: str) -> None:
    from girone.learning.gymnasium import OneAgent

    env = OneAgent("othello", lambda position: position.moves()[-1], side, size=4)
    _, info = env.reset(seed=1)
    rewards, is_over = [0.0], False
    while not is_over:
        seen, reward, is_over, _, info = env.step(int(info["action_mask"].argmax()))
        assert env.observation_space.contains(seen)
        rewards.append(reward)
    assert rewards[-1] in (-1, 0, 1)
    assert not any(rewards[:-1])
    with pytest.raises(ConfigError, match="no player 'level 99'"):
        OneAgent("othello", "level 99")


@pytest.mark.parametrize("game", ["othello(size=6)", "dipole", "fission", "lines_of_action(move_limit=20)"])
def test_openspiel_accepts_it(game: str) -> None:
    pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    import girone.learning.openspiel  # noqa: F401

    loaded = pyspiel.load_game(f"girone_{game}")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_a_board_can_be_copied_and_pickled() -> None:
    board = Board("othello", size=6)
    board.play(board.move_ids()[0])
    for twin in (copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert (twin.text(), twin.game) == (board.text(), board.game)
        twin.play(twin.move_ids()[0])
        assert twin.text() != board.text()
