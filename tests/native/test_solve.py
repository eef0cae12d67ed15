"""The exact solver: known values, lines that reach what was proved, limits that hold, and an end at any time."""

import _thread
import json
import random
import threading
import time
from types import SimpleNamespace

import pytest

from girone import engine, games
from girone.cli.main import main
from girone.engine import Engine, Step
from girone.model.errors import ConfigError
from girone.model.game import Position, Side

LONG = 20.0
OTHELLO = [games.load("othello", size=size) for size in range(4, 19, 2)]
SIGN = {"win": 1, "tie": 0, "loss": -1}
NO_SOLVER = "Dipole has no exact solver; `girone analyse` thinks about any position"


def ending(size: int, empties: int, seed: int) -> Position:
    """A position of a game of chance with so many empty squares in which there is something to do."""
    chance = random.Random(seed)
    while True:
        position = games.load("othello", size=size).start()
        while position.moves() and position.text().count("-") > empties:
            position = position.play(chance.choice(position.moves()))
        if position.moves():
            return position


def lead(position: Position, side: Side) -> int:
    return position.count(side) - position.count(side.other)


@pytest.mark.parametrize("size", range(4, 19, 2))
@pytest.mark.parametrize("empties", [3, 6, 9, 12])
def test_the_line_ends_with_the_score(size: int, empties: int) -> None:
    position = ending(size, empties, seed=size)
    solution = Engine(1).solve(position)
    assert solution.score is not None
    assert solution.best == solution.line[0]
    last = position
    for move in solution.line:
        last = last.play(move)
    assert last.outcome()
    assert lead(last, position.turn) == solution.score
    assert SIGN[solution.result or ""] == (solution.score > 0) - (solution.score < 0)


@pytest.mark.parametrize("seed", range(30))
def test_the_result_alone_is_that_of_the_score(seed: int) -> None:
    position = ending(8, 11, seed)
    exact, who = Engine(1).solve(position), Engine(1).solve(position, result_is_enough=True)
    assert who.result == exact.result
    if who.result != "loss":
        assert who.best
        after = Engine(1).solve(position.play(who.best)) if position.play(who.best).moves() else None
        assert after is None or SIGN[after.result or ""] <= -SIGN[who.result or ""]


def test_four_by_four_is_lost_by_eight_and_three_threads_agree() -> None:
    start = games.load("othello", size=4).start()
    assert [Engine(4).solve(start, threads=threads).score for threads in (1, 3)] == [-8, -8]
    middle = ending(8, 16, seed=1)
    assert Engine(4).solve(middle).score == Engine(4).solve(middle, threads=3).score


def test_one_thread_and_an_empty_table_give_the_same_nodes_again() -> None:
    position = ending(8, 14, seed=5)
    first, second = Engine(1).solve(position), Engine(1).solve(position)
    assert (first.nodes, first.line) == (second.nodes, second.line)


def test_what_the_time_does_not_allow_is_not_known() -> None:
    solution = engine.solve(games.load("othello").start(), seconds=0.05, threads=2)
    assert (solution.score, solution.result) == (None, None)
    assert solution.seconds < LONG / 2


def test_progress_hears_bounds_and_may_end_it() -> None:
    heard: list[Step] = []
    Engine(1).solve(ending(8, 14, seed=5), progress=heard.append)
    assert heard
    assert all(step.words.startswith("between ") for step in heard)

    def refuse(step: Step) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        Engine(1).solve(games.load("othello", size=6).start(), progress=refuse)


def test_a_likely_score_is_told_as_such_before_anything_is_proved() -> None:
    nothing_yet = "between -64 and +64"

    def end_at_the_first(step: Step) -> None:
        if step.words != nothing_yet:
            raise LookupError(step.words)

    with pytest.raises(LookupError, match=r"^likely [+-]?\d+$"):
        Engine(16).solve(ending(8, 21, seed=3), progress=end_at_the_first)


@pytest.mark.parametrize("threads", [1, 2])
def test_another_thread_can_stop_it(threads: int) -> None:
    mind = Engine(1)
    timer = threading.Timer(0.2, mind.stop)
    timer.start()
    begun = time.monotonic()
    solution = mind.solve(games.load("othello").start(), seconds=LONG, threads=threads)
    timer.join()
    assert (solution.score, time.monotonic() - begun < LONG / 2) == (None, True)


def test_ctrl_c_ends_it() -> None:
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        Engine(1).solve(games.load("othello", size=10).start(), seconds=LONG, threads=2)
    timer.join()
    assert time.monotonic() - begun < LONG / 2


def test_a_game_without_a_solver_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "native_board", lambda _: SimpleNamespace(has_solver=lambda: False))
    with pytest.raises(ConfigError, match=NO_SOLVER):
        engine.solve(games.load("dipole").start())


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(ConfigError, match="the game is over"):
        engine.solve(games.load("othello", size=4).parse("X" * 16 + " X"))


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "--exact", "othello", "--size", "4"]) == 0
    assert capsys.readouterr().out.startswith("black loses by 8\nbest move: ")
    assert main(["analyse", "--exact", "othello", "--size", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["score", "result", "best", "line", "nodes", "seconds"]
    assert (told["score"], told["result"]) == (-8, "loss")
    assert main(["analyse", "--exact", "othello", "--size", "4", "--result", "1,0"]) == 0
    assert capsys.readouterr().out.startswith("white wins\n")
    assert main(["analyse", "--exact", "othello", "--time", "0.05"]) == 1
    assert capsys.readouterr().out.startswith("not solved\n")


def test_the_command_tells_how_far_it_is_when_it_takes_long(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "--exact", "othello", "--time", "3"]) == 1
    assert "nodes: between -64 and +64" in capsys.readouterr().err
