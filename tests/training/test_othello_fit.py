"""The patterns of Othello: the training and the search add up the same weights, and the fit is as on paper."""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from girone import engine, games
from girone.engine import native_board
from girone.engine.board import Board
from girone.games import FOLDER
from girone.model.game import Position
from tests.cpp import built_cpp, needs_compiler
from tests.support import random_positions
from tests.training import othello_on_paper as paper
from training.othello import local, patterns
from training.othello.fit import Games, fit_all
from training.othello.models import Model

FILE = FOLDER / "othello" / "patterns.bin"
MOST = 6400
"""The search takes no position for more than the whole board."""


@pytest.fixture
def weights() -> np.ndarray:
    """The file that the engine plays with, a row for each phase."""
    return np.fromfile(FILE, dtype="<i2").reshape(patterns.PHASES, -1)


@pytest.fixture(scope="module")
def fitter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_cpp("training/othello/fit.cpp", tmp_path_factory.mktemp("fit"), "-Itraining", "-Itraining/othello")


def open_positions(seeds: int) -> list[Position]:
    return [position for position in random_positions(games.load("othello"), seeds) if position.outcome() is None]


def digits(found: list[Position]) -> np.ndarray:
    """Boards as the training sees them."""
    texts = [position.text().split() for position in found]
    return np.array([[{"-": 0, turn: 1}.get(cell, 2) for cell in cells] for cells, turn in texts]).reshape(-1, 8, 8)


def moves_of(position: Position, passed: bool) -> int:
    """How many moves the side to move has, or would have if its opponent were to move."""
    cells, turn = position.text().split()
    other = "O" if turn == "X" else "X"
    return len(set(position.game.parse(f"{cells} {other if passed else turn}").moves()) - {"-1,-1"})


def test_every_weight_of_the_file_has_its_place(weights: np.ndarray) -> None:
    assert weights.shape == (patterns.PHASES, patterns.BEGINS[-1] + 2 * patterns.MOST_MOVES)
    assert FILE.stat().st_size <= 3_000_000
    assert weights.any(axis=1).all()


@pytest.mark.skipif(not engine.available(), reason="the native core is not built")
def test_the_search_adds_up_what_the_training_does(weights: np.ndarray) -> None:
    found = open_positions(seeds=12)
    model, boards = patterns.model(), digits(found)
    eight = model.boards[0]
    discs = (boards > 0).sum(axis=(1, 2))
    phases = np.array([[low <= each <= high for low, high in eight.phases].index(True) for each in discs])
    mine, theirs = (np.array([moves_of(position, passed) for position in found]) for passed in (False, True))
    told = sum(weights[phases, place].astype(int) for place in paper.places(eight, boards))
    for place in paper.amounts(eight, boards, mine, theirs):
        told += weights[phases, place - model.of_images + len(model.table)]
    assert set(phases) == set(range(patterns.PHASES))
    assert [native_board(position).evaluate() for position in found] == np.clip(told, -MOST, MOST).tolist()


@pytest.mark.skipif(not engine.available(), reason="the native core is not built")
def test_mirrored_positions_are_worth_the_same() -> None:
    for position in open_positions(seeds=2):
        mirrored = [games.load("othello").parse(each.text()) for each in Board.of(position).symmetries()]
        assert len({native_board(each).evaluate() for each in mirrored}) == 1


def test_there_are_as_many_images_as_the_search_has() -> None:
    assert len(patterns.images()) == 46


@needs_compiler
@pytest.mark.parametrize("models", [[patterns.model()], [local.model(10, 12), local.model(6)]], ids=["8", "other"])
def test_a_fit_is_as_on_paper(fitter: Path, models: Sequence[Model], tmp_path: Path) -> None:
    """Whatever is taken of the games, on one thread or three: the same weights but for rounding, and the same rest."""
    chance = np.random.default_rng(3)
    played = [Games(tmp_path / "weak", exact_only=True), Games(tmp_path / "strong", trust=0.5)]
    for games_of_round in played:
        for size in (boards.size for model in models for boards in model.boards):
            paper.chance_games(games_of_round.folder, size, 600, chance)
    for threads in (1, 3):
        facts = fit_all(fitter, models, played, tmp_path / "weights.bin", threads)
        check(facts, np.fromfile(tmp_path / "weights.bin", dtype="<i2"), models, played)


