"""What a gate plays from and against: openings of chance that come back, and Dipole's hand-made weights."""

import subprocess
import sys
from pathlib import Path

import pytest

from girone import games
from girone.engine import native_board
from girone.games.openings import openings
from girone.model.game import Position
from girone.ratings.sprt import Question, SprtDecision, judge
from tests.cpp import built_cpp, needs_compiler, output_of
from training.nets.games import GAMES
from training.sequential import follow, question

LOOSE, MOST, TO_MOVE = 98, 102, 104
"""Features of Dipole: from the first on prey, from the second on the largest of it."""

pytestmark = needs_compiler


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_cpp("tests/training/openings.cpp", tmp_path_factory.mktemp("built"), "-Itraining", "-O0")


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_for_fission("gate", tmp_path_factory.mktemp("gate"))


def built_for_fission(name: str, folder: Path) -> Path:
    flags = ["-Itraining", "-Itraining/nets", "-O1", *(f"-D{word}" for word in GAMES["fission"].definitions)]
    return built_cpp(f"training/{name}.cpp", folder, *flags)


def drawn(program: Path, source: str, skip: int = 0, number: int = 60) -> list[str]:
    return output_of(program, source, str(skip), str(number)).decode().splitlines()


def lead(position: Position) -> int:
    rows = position.text().split()[0]
    return abs(rows.count("W") - rows.count("B"))


def test_chance_depends_on_plies_seed_and_number_alone(program: Path) -> None:
    six = drawn(program, "chance:6:1")
    assert len(set(six)) > 50
    assert drawn(program, "chance:6:1", skip=20, number=10) == six[20:30]
    assert not set(six) & set(drawn(program, "chance:6:2"))
    assert {text.split()[2] for text in six} == {"6"}


def test_no_opening_of_chance_is_over_or_ends_by_the_next_move(program: Path) -> None:
    fission = games.load("fission")
    for position in map(fission.parse, drawn(program, "chance:14:1", number=200)):
        assert position.outcome() is None
        after = [position.play(move).outcome() for move in position.moves()]
        assert not any(outcome and outcome.winner is position.turn for outcome in after)


def test_a_lead_is_a_number_of_stones(program: Path) -> None:
    fission = games.load("fission")
    assert {lead(fission.parse(text)) for text in drawn(program, "chance:6:1:1")} == {1}
    assert {lead(fission.parse(text)) for text in drawn(program, "chance:6:1")} >= {0, 1, 2}


def test_a_file_is_read_from_where_it_is_told(program: Path) -> None:
    file = Path(games.FOLDER) / "fission/openings.txt"
    position = games.load("fission").start()
    for move in openings("fission")[3]:
        position = position.play(move)
    assert drawn(program, str(file), skip=3, number=1) == [position.text()]


def test_a_list_of_numbers_keeps_those_openings_of_a_draw(program: Path, tmp_path: Path) -> None:
    every, numbers = drawn(program, "chance:6:1:1"), tmp_path / "numbers.txt"
    numbers.write_text("# contested\n7\n31\n58\n", encoding="utf-8")
    assert drawn(program, f"chance:6:1:1@{numbers}") == [every[7], every[31], every[58]]
    assert drawn(program, f"chance:6:1:1@{numbers}", skip=1, number=1) == [every[31]]


def test_dipole_by_hand_counts_pieces_rows_stacks_and_prey(program: Path) -> None:
    dipole = games.load("dipole")
    lines = output_of(program).decode().splitlines()
    assert len(lines) == 150
    for value, text in (line.split(" ", 1) for line in lines):
        features = native_board(dipole.parse(text)).features()
        stacks = sum(
            amount * (size * (100 + 5 * ahead) + 8)
            for (ahead, size), amount in zip(((a, s) for a in range(8) for s in range(1, 13)), features, strict=False)
        )
        assert int(value) == stacks + 12 * sum(features[LOOSE:MOST]) + 15 * features[TO_MOVE]


def test_a_gate_by_nodes_comes_back_and_contested_openings_are_some_of_all(gate: Path, tmp_path: Path) -> None:
    game, contested = GAMES["fission"], built_for_fission("contested", tmp_path)

    def said(threads: int, nodes: str, *contested: str) -> list[str]:
        words = (game.openings, "0", "12", str(threads), "0", nodes, "3600", *contested)
        return output_of(gate, *words).decode().splitlines()

    def pairs(lines: list[str]) -> int:
        return sum(map(int, lines[0].removeprefix("pairs ").split(",")))

    every = said(1, "60")
    assert said(2, "60") == every
    assert pairs(every) == 12
    assert said(1, "60:400") != every
    some = said(2, "60", "400:20")
    assert 0 < pairs(some) < 12
    numbers = tmp_path / "numbers.txt"
    numbers.write_bytes(output_of(contested, game.openings, "0", "12", "2", "400:20"))
    assert len(numbers.read_text(encoding="utf-8").split()) == pairs(some)
    words = (f"{game.openings}@{numbers}", "0", "12", "1", "0", "60")
    assert output_of(gate, *words).decode().splitlines() == some


def test_a_gate_that_is_asked_to_terminate_plays_what_it_has_begun(gate: Path) -> None:
    words = [str(gate), GAMES["fission"].openings, "0", "3000", "2", "0", "2000"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        assert process.stderr.readline().startswith("pairs ")
        process.terminate()
        said, progress = process.communicate(timeout=60)
    assert process.returncode == 0
    assert said.splitlines()[0] == progress.splitlines()[-1]


WINS_UNTIL_STOPPED = """
import signal, sys
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
signal.alarm(300)
for pairs in range(1, 41):
    print(f"pairs 0,0,0,0,{pairs}", file=sys.stderr, flush=True)
signal.pause()
"""


def test_a_sequential_gate_ends_when_its_question_is_answered(capfd: pytest.CaptureFixture[str]) -> None:
    assert follow([sys.executable, "-c", WINS_UNTIL_STOPPED], question("0:50")) == 0
    heard = capfd.readouterr()
    assert heard.out.startswith("passed, 0 against 50 Elo, log-likelihood ratio ")
    assert judge(Question(0, 50), [0, 0, 0, 0, 1]).decision == SprtDecision.UNDECIDED
    assert heard.err.startswith("pairs 0,0,0,0,1\n")
