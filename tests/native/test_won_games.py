"""A game that one engine has seen to be won is won within the plies that it told; a longer win ends no search."""

import os
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from girone import games
from girone.engine import DECIDED, Analysis, Effort, Engine, lead
from girone.model.game import Move, Position

WIN = 31_000
"""The score of a win, less a point for each ply to it."""
IS_SLOW = "GIRONE_SANITIZERS" in os.environ
EXAMPLES = 1 if IS_SLOW else 8
PROOF = Effort(nodes=30_000 if IS_SLOW else 300_000)
"""Enough that wins are proven beside the search; with sanitizers that would take ten minutes."""
FEW = Effort(nodes=15_000)

Defence = Callable[[Position], Move]


def ending(name: str, seed: int) -> Position:
    """An open position late in a game of chance."""
    chance, game = random.Random(seed), games.load(name)
    while True:
        position = game.start()
        for _ in range(chance.randrange(12, 40)):
            if not position.outcome():
                position = position.play(chance.choice(position.moves()))
        if not position.outcome():
            return position


def stubborn(seed: int) -> Defence:
    """Holds out for long, and now and then leaves the line that is expected."""
    chance, engine = random.Random(seed), Engine(1)

    def reply(position: Position) -> Move:
        return chance.choice(position.moves()) if chance.random() < 0.25 else engine.analyse(position, FEW).best

    return reply


def plies_to_win(analysis: Analysis) -> int | None:
    return WIN - analysis.score if analysis.score >= DECIDED else None


def win(engine: Engine, position: Position, defence: Defence) -> None:
    """Play a won game to its end; what was told of it has to come true, and is never taken back."""
    side, left = position.turn, None
    while not position.outcome():
        if position.turn is side:
            analysis = engine.analyse(position, FEW)
            told = plies_to_win(analysis)
            assert told, f"{position}: the win is lost sight of"
            assert left is None or told <= left, f"{position}: {told} plies instead of {left}"
            left, move = told, analysis.best
        else:
            move = defence(position)
        position, left = position.play(move), left - 1 if left else left
    outcome = position.outcome()
    assert outcome
    assert outcome.winner is side


@pytest.mark.parametrize("name", ["dipole", "fission", "lines_of_action"])
@given(seed=st.integers(0, 10_000))
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_proven_win_is_played_within_its_plies(name: str, seed: int) -> None:
    position, engine, defence = ending(name, seed), Engine(8), stubborn(seed)
    while not position.outcome():
        analysis = engine.analyse(position, PROOF)
        if plies_to_win(analysis):
            return win(engine, position, defence)
        position = position.play(analysis.best)
    return None


@pytest.mark.parametrize("size", [6, 8])
@given(seed=st.integers(0, 10_000))
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_proven_lead_in_discs_is_kept(size: int, seed: int) -> None:
    chance, engine, defence = random.Random(seed), Engine(8), stubborn(seed)
    position = games.load("othello", size=size).start()
    while position.moves() and sum(row.count("-") for row in position.rows()) > 11:
        position = position.play(chance.choice(position.moves()))
    side, least = position.turn, -DECIDED
    while not position.outcome():
        if position.turn is side:
            analysis = engine.analyse(position, PROOF)
            if analysis.score >= DECIDED:
                assert lead(analysis.score) >= least
                least = lead(analysis.score)
            position = position.play(analysis.best)
        else:
            position = position.play(defence(position))
    rows = "".join(position.rows())
    difference = rows.count("X") - rows.count("O")
    assert (difference if side == "black" else -difference) >= least


def test_a_long_win_that_is_known_does_not_hide_a_short_one() -> None:
    """By proof this is won as late as the limit of moves; the search sees that five plies are enough."""
    game = games.load("fission")
    position = game.parse(".B.....B/W......./......../......../......../......../......../........ B 60")
    engine = Engine(8)
    assert engine.solve(position).result == "win"
    assert engine.analyse(position, FEW).score == WIN - 5