def check(facts: list[dict[str, Any]], written: np.ndarray, models: Sequence[Model], played: list[Games]) -> None:
    jobs = [(model, phase) for model in models for phase in range(model.phases)]
    expected = []
    for (model, phase), told in zip(jobs, facts, strict=True):
        learned, unseen = paper.samples(model, played, phase)
        found = paper.solve(learned, model.of_images + model.of_amounts, model.price)
        expected.append(paper.spread(model, found))
        assert (told["sizes"], told["phase"]) == (model.name, phase)
        assert told["learned_from"] == sum(len(sample.lead) for sample in learned) > 50
        assert told["kept_out"] == sum(len(sample.lead) for sample in unseen)
        assert told["learned"] == pytest.approx(paper.left_over(learned, found), rel=1e-4)
        assert told["unseen"] == pytest.approx(paper.left_over(unseen, found), rel=1e-4)
        assert told["before"] == pytest.approx(paper.left_over(unseen, np.zeros(len(found))), rel=1e-4)
    assert np.abs(np.concatenate(expected)).max() > 100
    assert np.abs(np.concatenate(expected) - written).max() <= 1


@needs_compiler
def test_known_weights_are_found_again(fitter: Path, tmp_path: Path) -> None:
    """Leads that are sums of weights are told with little rest, also those of positions that the fit has not seen."""
    model, chance = patterns.model(), np.random.default_rng(3)
    paper.chance_games(tmp_path / "games", 8, 6000, chance)
    known = np.zeros(model.of_images + model.of_amounts)
    known[: model.of_images][-45:] = chance.integers(-3, 4, 45)
    for sheet in (tmp_path / "games/8").iterdir():
        records = np.fromfile(sheet, dtype=paper.record_type(8))
        boards = model.boards[0]
        columns = [model.table[place] for place in paper.places(boards, paper.digits_of(records, 8))]
        records["lead"] = paper.total(columns, known)
        records.tofile(sheet)
    for phase in fit_all(fitter, [model], [Games(tmp_path / "games")], tmp_path / "weights.bin", 2)[1:-1]:
        assert phase["unseen"] < 0.6 * phase["before"]


@needs_compiler
def test_a_position_counts_once_with_the_mean_of_its_scores(fitter: Path, tmp_path: Path) -> None:
    rows = [(7, 24, 1, 10, 0), (7, 24, 2, -4, 0), (7, 56, 3, 8, 1), (7, 24, 20, 30, 1), (7, 24, 40, 10, 1)]
    records = np.zeros(len(rows), dtype=paper.record_type(8))
    for place, row in enumerate(rows):
        for name, value in zip(("own", "other", "game", "lead", "exact"), row, strict=True):
            records[name][place] = value
    records["score"] = 200
    (tmp_path / "8").mkdir()
    records.tofile(tmp_path / "8" / "sheet-0.bin")

    def first_phase(**taken: Any) -> tuple[int, int, float]:
        told = fit_all(fitter, [patterns.model()], [Games(tmp_path, **taken)], tmp_path / "weights.bin", 2)[0]
        return told["learned_from"], told["kept_out"], told["before"]

    assert first_phase() == (2, 1, 20.0)
    assert first_phase(exact_only=True) == (1, 1, 20.0)
    assert first_phase(trust=0.5) == (2, 1, 11.0)


@needs_compiler
def test_a_folder_without_games_is_told(fitter: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "8").mkdir()
    with pytest.raises(subprocess.CalledProcessError):
        fit_all(fitter, [patterns.model()], [Games(tmp_path)], tmp_path / "weights.bin", 2)
    assert f"there are no games on boards of size 8 in {tmp_path}" in capfd.readouterr().err
    assert not (tmp_path / "weights.bin").exists()


def test_what_a_mirror_makes_equal_shares_a_weight() -> None:
    tables, number = patterns.shared()
    assert [len(set(table)) for table in tables] == [29_646, 10_206, 59_049, *[3_321] * 4, 1_134, 378, 135, 45]
    assert number == sum(len(set(table)) for table in tables)


def test_every_number_of_discs_has_one_phase() -> None:
    ends = [patterns.ends(phase) for phase in range(patterns.PHASES)]
    for number in range(4, 65):
        assert sum(low <= number <= high for low, high in ends) == 1
