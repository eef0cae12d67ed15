"""Self-play: the same games again, and results that belong to the side that was to move."""

import pytest

pytest.importorskip("girone._native", reason="the native core is not built")

from girone import games
from girone.engine import native_board
from training.selfplay import play_game


@pytest.mark.parametrize("game", ["dipole", "fission"])
def test_a_number_is_always_the_same_game(game: str) -> None:
    first = play_game(game, nodes=60, most_chance=4, seed=1, number=7)
    assert first == play_game(game, nodes=60, most_chance=4, seed=1, number=7)
    assert first != play_game(game, nodes=60, most_chance=4, seed=1, number=8)
    assert {len(features) for features, _, _ in first} == {len(native_board(games.load(game).start()).features())}


def test_points_are_those_of_the_side_to_move() -> None:
    """At the end of a decided game of Dipole the side with more stacks has mostly won."""
    played = [play_game("dipole", nodes=60, most_chance=4, seed=2, number=number) for number in range(10)]
    last = [(sum(features[:96]), points) for samples in played for features, _, points in samples[-2:]]
    agreed = sum((stacks > 0) == (points == 1) for stacks, points in last if stacks)
    assert agreed > len(last) * 0.7
