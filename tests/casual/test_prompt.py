"""The plain prompt, as a person or a pipe types."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from girone import engine, games
from girone.games.othello.squares import square
from girone.model.game import Move, Side
from girone.players.casual.game import CasualGame
from girone.players.casual.game_file import Scoresheet, read
from girone.players.casual.house import House
from girone.players.casual.prompt import Prompt
from girone.players.casual.running_game import RunningGame
from girone.players.house import house_mind
from girone.players.screen import Screen
from tests.casual.tables import TWO_PEOPLE, Clock
from tests.clients.programs import PATIENCE
from tests.support import random_game

PLAY = (sys.executable, "-m", "girone.cli.start", "play")
SMALL = ("othello", "--size", "4")


def play(folder: Path, *arguments: str, typed: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [*PLAY, *arguments], input=typed, capture_output=True, text=True, cwd=folder, timeout=PATIENCE, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def _core() -> None:
    if not engine.available():
        pytest.skip("the native core is not built")


@pytest.mark.parametrize("spelt", [str, square])
def test_two_people_play_a_whole_game(tmp_path: Path, spelt: Callable[[Move], str]) -> None:
    game = games.load("othello", size=4)
    passes = [seed for seed in range(20) if any(game.is_pass(move) for _, move in random_game(game, seed))]
    played = [move for _, move in random_game(game, passes[0])]
    typed = "\n".join(spelt(move) for move in played if not game.is_pass(move))
    code, told, complaints = play(tmp_path, *SMALL, "--colour", "both", typed=typed)
    assert (code, complaints) == (0, "")
    assert " has no move and passes\n" in told
    assert told.splitlines()[-1].split(":")[0] in ("Black wins", "White wins", "Tie")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("_core")
def test_the_engine_answers_until_the_end(tmp_path: Path) -> None:
    typed = "".join(f"{x},{y}\n" for _ in range(12) for x in range(4) for y in range(4))
    code, told, _ = play(tmp_path, *SMALL, "--level", "1", typed=typed)
    assert code == 0
    assert "White, level 1, plays " in told
    assert told.splitlines()[-1].split(":")[0] in ("Black wins", "White wins", "Tie")


@pytest.mark.usefixtures("_core")
def test_the_engine_plays_with_itself(tmp_path: Path) -> None:
    code, told, _ = play(tmp_path, *SMALL, "--colour", "none", "--level", "1", typed="")
    assert code == 0
    assert told.splitlines()[-1].split(":")[0] in ("Black wins", "White wins", "Tie")


@pytest.mark.usefixtures("_core")
def test_hint_and_eval_are_answered(tmp_path: Path) -> None:
    _, told, _ = play(tmp_path, *SMALL, "--colour", "both", typed="hint\neval\n")
    hint = next(line for line in told.splitlines() if line.startswith("hint: "))
    assert hint.removeprefix("hint: ") in games.load("othello", size=4).start().moves()
    assert "White has a forced win" in told


def test_wrong_entries_are_explained_and_asked_again(tmp_path: Path) -> None:
    _, told, _ = play(tmp_path, "dipole", "--colour", "both", typed="H5,S,2\nrubbish\nhelp\nmoves\nh5,n,2\n")
    assert "H5,S,2 is illegal: only captures may go S; white moves forward: N, NE, NW; type another move" in told
    assert "'rubbish' is not a move of Dipole: write cell,direction,pieces" in told
    assert "undo         take your last move back" in told
    assert "H5,NE,12" in told
    assert "last move: White H5,N,2" in told


def test_undo_save_load_and_resign(tmp_path: Path) -> None:
    typed = "undo\n5,4\nundo\n2,3\n2,2\nsave one.json\n1,2\nload one.json\nload two.json\nresign\n"
    code, told, _ = play(tmp_path, "othello", "--colour", "both", typed=typed)
    assert code == 0
    assert "there is nothing to take back" in told
    assert "saved in one.json" in told
    assert "cannot read two.json: No such file or directory" in told
    assert told.endswith("White wins: Black resigned\n")
    saved = read(tmp_path / "one.json")
    assert [turn.move for turn in saved.turns] == ["2,3", "2,2"]
    assert saved.defeat
    assert saved.defeat.side is Side.BLACK


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    code, told, _ = play(tmp_path, "othello", "--colour", "both", typed="5,4\n")
    (kept,) = tmp_path.iterdir()
    assert code == 0
    assert told.endswith(f"nothing more was typed; the game is kept in {kept.name}\n")
    assert [turn.move for turn in read(kept).turns] == ["5,4"]
    code, told, _ = play(tmp_path, "--load", kept.name, typed="5,5\nquit\n")
    assert code == 0
    assert [turn.move for turn in read(kept).turns] == ["5,4", "5,5"]


def test_quitting_asks_once_where_something_would_be_lost(tmp_path: Path) -> None:
    _, told, _ = play(tmp_path, "othello", "--colour", "both", typed="5,4\nquit\nquit\n5,5\n")
    assert "the game is not saved: `save` keeps it, `quit` again leaves without" in told
    assert "White 5,5" not in told
    assert list(tmp_path.iterdir()) == []


def test_every_move_is_in_the_file_of_save(tmp_path: Path) -> None:
    play(tmp_path, "othello", "--colour", "both", "--save", "game.json", typed="5,4\n5,5\nquit\n")
    assert [turn.move for turn in read(tmp_path / "game.json").turns] == ["5,4", "5,5"]


def test_who_types_too_late_has_lost() -> None:
    now, (ours, theirs) = Clock(), os.pipe()

    def lines() -> Iterator[str]:
        now.seconds += 59
        yield "5,4"
        now.seconds += 61
        yield "5,5"

    begun = CasualGame.begin(games.load("othello").start(), TWO_PEOPLE, clock=60)
    table = RunningGame(begun, Scoresheet(), now)
    with os.fdopen(ours) as told, os.fdopen(theirs, "w"):
        Prompt(table, House(house_mind(1, table.casual_game.game)), Screen(theirs, has_boards=False), lines()).play()
        os.write(theirs, b"end\n")
        said = list(iter(told.readline, "end\n"))
    assert said[-2:] == ["White to move (black 0:01 left, white 1:00 left):\n", "Black wins: White ran out of time\n"]
    assert [turn.move for turn in table.casual_game.turns] == ["5,4"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "GAME is missing; `girone show` lists the games"),
        (("otello",), "no game 'otello'"),
        (("othello", "--level", "11"), "level 11 does not exist; levels are 1 to 10"),
        (("othello", "--level", "3", "--time", "2"), "by level or by seconds, not by both"),
        (("othello", "--time", "0"), "leave no time to think"),
        (("othello", "--clock", "0"), "--clock 0 leaves no time to play"),
        (("othello", "--load", "x.json", "--option", "size=4"), "leave out GAME, --option"),
        (("--load", "x.json"), "cannot read x.json"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(tmp_path: Path, arguments: tuple[str, ...], complaint: str) -> None:
    code, told, complaints = play(tmp_path, *arguments, typed="")
    assert (code, told) == (2, "")
    assert complaint in complaints
    assert "Traceback" not in complaints


WITHOUT_CORE = """
import girone.engine
girone.engine.available = lambda: False
from girone.cli.start import main
raise SystemExit(main())
"""


def test_without_the_core_the_search_in_python_plays(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_CORE, "play", "othello", "--size", "4", "--level", "1"]
    options = {"capture_output": True, "text": True, "cwd": tmp_path, "timeout": PATIENCE, "check": False}
    alone = subprocess.run(command, input="hint\nresign\n", **options)  # type: ignore[call-overload]
    assert "a weaker search in Python plays" in alone.stderr
    assert "hint: " in alone.stdout
    assert alone.stdout.endswith("White wins: Black resigned\n")
    watched = subprocess.run([*command, "--colour", "none"], input="", **options)  # type: ignore[call-overload]
    assert watched.returncode == 0
    assert " wins: " in watched.stdout or "Tie" in watched.stdout
