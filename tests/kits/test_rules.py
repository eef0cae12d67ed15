"""The rules of every kit are the referee's: the same moves, positions and results in many games of chance."""

import random
from functools import cache

import pytest

from girone import games
from girone.lab.kits import kit
from girone.model.game import Game, Position
from girone.model.reason import Reason
from tests.kits.building import answers, demand_tool

GAMES = {
    "dipole-2020": [games.load("dipole")],
    "fission-2022": [games.load("fission")],
    "loa-2012": [games.load("lines_of_action")],
    "othello-ufmg-2014": [games.load("othello", size=size) for size in (4, 6, 8, 10, 18)],
}
"""One regulation for each game: two kits of Othello share their rules."""
ROUNDS = {"dipole": 60, "fission": 60, "lines_of_action": 12, "othello": 3}
LATE = 30
"""Plies before the limit at which every third game begins, so that the limit is met."""
STUCK = {"dipole": ["C2B5 C4B5 D3W1 W 10", "E2W3 E4W3 D3B1 B 11"]}
"""Where the side to move has to pass, which chance alone hardly meets."""


@pytest.mark.parametrize("language", kit.languages())
@pytest.mark.parametrize("regulation", GAMES)
def test_a_kit_knows_the_rules_of_the_referee(regulation: str, language: str) -> None:
    demand_tool(language)
    asked = [line for line, _ in _games(regulation)]
    expected = [position for _, positions in _games(regulation) for position in positions]
    assert len(expected) > 300
    given = answers(regulation, language, asked)
    assert len(given) == len(expected)
    for said, position in zip(given, expected, strict=True):
        text, result, moves = said.split("|")
        assert (text, result) == (position.text(), _result(position))
        if result == "-":
            assert moves.split() == sorted(position.moves()), text


def test_the_games_meet_every_ending() -> None:
    outcomes = [positions[-1].outcome() for name in GAMES for _, positions in _games(name)]
    assert {outcome.reason for outcome in outcomes if outcome} >= {Reason.WON, Reason.TIE, Reason.MOVE_LIMIT}


def test_games_with_passes_are_among_them() -> None:
    for name, a_pass in {"othello-ufmg-2014": "-1,-1", "dipole-2020": "D3,N,0"}.items():
        assert any(a_pass in line.split() for line, _ in _games(name))


@cache
def _games(regulation: str) -> list[tuple[str, list[Position]]]:
    """Games of chance: what a driver is asked, and the positions that it should tell."""
    starts = [_start(game, number) for game in GAMES[regulation] for number in range(ROUNDS[game.name])]
    starts += [game.parse(text) for game in GAMES[regulation] for text in STUCK.get(game.name, ())]
    return [_play(start, random.Random(f"{regulation} {number}")) for number, start in enumerate(starts)]


def _start(game: Game, number: int) -> Position:
    position = game.start()
    if "move_limit" in game.options and number % 3 == 0:
        plies = 2 * game.options["move_limit"] - LATE
        return game.parse(f"{position.text().rpartition(' ')[0]} {plies}")
    return position


def _play(position: Position, chance: random.Random) -> tuple[str, list[Position]]:
    line, positions = f"{position.text()}| ", [position]
    while moves := position.moves():
        move = chance.choice(moves)
        position = position.play(move)
        line += f"{move} "
        positions.append(position)
    return line, positions


def _result(position: Position) -> str:
    outcome = position.outcome()
    if not outcome:
        return "-"
    return outcome.winner.value if outcome.winner else "tie"
