"""The search: the same nodes again, wins that are there, limits that hold, and a stop at any time."""

import _thread
import math
import random
import threading
import time
from typing import TYPE_CHECKING

import pytest

from girone import games
from girone.engine import DECIDED, LEVELS, Analysis, Effort, Engine, analyse, native_board
from girone.model.errors import ConfigError
from girone.model.game import Position

if TYPE_CHECKING:
    from girone import _native

LONG = 20.0
DEPTHS = {"dipole": 5, "fission": 4, "lines_of_action": 4, "othello": 6}
every_game = pytest.mark.parametrize("name", games.names())


def start(name: str) -> Position:
    return games.load(name).start()


def check_line(position: Position, analysis: Analysis) -> None:
    """The line is playable and begins with the best move."""
    assert analysis.line[0] == analysis.best
    for move in analysis.line:
        position = position.play(move)


@every_game
def test_one_thread_and_an_empty_table_give_the_same_nodes_again(name: str) -> None:
    engine = Engine()
    effort = Effort(depth=DEPTHS[name])
    first = engine.analyse(start(name), effort)
    engine.clear()
    second = engine.analyse(start(name), effort)
    assert (first.nodes, first.score, first.line) == (second.nodes, second.score, second.line)
    assert first.depth == DEPTHS[name]
    check_line(start(name), first)


@pytest.mark.parametrize("size", range(4, 19, 2))
def test_othello_of_every_size(size: int) -> None:
    position = games.load("othello", size=size).start()
    check_line(position, Engine(1).analyse(position, Effort(depth=3)))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("dipole", "C4B2 E4W3 W 10"),
        ("lines_of_action", "B......B/......../......../......../......../......../W......./..W..... W 10"),
        ("fission", "......../......../......../......../......../......../......../W..B..W. W 10"),
    ],
)
def test_a_win_at_hand_is_taken(name: str, text: str) -> None:
    position = games.load(name).parse(text)
    analysis = Engine(1).analyse(position, Effort(depth=4))
    outcome = position.play(analysis.best).outcome()
    assert outcome
    assert outcome.winner is position.turn
    assert (analysis.decided, analysis.score > 0) == (True, True)


@pytest.mark.parametrize("size", [6, 8, 10])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_shallow_search_of_othello_is_exact(size: int, depth: int) -> None:
    """Nothing is cut by guess at these depths, so every move has the score of plain minimax."""
    position, chance = games.load("othello", size=size).start(), random.Random(size)
    for _ in range(6):
        position = position.play(chance.choice(position.moves()))
        found = Engine(1).analyse(position, Effort(depth=depth), every_move=True)
        assert {each.move: each.score for each in found.moves} == minimax(native_board(position), depth)


def minimax(board: "_native.Board", depth: int) -> dict[str, int]:
    """The score of every move, by looking at everything."""
    scores = {}
    for move in board.moves():
        board.play(move)
        scores[move] = -max(minimax(board, depth - 1).values()) if depth > 1 else -board.evaluate()
        board.undo()
    return scores


def test_four_by_four_othello_is_lost_by_eight() -> None:
    """Known value: the second player wins by 8."""
    analysis = Engine(4).analyse(games.load("othello", size=4).start(), Effort(depth=14))
    assert analysis.score == -(DECIDED + 8)


@pytest.mark.parametrize("seed", range(20))
def test_the_end_of_othello_is_exact(seed: int) -> None:
    """The search ends by itself, and knows by how many discs the game is won."""
    chance, position = random.Random(seed), games.load("othello").start()
    while position.moves() and position.text().count("-") > 8:
        position = position.play(chance.choice(position.moves()))
    assert position.moves()
    analysis = Engine(1).analyse(position, Effort(seconds=LONG))
    lead = best_lead(native_board(position), -64, 64)
    assert analysis.score == (lead and math.copysign(DECIDED + abs(lead), lead))


def best_lead(board: "_native.Board", alpha: int, beta: int) -> int:
    """The lead in discs that the side to move can force."""
    if board.result() is not None:
        return sum(int.from_bytes([cell], signed=True) for cell in board.contents())
    for move in board.move_ids():
        board.play(move)
        alpha = max(alpha, -best_lead(board, -beta, -alpha))
        board.undo()
        if alpha >= beta:
            break
    return alpha


@every_game
def test_every_move_is_scored_and_sorted(name: str) -> None:
    analysis = Engine(1).analyse(start(name), Effort(depth=2), every_move=True)
    assert sorted(scored.move for scored in analysis.moves) == sorted(start(name).moves())
    scores = [scored.score for scored in analysis.moves]
    assert scores == sorted(scores, reverse=True)
    assert analysis.best == analysis.moves[0].move
    assert analysis.score == scores[0]


