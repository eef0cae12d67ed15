"""The networks of Lines of Action, Fission and Dipole: the engine says what the arithmetic on paper says."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from girone.games import FOLDER
from tests.cpp import built_cpp, needs_compiler, output_of
from training.nets.games import GAMES, TrainedGame
from training.nets.labels import CarriedBack, Mixed
from training.nets.positions import MOST, NONE, RECORD, Positions, read

BUCKETS, ONE, FINER = 4, 256, 16
VALUED = np.dtype([("record", RECORD), ("value", "<i4")])
SECONDS, NODES = "600", "60"


def places(game: TrainedGame) -> list[str]:
    """What the compiler has to be told about a game."""
    return ["-Itraining", "-Itraining/nets", *(f"-D{definition}" for definition in game.definitions)]


def towards_zero(numbers: np.ndarray, by: int) -> np.ndarray:
    """Division as C++ does it."""
    return np.asarray(np.sign(numbers) * (np.abs(numbers) // by))


def on_paper(game: TrainedGame, records: np.ndarray) -> np.ndarray:
    """The evaluation from the file of weights, a row of inputs at a time."""
    weights = np.fromfile(FOLDER / game.name / "net.bin", dtype="<i2").astype(np.int64)
    inputs, hidden = game.turns.shape[1], game.hidden
    first, bias, second, last = np.split(weights, np.cumsum([inputs * hidden, hidden, BUCKETS * hidden]))
    rows = np.vstack([first.reshape(inputs, hidden), np.zeros((1, hidden), dtype=np.int64)])
    there = np.where(records["inputs"] == NONE, inputs, records["inputs"].astype(np.int64))
    held = np.clip(rows[there].sum(axis=1) + bias, 0, ONE)
    bucket = records["bucket"]
    summed = (held * second.reshape(BUCKETS, hidden)[bucket]).sum(axis=1)
    return np.asarray(records["still"] + towards_zero(towards_zero(summed, ONE) + last[bucket], FINER))


@needs_compiler
@pytest.mark.parametrize("name", GAMES)
def test_the_engine_adds_up_what_the_file_says(name: str, tmp_path: Path) -> None:
    game = GAMES[name]
    program = built_cpp("tests/training/net_values.cpp", tmp_path, *places(game))
    seen = np.frombuffer(output_of(program), dtype=VALUED)
    assert len(seen) > 500
    expected = on_paper(game, seen["record"])
    assert np.array_equal(seen["value"], expected)
    assert np.any(expected != seen["record"]["still"])


@needs_compiler
def test_self_play_depends_on_the_seed_and_the_number_of_a_sheet_alone(tmp_path: Path) -> None:
    game = GAMES["dipole"]
    selfplay = built_cpp("training/nets/selfplay.cpp", tmp_path, *places(game), "-DGIRONE_HAND_MADE")
    for folder, threads in (("one", "1"), ("two", "2")):
        output_of(selfplay, str(tmp_path / folder), "7", SECONDS, threads, NODES, "200")
    one, two = (
        {sheet.name: sheet.read_bytes() for sheet in (tmp_path / folder).iterdir()} for folder in ("one", "two")
    )
    assert one == two
    assert sorted(one) == ["sheet-0.bin", "sheet-1.bin"]
    learned, unseen = read([tmp_path / "one"])
    assert len(learned) > len(unseen) > 0
    assert set(learned.points) <= {0.0, 0.5, 1.0}


def test_rounds_leave_time_for_the_gate() -> None:
    """A tenth of it; and the fits take some beside the games."""
    for game in GAMES.values():
        assert sum(game.rounds) < 0.9
        assert 0 < game.remembered <= len(game.rounds)


def test_turned_boards_show_the_same_pieces() -> None:
    """Each turn is a permutation of the inputs; own pieces stay own."""
    for game in GAMES.values():
        for turn in game.turns:
            assert sorted(turn) == list(range(game.turns.shape[1]))
        if len(game.turns) == 8:
            assert len(np.unique(game.turns, axis=0)) == 8
            assert np.all(game.turns[:, :64] < 64)


def test_a_label_is_carried_back_from_the_end_of_its_game() -> None:
    """Who moves at plies 2 and 4 wins the first game, the second is a tie; nothing passes from game to game."""
    nothing, game = np.zeros(5), np.array([3, 3, 3, 4, 4])
    points = np.array([1.0, 0.0, 1.0, 0.5, 0.5])
    positions = Positions(nothing, nothing, nothing, nothing, points, game, np.array([2, 3, 4, 2, 3]))
    assert CarriedBack(0.5)(positions, 100.0) == pytest.approx([0.5625, 0.375, 0.75, 0.5, 0.5])
    assert Mixed(0.5)(positions, 100.0) == pytest.approx([0.75, 0.25, 0.75, 0.5, 0.5])
    seen = replace(positions, searched=np.array([0, -30_990, 0, 100, 0]))
    assert CarriedBack(0.5)(seen, 100.0) == pytest.approx([0.75, 0.0, 0.75, 0.5 * (1 / (1 + np.exp(-1)) + 0.5), 0.5])


def test_a_fit_learns_what_the_hand_made_evaluation_does_not_see(tmp_path: Path) -> None:
    """Who has the first input wins; and what is written is what was learned."""
    pytest.importorskip("torch", reason="PyTorch, which fits the networks, is not installed")
    from training.nets.fit import fit, write

    chance = np.random.default_rng(1)
    there = chance.random(4000) < 0.5
    inputs = np.full((4000, MOST), NONE, dtype=np.uint16)
    inputs[:, 0], inputs[there, 1] = 1, 0
    still, searched = np.zeros(4000, dtype=np.float32), np.where(there, 200, -200).astype(np.float32)
    bucket, each = np.zeros(4000, dtype=np.uint8), np.arange(4000)
    positions = Positions(inputs, bucket, still, searched, there.astype(np.float32), each, each)
    game = TrainedGame("small", "", 1, np.arange(8)[None], 32, 0)
    network, facts = fit(positions, positions, game, epochs=200, seed=1)
    assert facts["unseen_results"] < facts["hand_made_results"] / 2
    write(network, facts["width"], tmp_path / "net.bin")
    assert (tmp_path / "net.bin").stat().st_size == 2 * (8 * 32 + 32 + BUCKETS * 32 + BUCKETS)
