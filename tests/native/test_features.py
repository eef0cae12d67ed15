"""Evaluations as sums of features: the sum is the evaluation, and features are what a person counts on the board."""

import random

import pytest

from girone import _native, games
from girone.engine import native_board
from girone.engine.board import Board

LINEAR = ["dipole", "fission"]
every_linear = pytest.mark.parametrize("name", LINEAR)
BESIDE, COVERS, LOOSE, LOOSE_NEXT, KEPT, KEPT_NEXT, MOST, MOST_NEXT, TO_MOVE = range(96, 105)
FREE_STONES, FREE_CELLS, PAIRS, AT_EDGE, IN_CORNER = range(78, 83)
EXPOSED, EXPOSED_NEXT, GAINS, GAINS_NEXT, LARGE_GAINS, LARGE_GAINS_NEXT = range(83, 89)


def boards(name: str) -> list[Board]:
    """Every position of some games of chance."""
    chance, found = random.Random(3), list[Board]()
    for _ in range(20):
        board = Board(name)
        while moves := board.move_ids():
            found.append(board.copy())
            board.play(chance.choice(moves))
    return found


def core(board: Board) -> _native.Board:
    return native_board(board.position())


def stack(ahead: int, size: int) -> int:
    return ahead * 12 + size - 1


def lead(more: int, fewer: int) -> int:
    return more * (more - 1) // 2 + fewer


def seen(name: str, text: str) -> dict[int, int]:
    """The features that are there."""
    features = native_board(games.load(name).parse(text)).features()
    return {number: amount for number, amount in enumerate(features) if amount}


@every_linear
def test_the_sum_is_that_of_features_and_weights(name: str) -> None:
    for board in map(core, boards(name)):
        phase = board.phase()
        pairs = zip(board.features(), board.weights(), strict=True)
        value = sum(amount * (early * phase + late * (1 - phase)) for amount, (early, late) in pairs)
        assert abs(board.sum() - value) < 1
        assert 0 <= phase <= 1


@every_linear
def test_no_view_of_a_position_changes_what_is_seen(name: str) -> None:
    """In Dipole the view is the half turn with the sides exchanged: the two sides see alike."""
    for board in boards(name)[::7]:
        views = [core(view) for view in board.symmetries()]
        assert len({tuple(view.features()) for view in views}) == 1
        assert len({view.phase() for view in views}) == 1


@every_linear
def test_the_start_is_level_and_early(name: str) -> None:
    board = core(Board(name))
    assert board.phase() == 1
    assert [amount for amount in board.features() if amount] == [1]


def test_dipole_stacks_and_prey() -> None:
    """White's three on E4 can take the loose two on C4 with two pieces; Black's two reach E4, but three stand there."""
    assert seen("dipole", "C4B2 E4W3 W 10") == {
        stack(4, 3): 1,
        stack(5, 2): -1,
        COVERS: 16 - 12,
        LOOSE: 2,
        MOST: 2,
        TO_MOVE: 1,
    }


def test_dipole_prey_that_is_kept() -> None:
    """Black's two on C4 are kept by the one on B3; White's one on D3 is loose: both neighbours can take it."""
    features = seen("dipole", "B3B1 C4B1 D3W1 H1W1 W 10")
    assert {number: features.get(number, 0) for number in range(LOOSE, TO_MOVE)} == {
        LOOSE: 0,
        LOOSE_NEXT: -1,
        KEPT: 1,
        KEPT_NEXT: 0,
        MOST: 1,
        MOST_NEXT: -1,
    }
    assert features[BESIDE] == 1


def test_fission_stones() -> None:
    """One stone at the edge against two, of which one stands in the corner."""
    features = seen("fission", "......BB/......../......../......../......../......../W......./........ W 10")
    assert features[lead(2, 1)] == -1
    assert features[AT_EDGE] == 1 - 2
    assert features[IN_CORNER] == -1
    assert features[PAIRS] == -1


def test_fission_a_blast_that_gains() -> None:
    """White's stone on A1 runs along row A to A4, where it takes two; Black's on A5 reaches the one on A1 only."""
    features = seen("fission", "W...B.../....B.../......../......../......../......../......../.......W W 10")
    assert features[EXPOSED] == 2
    assert features[GAINS] == 1
    assert LARGE_GAINS not in features
    assert features[EXPOSED_NEXT] == -1


def test_an_evaluation_of_another_kind_has_no_features() -> None:
    board = core(Board("othello"))
    for ask in (board.features, board.phase, board.weights):
        with pytest.raises(ValueError, match="no sum of features"):
            ask()
