"""Proofs in the games that are won, lost or tied: `solve` against the law, and proofs beside the search."""

import random

import pytest

from girone import games
from girone.engine import DECIDED, Analysis, Effort, Engine
from girone.model.game import Position

PROVEN = pytest.mark.parametrize("name", ["dipole", "fission", "lines_of_action"])


def ending(name: str, seed: int, left: int) -> Position:
    """An open position of a game of chance, with so many plies left to the limit of moves."""
    chance, game = random.Random(seed), games.load(name)
    while True:
        position, wanted = game.start(), chance.randrange(6, 40)
        for _ in range(wanted):
            if not position.outcome():
                position = position.play(chance.choice(position.moves()))
        board, turn, _ = position.text().rsplit(" ", 2)
        late = game.parse(f"{board} {turn} {2 * game.options['move_limit'] - left}")
        if not late.outcome():
            return late


def minimax(position: Position) -> int:
    """1, 0 or -1 for the side to move, by the law."""
    if outcome := position.outcome():
        return 0 if outcome.winner is None else 1 if outcome.winner is position.turn else -1
    return max(-minimax(position.play(move)) for move in position.moves())


@PROVEN
@pytest.mark.parametrize("seed", range(12))
def test_a_solution_is_what_the_law_says(name: str, seed: int) -> None:
    position = ending(name, seed, left=1 + seed % 2)
    solution = Engine(1).solve(position)
    assert solution.score == minimax(position)
    assert solution.result == {1: "win", 0: "tie", -1: "loss"}[solution.score]
    last = position
    for move in solution.line:
        last = last.play(move)
    outcome = last.outcome()
    assert outcome
    winner = {1: position.turn, 0: None, -1: position.turn.other}[solution.score]
    assert outcome.winner is winner


@pytest.mark.parametrize("limits", [(4, 20), (20, 4)])
def test_one_engine_solves_under_one_limit_after_another(limits: tuple[int, int]) -> None:
    """What is proven under one limit of moves says nothing under another: before White catches up it is a tie."""
    solver = Engine(1)
    found = {limit: solver.solve(games.load("dipole", move_limit=limit).parse("A4B1 G6W1 B 3")) for limit in limits}
    assert {limit: solution.result for limit, solution in found.items()} == {4: "tie", 20: "loss"}


@PROVEN
@pytest.mark.parametrize("seed", range(4))
def test_two_threads_prove_the_same(name: str, seed: int) -> None:
    position = ending(name, seed, left=4)
    one, two = Engine(1).solve(position), Engine(1).solve(position, threads=2)
    assert one.result == two.result is not None


WON = ".....B../....WW.B/.BBWW.../......../.....B../..BWB.../W.W.W.../.B...... W 26"
BEFORE = ".....BB./....WW../.BBWW.../......../.....B../..BWB.../W.W.W.../.B...... B 25"


def test_the_player_plays_a_win_that_is_proven() -> None:
    """A search of so few nodes does not see nineteen plies; the engine that has proven them plays them."""
    position, effort = games.load("lines_of_action").parse(WON), Effort(nodes=2_000)
    assert not Engine(16).analyse(position, effort).decided
    engine = Engine(16)
    solution = engine.solve(position)
    found = engine.analyse(position, effort)
    assert (found.score, found.line) == (DECIDED + 1_000 - len(solution.line), solution.line)
    assert found.moves[0].move == found.best


def test_the_player_leaves_out_a_move_that_is_proven_to_lose() -> None:
    """After the move that the search likes best the opponent is told to win."""
    game = games.load("lines_of_action")
    after, before = game.parse(WON), game.parse(BEFORE)
    losing = next(move for move in before.moves() if before.play(move) == after)
    engine = Engine(16)
    engine.solve(after)
    heard: list[Analysis] = []
    for depth in range(1, 7):
        heard.append(engine.analyse(before, Effort(depth=depth)))
    assert losing in {Engine(16).analyse(before, Effort(depth=depth)).best for depth in range(1, 7)}
    assert losing not in {each.best for each in heard}
    assert {each.depth for each in heard} == set(range(1, 7))


@PROVEN
def test_what_the_time_does_not_allow_is_not_proven(name: str) -> None:
    solution = Engine(1).solve(games.load(name).start(), seconds=0.01)
    assert (solution.result, solution.score, solution.best, solution.line) == (None, None, None, ())


@PROVEN
def test_one_thread_gives_the_same_nodes_again(name: str) -> None:
    position = ending(name, seed=3, left=4)
    first, second = Engine(1).solve(position), Engine(1).solve(position)
    assert (first.nodes, first.line) == (second.nodes, second.line)