@every_game
def test_two_threads_agree_on_a_playable_line(name: str) -> None:
    check_line(start(name), Engine(4).analyse(start(name), Effort(depth=DEPTHS[name], threads=2)))


@every_game
def test_helpers_of_one_search_do_not_disturb_the_next(name: str) -> None:
    """Neither a search nor the next one waits for the helpers of the first; clearing, and the end of the engine, do."""
    engine = Engine(1)
    for nodes in range(1_000, 6_000, 1_000):
        check_line(start(name), engine.analyse(start(name), Effort(nodes=nodes, threads=4)))
    engine.clear()
    del engine


def test_an_engine_that_thinks_cannot_be_cleared() -> None:
    engine = Engine(1)
    with pytest.raises(ValueError, match="this engine is thinking already"):
        engine.analyse(start("dipole"), Effort(depth=3), progress=lambda _: engine.clear())
    engine.clear()


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_keeps_to_its_nodes(level: int) -> None:
    effort = Effort.of_level(level)
    assert effort.nodes
    analysis = Engine(4).analyse(start("fission"), Effort(nodes=min(effort.nodes, 20_000)))
    assert analysis.nodes <= min(effort.nodes, 20_000) + 1


def test_levels_grow() -> None:
    nodes = [Effort.of_level(level).nodes or 0 for level in LEVELS]
    assert nodes == sorted(set(nodes))
    with pytest.raises(ConfigError, match="level 11 does not exist; levels are 1 to 10"):
        Effort.of_level(11)


def test_progress_hears_of_every_depth() -> None:
    heard: list[Analysis] = []
    analysis = Engine(1).analyse(start("dipole"), Effort(depth=4), progress=heard.append)
    assert [each.depth for each in heard] == [1, 2, 3, 4]
    assert heard[-1].best == analysis.best


def test_what_progress_raises_ends_the_search() -> None:
    def refuse(analysis: Analysis) -> None:
        raise LookupError("enough")

    begun = time.monotonic()
    with pytest.raises(LookupError, match="enough"):
        Engine(1).analyse(start("dipole"), Effort(seconds=LONG), progress=refuse)
    assert time.monotonic() - begun < LONG / 2


def test_another_thread_can_stop_it() -> None:
    engine = Engine(1)
    timer = threading.Timer(0.2, engine.stop)
    timer.start()
    begun = time.monotonic()
    analysis = engine.analyse(start("lines_of_action"), Effort(seconds=LONG))
    timer.join()
    assert time.monotonic() - begun < LONG / 2
    check_line(start("lines_of_action"), analysis)


@every_game
@pytest.mark.parametrize("threads", [1, 2])
def test_a_stop_before_a_search_ends_it_and_not_the_next(name: str, threads: int) -> None:
    engine = Engine(1)
    engine.stop()
    stopped = engine.analyse(start(name), Effort(seconds=LONG, threads=threads))
    assert stopped.depth == 0
    assert stopped.best in start(name).moves()
    assert engine.analyse(start(name), Effort(depth=2, threads=threads)).depth == 2


def test_a_stop_that_came_too_late_can_be_forgotten() -> None:
    engine = Engine(1)
    engine.stop()
    engine.ready()
    assert engine.analyse(start("dipole"), Effort(depth=2)).depth == 2


@every_game
def test_several_threads_reach_the_depth_that_was_asked_for(name: str) -> None:
    """Whoever finishes a depth first tells the others, and none goes beyond the last."""
    heard: list[Analysis] = []
    found = Engine(4).analyse(start(name), Effort(depth=DEPTHS[name], threads=3), progress=heard.append)
    depths = [each.depth for each in heard]
    assert depths == sorted(depths)
    assert depths[-1] == found.depth == DEPTHS[name]


def test_ctrl_c_ends_it() -> None:
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        Engine(1).analyse(start("fission"), Effort(seconds=LONG))
    timer.join()
    assert time.monotonic() - begun < LONG / 2


def test_it_keeps_to_its_time() -> None:
    assert analyse(start("othello"), seconds=0.2).seconds < 5


@pytest.mark.parametrize("effort", [Effort(), Effort(seconds=0), Effort(depth=0, nodes=0)])
def test_a_search_without_a_limit_is_refused(effort: Effort) -> None:
    with pytest.raises(ConfigError, match="the search needs a limit"):
        Engine(1).analyse(start("dipole"), effort)


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        Engine(1).analyse(games.load("dipole").parse("A4B3 W 10"), Effort(depth=1))
