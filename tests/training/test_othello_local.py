"""The patterns that all sizes but 8×8 share: training and search add up the same, and the fit finds known weights."""

from pathlib import Path

import numpy as np
import pytest

from girone import engine, games
from girone.board import Board
from girone.engine import native_board
from girone.games import FOLDER
from girone.model.game import Position
from tests.support import random_positions
from training.othello import fit, local, positions
from training.othello.models import Local, Sample, joined

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
    boards, weights = digits(found), weights_of(size)
    shapes = SMALL if size == 6 else LARGE
    phases = local.phase_of((boards > 0).sum(axis=(1, 2)), size)
    told = sum(weights[phases, places] for places in shapes.numbers(boards))
    for places in local.counts(boards, *np.array([moves_of_both(position) for position in found]).T):
        told += weights[phases, shapes.begins[-1] + places]
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
    """A disc anywhere changes some number."""
    empty = np.zeros((1, size, size), dtype=np.uint8)
    shapes = SMALL if size == 6 else LARGE
    bare = shapes.numbers(empty)
    unseen = set()
    for x in range(size):
        for y in range(size):
            board = empty.copy()
            board[0, y, x] = 2
            if all(np.array_equal(one, two) for one, two in zip(bare, shapes.numbers(board), strict=True)):
                unseen.add((x, y))
    assert unseen == ({(x, y) for x in range(18) for y in range(18) if {x, y} & {8, 9}} if size == 18 else set())


def test_images_grow_with_the_board() -> None:
    assert [len(LARGE.images(size)) for size in (10, 12, 14, 16, 18)] == [20, 22, 24, 26, 26]
    assert len(SMALL.images(6)) == 16


@pytest.mark.parametrize("size", SIZES)
def test_every_number_of_discs_has_one_phase(size: int) -> None:
    for number in range(4, size * size + 1):
        ends = [local.ends(phase, size) for phase in range(local.PHASES)]
        phase = int(local.phase_of(np.array([number]), size)[0])
        assert [place for place, (low, high) in enumerate(ends) if low <= number <= high] == [phase]


def test_empty_squares_beside_discs_are_counted_once() -> None:
    board = np.zeros((1, 10, 10), dtype=np.uint8)
    board[0, 0, 0], board[0, 0, 1], board[0, 5, 5] = 1, 2, 2
    assert [int(local.frontier(board, side)[0]) for side in (1, 2)] == [2, 4 + 8]


def test_records_become_boards() -> None:
    one = np.array([[1 << 63, 1 << 35]], dtype=np.uint64)
    other = np.array([[2, 0]], dtype=np.uint64)
    board = positions.Positions(one, other, *(np.zeros(1) for _ in range(3))).boards(10)[0]
    assert {(x, y): int(board[y, x]) for y, x in np.argwhere(board)} == {(3, 6): 1, (9, 9): 1, (1, 0): 2}


def test_sums_of_different_length_are_one_sample() -> None:
    short = Sample([np.array([0, 1])], np.array([1.0, 2.0]))
    long = Sample([np.array([1]), np.array([2])], np.array([3.0]))
    both = joined([short, long])
    assert both.lead.tolist() == [3.0, 1.0, 2.0]
    assert fit.total(both.columns, np.array([1.0, 10.0, 100.0])).tolist() == [110.0, 1.0, 10.0]
    assert fit.gathered(both.columns, both.lead, 3).tolist() == [1.0, 5.0, 3.0]


def test_known_weights_of_two_sizes_are_found_again() -> None:
    chance = np.random.default_rng(5)
    model = Local((10, 12))
    known = np.zeros(model.weights_in_all)
    known[-local.COUNTS :] = chance.normal(size=local.COUNTS)
    learn, unseen = (told(model, known, number, chance) for number in (1500, 100))
    found, _ = fit.solve(learn.columns, learn.lead, len(known), price=1.0)
    assert fit.mean_root(unseen.lead - fit.total(unseen.columns, found)) < 0.1 * fit.mean_root(unseen.lead)


def told(model: Local, known: np.ndarray, number: int, chance: np.random.Generator) -> Sample:
    """The counts of so many boards of chance of each size, with the leads that known weights tell."""
    samples = []
    for size in model.sizes:
        boards = chance.integers(3, size=(number, size, size), dtype=np.uint8)
        columns = model.shapes.columns(boards, *chance.integers(20, size=(2, number)))[-4:]
        samples.append(Sample(columns, fit.total(columns, known)))
    return joined(samples)


def test_positions_of_every_size_are_learned_from(tmp_path: Path) -> None:
    for size in (10, 12):
        record = np.zeros(2, dtype=positions.record_type(size))
        record["own"][:, 0], record["other"][:, 0] = [3, 7], [12, 24]
        record["game"], record["lead"] = [1, positions.KEPT_OUT], [size, 2 * size]
        (tmp_path / str(size)).mkdir()
        record.tofile(tmp_path / str(size) / "sheet-0.bin")
    learn, unseen = Local((10, 12)).samples([positions.Games(tmp_path)], 0)
    assert (learn.lead.tolist(), unseen.lead.tolist()) == ([8.0, 8.0], [16.0, 16.0])
