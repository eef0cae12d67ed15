"""The patterns of Othello: the training and the search add up the same weights, and the fit finds known ones."""

from pathlib import Path

import numpy as np
import pytest

from girone import engine, games
from girone.board import Board
from girone.engine import native_board
from girone.games import FOLDER
from girone.model.game import Position
from tests.support import random_positions
from training.othello import fit, patterns, positions

PRICE = 30.0
FILE = FOLDER / "othello" / "patterns.bin"
MOST = 6400
"""The search takes no position for more than the whole board."""


@pytest.fixture
def weights() -> np.ndarray:
    """The file that the engine plays with, a row for each phase."""
    return np.fromfile(FILE, dtype="<i2").reshape(patterns.PHASES, -1)


def open_positions(seeds: int) -> list[Position]:
    return [position for position in random_positions(games.load("othello"), seeds) if position.outcome() is None]


def discs(found: list[Position]) -> tuple[np.ndarray, np.ndarray]:
    """The discs of the side to move and of its opponent."""
    texts = [position.text().split() for position in found]
    own = [disc_set(cells, turn) for cells, turn in texts]
    other = [disc_set(cells, "O" if turn == "X" else "X") for cells, turn in texts]
    return np.array(own, dtype=np.uint64), np.array(other, dtype=np.uint64)


def disc_set(cells: str, side: str) -> int:
    return sum(1 << place for place, cell in enumerate(cells) if cell == side)


def test_every_weight_of_the_file_has_its_place(weights: np.ndarray) -> None:
    assert weights.shape == (patterns.PHASES, patterns.ENTRIES + 2 * patterns.MOST_MOVES)
    assert FILE.stat().st_size <= 3_000_000
    assert weights.any(axis=1).all()


@pytest.mark.skipif(not engine.available(), reason="the native core is not built")
def test_the_search_adds_up_what_the_training_does(weights: np.ndarray) -> None:
    found = open_positions(seeds=12)
    own, other = discs(found)
    phases = patterns.phase_of(patterns.count(own | other))
    begins = np.cumsum([0, *(3 ** len(shape) for shape in patterns.SHAPES)])
    told = np.zeros(len(found), dtype=int)
    for (family, _), number in zip(patterns.images(), patterns.numbers(own, other), strict=True):
        told += weights[phases, begins[family] + number]
    for place, (mine, theirs) in enumerate(((own, other), (other, own))):
        told += weights[phases, begins[-1] + place * patterns.MOST_MOVES + patterns.count(patterns.moves(mine, theirs))]
    assert set(phases) == set(range(patterns.PHASES))
    assert [native_board(position).evaluate() for position in found] == np.clip(told, -MOST, MOST).tolist()


@pytest.mark.skipif(not engine.available(), reason="the native core is not built")
def test_mirrored_positions_are_worth_the_same() -> None:
    for position in open_positions(seeds=2):
        mirrored = [games.load("othello").parse(each.text()) for each in Board.of(position).symmetries()]
        assert len({native_board(each).evaluate() for each in mirrored}) == 1


def test_there_are_as_many_images_as_the_search_has() -> None:
    assert len(patterns.images()) == 46


def test_moves_are_those_of_the_rules() -> None:
    found = open_positions(seeds=2)
    told = [len(set(position.moves()) - {"-1,-1"}) for position in found]
    assert patterns.count(patterns.moves(*discs(found))).tolist() == told


def test_known_weights_are_found_again() -> None:
    """Leads that are sums of weights are told without a rest, also those of positions that the fit has not seen."""
    own, other = discs(open_positions(seeds=150))
    columns = patterns.columns(own, other)
    chance = np.random.default_rng(3)
    known = np.zeros(patterns.weights_in_all())
    known[patterns.shared()[0][-1]] = chance.normal(size=81)[patterns.shared()[0][-1] - patterns.shared()[0][-1].min()]
    lead = fit.total(columns, known)
    learned = np.arange(len(lead)) % 10 != 0
    found, _ = fit.solve([column[learned] for column in columns], lead[learned], len(known), PRICE)
    rest = (lead - fit.total(columns, found))[~learned]
    assert fit.mean_root(rest) < 0.35 * fit.mean_root(lead[~learned])


def test_what_a_mirror_makes_equal_shares_a_weight() -> None:
    tables, number = patterns.shared()
    assert [len(set(table)) for table in tables] == [29_646, 10_206, 59_049, *[3_321] * 4, 1_134, 378, 135, 45]
    assert number == sum(len(set(table)) for table in tables)


def test_a_position_counts_once_with_the_mean_of_its_scores(tmp_path: Path) -> None:
    rows = [(7, 24, 1, 10, 0), (7, 24, 2, -4, 0), (7, 56, 3, 8, 1), (7, 24, 20, 30, 1)]
    records = np.zeros(len(rows), dtype=positions.record_type(8))
    for place, row in enumerate(rows):
        for name, value in zip(("own", "other", "game", "lead", "exact"), row, strict=True):
            records[name][place] = value
    records["score"] = 200
    (tmp_path / "8").mkdir()
    records.tofile(tmp_path / "8" / "sheet-0.bin")
    learn, unseen = positions.read([positions.Games(tmp_path)], 8, patterns.ends(0))
    assert (learn.other.tolist(), learn.lead.tolist()) == ([[24], [56]], [3.0, 8.0])
    assert (unseen.other.tolist(), unseen.lead.tolist()) == ([[24]], [30.0])
    exact, _ = positions.read([positions.Games(tmp_path, exact_only=True)], 8, patterns.ends(0))
    assert exact.lead.tolist() == [8.0]
    trusting, _ = positions.read([positions.Games(tmp_path, trust=0.5)], 8, patterns.ends(0))
    assert trusting.lead.tolist() == [2.5, 5.0]


def test_every_number_of_discs_has_one_phase() -> None:
    for number in range(4, 65):
        phase = int(patterns.phase_of(np.array([number]))[0])
        assert [
            each for each in range(patterns.PHASES) if patterns.ends(each)[0] <= number <= patterns.ends(each)[1]
        ] == [phase]
