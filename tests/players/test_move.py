"""`girone move`: one move by file, wherever it is started."""

import subprocess
import time
from pathlib import Path

import pytest

from girone.cli.main import main
from girone.engine import Analysis
from girone.players.files import answer, position_in
from girone.players.thinker import Thinker
from tests.clients.programs import PATIENCE
from tests.documents import orders
from tests.players.minds import LONG, ScriptedMind, found
from tests.players.servers import GIRONE

START = "........\n" * 3 + "...WB...\n...BW...\n" + "........\n" * 3
OPENINGS = {"3,2", "2,3", "5,4", "4,5"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "agent"
    place.mkdir()
    (place / "state.txt").write_text(START)
    return place


def move(*arguments: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*GIRONE, "move", *arguments, "--level", "1"], cwd=cwd, capture_output=True, text=True, timeout=PATIENCE
    )


def test_the_move_lies_beside_the_state(folder: Path, tmp_path: Path) -> None:
    done = move("agent/state.txt", "black", cwd=tmp_path)
    written = (folder / "move.txt").read_text()
    assert written in OPENINGS
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"black plays {written}\n")
    assert {file.name for file in folder.iterdir()} == {"state.txt", "move.txt"}


def test_the_move_lies_where_it_was_asked_for(folder: Path, tmp_path: Path) -> None:
    assert move("state.txt", "black", "--into", str(tmp_path), cwd=folder).returncode == 0
    assert (tmp_path / "move.txt").read_text() in OPENINGS


@orders("othello-ufmg-2014", "Caso não haja jogada válida para seu jogador, escreva -1, -1 no arquivo.")
@pytest.mark.parametrize("state", ["W.......\n" + "........\n" * 7, "WB......\n" + "........\n" * 7])
def test_no_move_is_a_pass(state: str, folder: Path) -> None:
    (folder / "state.txt").write_text(state)
    assert move("state.txt", "black", cwd=folder).returncode == 0
    assert (folder / "move.txt").read_text() == "-1,-1"


def test_each_better_move_is_written_as_it_is_found(folder: Path) -> None:
    seen: list[str] = []

    def await_file(finding: Analysis) -> None:
        give_up = time.monotonic() + PATIENCE
        while (content := (folder / "move.txt").read_text()) != finding.best:
            assert time.monotonic() < give_up
            time.sleep(0.001)
        seen.append(content)

    mind = ScriptedMind(found("5,4"), found("2,3"), found("4,5"), ends=True, after=await_file)
    (folder / "move.txt").write_text("old")
    position = position_in(folder / "state.txt", "black")
    assert answer(position, folder, Thinker(lambda: mind), time.monotonic() + LONG) == "4,5"
    assert seen == ["5,4", "2,3", "4,5"]


def test_a_search_that_never_returns_leaves_its_best_move(folder: Path) -> None:
    mind = ScriptedMind(found("2,3"), is_deaf=True)
    position = position_in(folder / "state.txt", "black")
    assert answer(position, folder, Thinker(lambda: mind), time.monotonic() + 0.5) in OPENINGS
    assert (folder / "move.txt").read_text() in OPENINGS


def test_nobody_waits_for_a_search_that_does_not_stop(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The process ends when the answer lies there and is said, whatever the engine still does."""

    class Gone(BaseException):
        pass

    def go(status: int) -> None:
        raise Gone(status, (folder / "move.txt").read_text(), capfd.readouterr().err)

    mind = Thinker(lambda: ScriptedMind(found("2,3"), is_deaf=True))
    monkeypatch.setattr("girone.cli.commands.move.thinker", lambda arguments, game: mind)
    monkeypatch.setattr("girone.cli.shared.os._exit", go)
    monkeypatch.setattr("girone.cli.commands.move.age", lambda: 0.0)  # ours is that of all the tests before
    with pytest.raises(Gone) as gone:
        main(["move", str(folder / "state.txt"), "black", "--limit", "0.5"])
    status, written, said = gone.value.args
    assert (status, said) == (0, f"black plays {written}\n")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("nowhere.txt", "black"), 1, "girone: cannot read nowhere.txt: No such file or directory"),
        (("state.txt", "red"), 1, "girone: we are to play 'red'; there are black and white"),
        (("state.txt", "black", "--into", "nowhere"), 2, "girone: nowhere is not a folder; --into names the one for"),
    ],
)
def test_mistakes(arguments: tuple[str, ...], status: int, said: str, folder: Path) -> None:
    """As processes, because a player that has begun to think ends its own without waiting for the engine."""
    done = move(*arguments, cwd=folder)
    assert done.returncode == status
    assert done.stderr.startswith(said)
