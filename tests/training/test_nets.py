"""The networks of Lines of Action, Fission and Dipole: the engine says what the arithmetic on paper says."""

from pathlib import Path

import numpy as np
import pytest

from girone.games import FOLDER
from tests.cpp import built_cpp, needs_compiler, output_of
from training.nets.games import GAMES, TrainedGame
from training.nets.positions import NONE, RECORD, read

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


def test_turned_boards_show_the_same_pieces() -> None:
    """Each turn is a permutation of the inputs; own pieces stay own."""
    for game in GAMES.values():
        for turn in game.turns:
            assert sorted(turn) == list(range(game.turns.shape[1]))
        if len(game.turns) == 8:
            assert len(np.unique(game.turns, axis=0)) == 8
            assert np.all(game.turns[:, :64] < 64)


def test_a_fit_learns_what_the_hand_made_evaluation_does_not_see(tmp_path: Path) -> None:
    """Who has the first input wins; and what is written is what was learned."""
    pytest.importorskip("torch", reason="PyTorch, which fits the networks, is not installed")
    from training.nets.fit import fit, write
    from training.nets.positions import MOST, Positions

    chance = np.random.default_rng(1)
    there = chance.random(4000) < 0.5
    inputs = np.full((4000, MOST), NONE, dtype=np.uint16)
    inputs[:, 0], inputs[there, 1] = 1, 0
    still, searched = np.zeros(4000, dtype=np.float32), np.where(there, 200, -200).astype(np.float32)
    positions = Positions(inputs, np.zeros(4000, dtype=np.uint8), still, searched, there.astype(np.float32))
    network, facts = fit(positions, positions, np.arange(8)[None], hidden=32, epochs=30, seed=1)
    assert facts["unseen_results"] < facts["hand_made_results"] / 2
    write(network, facts["width"], tmp_path / "net.bin")
    assert (tmp_path / "net.bin").stat().st_size == 2 * (8 * 32 + 32 + BUCKETS * 32 + BUCKETS)
