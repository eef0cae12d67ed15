"""Many games side by side: the same moves, ends and rewards as the law has."""

import numpy as np
import pytest

from girone import engine, games
from girone.model.game import Position, Side

pytestmark = pytest.mark.skipif(not engine.available(), reason="the native core was not built")
GAMES = [("othello", {"size": 4}), ("dipole", {}), ("fission", {}), ("lines_of_action", {"move_limit": 30})]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_it_plays_by_the_law(name: str, options: dict[str, int]) -> None:
    from girone.learning.batch import Batch

    batch = Batch(name, games=3, seed=7, **options)
    positions: list[Position] = [batch.game.start()] * len(batch)
    ends = 0
    for _ in range(90):
        for at, position in enumerate(positions):
            legal = {batch.move_text(move) for move in np.flatnonzero(batch.legal[at])}
            assert legal == {*position.moves()}
            assert bool(batch.black_to_move[at]) == (position.turn is Side.BLACK)
            assert (batch.cells[at] > 0).sum() > 0
        chosen = batch.sample().copy()
        rewards, over = batch.step(chosen)
        for at, position in enumerate(positions):
            after = position.play(batch.move_text(chosen[at]))
            outcome = after.outcome()
            assert bool(over[at]) == (outcome is not None)
            won = 0 if not outcome or not outcome.winner else 1 if outcome.winner is position.turn else -1
            assert rewards[at] == won
            positions[at] = batch.game.start() if outcome else after
        ends += int(over.sum())
    assert ends > 0


def test_the_side_to_move_sees_its_own_pieces() -> None:
    from girone.learning.batch import Batch

    batch = Batch("othello", games=2)
    batch.step([19, 19])
    own = {("white", "black")[int(batch.black_to_move[0])]}
    assert own == {"white"}
    assert ((batch.cells[0] > 0).sum(), (batch.cells[0] < 0).sum()) == (1, 4)


def test_an_illegal_move_is_named_and_nothing_is_played() -> None:
    from girone.learning.batch import Batch

    batch = Batch("othello", games=2, size=6)
    before = batch.cells.copy()
    for moves, words in (
        ([8, 0], "in game 1 the move 0 is illegal"),
        ([8, 99], "99 is illegal"),
        ([8], "1 moves for 2"),
    ):
        with pytest.raises(ValueError, match=words):
            batch.step(moves)
    assert (batch.cells == before).all()
    with pytest.raises(ValueError, match="read-only"):
        batch.cells[0, 0, 0] = 1
    with pytest.raises(ValueError, match="games are 1 to"):
        Batch("othello", games=0)


def test_a_seed_gives_the_same_moves_and_reset_the_start() -> None:
    from girone.learning.batch import Batch

    one, other = (Batch("fission", games=4, seed=3) for _ in range(2))
    start = one.cells.copy()
    for _ in range(20):
        assert (one.sample() == other.sample()).all()
        one.step(one.sample().copy())
        other.step(other.sample().copy())
    one.reset()
    assert (one.cells == start).all()
    assert games.load("fission") == one.game
