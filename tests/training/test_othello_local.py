"""The patterns that all sizes but 8×8 share: training and search add up the same (test_othello_fit.py has the fit)."""

import numpy as np
import pytest

from girone import engine, games
from girone.engine import native_board
from girone.engine.board import Board
from girone.games import FOLDER
from girone.model.game import Position
from tests.support import random_positions
from tests.training import othello_on_paper as paper
from training.othello import local

FILE = FOLDER / "othello" / "local.bin"
SIZES = (6, 10, 12, 14, 16, 18)
PLAYED = (6, 10, 12)
"""Those whose boards the player judges by them."""
LARGE, SMALL = local.Shapes(8), local.Shapes(6)

needs_core = pytest.mark.skipif(not engine.available(), reason="the native core is not built")


def some_positions(size: int, games_of_chance: int) -> list[Position]:
    """Open positions, a few of every game."""
    every = 11 if size > 6 else 4
    found = random_positions(games.load("othello", size=size), games_of_chance)
    return [position for position in found if position.outcome() is None][::every]


def digits(found: list[Position]) -> np.ndarray:
    """Boards as the training sees them."""
    texts = [position.text().split() for position in found]
    size = round(len(texts[0][0]) ** 0.5)
    return np.array([[{"-": 0, turn: 1}.get(cell, 2) for cell in cells] for cells, turn in texts]).reshape(
        -1, size, size
    )


def moves_of_both(position: Position) -> tuple[int, int]:
    """How many moves the side to move has, and how many its opponent would have."""
    cells, turn = position.text().split()
    passed = position.game.parse(f"{cells} {'O' if turn == 'X' else 'X'}")
    own, other = (len(set(each.moves()) - {"-1,-1"}) for each in (position, passed))
    return own, other


def weights_of(size: int) -> np.ndarray:
    """The part of the file that is for boards of a size, a row for each phase."""
    whole = np.fromfile(FILE, dtype="<i2")
    row_of_large = LARGE.begins[-1] + local.COUNTS
    large, small = np.split(whole, [local.PHASES * row_of_large])
    return (small if size == 6 else large).reshape(local.PHASES, -1)


def test_every_weight_of_the_file_has_its_place() -> None:
    rows = [int(shapes.begins[-1]) + local.COUNTS for shapes in (LARGE, SMALL)]
    assert FILE.stat().st_size == 2 * local.PHASES * sum(rows) < 1_000_000
    for size in (6, 10):
        assert weights_of(size).any(axis=1).all()


@needs_core
@pytest.mark.parametrize("size", PLAYED)
def test_the_search_adds_up_what_the_training_does(size: int) -> None:
    found = some_positions(size, 3)
    digits_of_all, weights = digits(found), weights_of(size)
    model = local.model(size)
    boards = model.boards[0]
    discs = (digits_of_all > 0).sum(axis=(1, 2))
    phases = np.array([[low <= each <= high for low, high in boards.phases].index(True) for each in discs])
    told = sum(weights[phases, places].astype(int) for places in paper.places(boards, digits_of_all))
    mine, theirs = np.array([moves_of_both(position) for position in found]).T
    for places in paper.amounts(boards, digits_of_all, mine, theirs):
        told += weights[phases, places - model.of_images + len(model.table)]
    assert set(phases) == set(range(local.PHASES))
    values = np.trunc(np.asarray(told, dtype=int) * size / 8).astype(int)
    most = min(100 * size * size, 29_000)  # the search keeps what it thinks below what it knows
    assert [native_board(position).evaluate() for position in found] == np.clip(values, -most, most).tolist()


@needs_core
@pytest.mark.parametrize("size", PLAYED)
def test_turned_boards_and_exchanged_colours_are_worth_the_same(size: int) -> None:
    for position in some_positions(size, 1):
        texts = [each.text() for each in Board.of(position).symmetries()]
        texts += [text.translate(str.maketrans("XO", "OX")) for text in texts]
        assert len(set(texts)) > 2
        assert len({native_board(position.game.parse(text)).evaluate() for text in texts}) == 1


@pytest.mark.parametrize("size", SIZES)
def test_corners_read_every_square_but_the_middle_of_18(size: int) -> None:
    seen = {square for image in local.model(size).boards[0].images for square in image.squares}
    unseen = {divmod(square, size) for square in range(size * size) if square not in seen}
    assert unseen == ({(x, y) for x in range(18) for y in range(18) if {x, y} & {8, 9}} if size == 18 else set())


def test_images_grow_with_the_board() -> None:
    assert [len(LARGE.images(size)) for size in (10, 12, 14, 16, 18)] == [20, 22, 24, 26, 26]
    assert len(SMALL.images(6)) == 16


@pytest.mark.parametrize("size", SIZES)
def test_every_number_of_discs_has_one_phase(size: int) -> None:
    ends = local.model(size).boards[0].phases
    for number in range(4, size * size + 1):
        assert sum(low <= number <= high for low, high in ends) == 1
