"""Looking a game over: mistakes are what minimax says they are, and the first losing move has a name."""

import json
from functools import cache
from pathlib import Path

import pytest

from girone import engine, games
from girone.cli.main import main
from girone.engine import Engine, Solution
from girone.engine.review import Review, review
from girone.model.game import Position, Side
from tests.report_types import assert_reported
from tests.support import random_game

SIZE = 4
FAST = ["--set", "limits.warm_up=0", "--set", "limits.move=10", "--set", "limits.first_move=10"]


@pytest.fixture(autouse=True)
def built_core() -> None:
    if not engine.available():
        pytest.skip("the native core is not built")


def whole_game(seed: int) -> tuple[list[Position], list[str]]:
    played = list(random_game(games.load("othello", size=SIZE), seed))
    positions = [position for position, _ in played]
    return [*positions, positions[-1].play(played[-1][1])], [move for _, move in played]


@cache
def lead(position: Position) -> int:
    """The lead in discs that the side to move can force, by the rules alone."""
    if position.outcome():
        return position.count(position.turn) - position.count(position.turn.other)
    return max(-lead(position.play(move)) for move in position.moves())


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def looked_over(seed: int) -> Review:
    mind = Engine(1)
    return review(*whole_game(seed), lambda position: mind.solve(position, result_is_enough=True))


@pytest.mark.parametrize("seed", range(5))
def test_mistakes_are_those_of_minimax(seed: int) -> None:
    positions, moves = whole_game(seed)
    changed = [
        ply + 1
        for ply, move in enumerate(moves)
        if sign(-lead(positions[ply + 1])) < sign(lead(positions[ply])) and move != "-1,-1"
    ]
    found = looked_over(seed)
    assert (found.exact_from, found.winner) == (0, Side.WHITE)
    assert [each.ply for each in found.mistakes] == changed
    for each in found.mistakes:
        before = positions[each.ply - 1]
        assert (each.side, each.move) == (before.turn, moves[each.ply - 1])
        assert each.better
        assert sign(-lead(before.play(each.better))) == {"win": 1, "tie": 0}[each.before]


def test_the_first_losing_move_is_named() -> None:
    found = [looked_over(seed).losing for seed in range(5)]
    assert any(found)
    assert all(each is None or each.after == "loss" for each in found)


def test_it_stops_where_nothing_is_known() -> None:
    positions, moves = whole_game(0)
    nothing = Solution(None, None, None, (), 0, 0.0)
    mind = Engine(1)
    half = review(positions, moves, lambda each: mind.solve(each) if each.text().count("-") < 6 else nothing)
    assert half.exact_from == next(ply for ply, each in enumerate(positions) if each.text().count("-") < 6)
    assert review(positions[:1], [], lambda _: nothing) == Review(None, None, ())


def test_a_recorded_match_is_looked_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(tmp_path / "m")
    where = ["--regulation", "othello-sadjad-1389", "--set", f"game.size={SIZE}", "--record", record]
    played = ["match", "othello", "--white", "random", "--black", "random", "--seed", "4", "--quiet"]
    assert main([*played, *where, *FAST]) == 0
    capsys.readouterr()
    journal = f"{record}/journal.jsonl"
    assert main(["analyse", journal]) == 0
    words = capsys.readouterr().out.splitlines()
    assert words[0] == "exact after 0 moves, where white wins"
    assert main(["analyse", journal, "--json"]) == 0
    out = capsys.readouterr().out
    assert_reported("analyse", 2, out)
    told = json.loads(out)
    assert list(told) == ["exact_from", "winner", "mistakes", "losing"]
    assert len(words) == 1 + (len(told["mistakes"]) or 1)
    assert [line for line in words if "the first losing move" in line] == [
        f"{told['losing']['ply']:4}. {told['losing']['side']} {told['losing']['move']} loses; "
        f"{told['losing']['better']} {told['losing']['before']}s, the first losing move"
    ]
    assert main(["analyse", journal, "1"]) == 2
    assert main(["analyse"]) == 2
