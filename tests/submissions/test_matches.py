"""The hand-ins play whole matches through the referee, with the engine that their set-up compiled and without one."""

import shlex
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from girone import regulations
from girone.matches.order import Contestant
from girone.matches.places import place
from girone.matches.replay import rejudge
from girone.model.game import Side
from girone.players.house import WEAKER
from tests.clients.programs import PATIENCE
from tests.documents import orders
from tests.matches.evening import late, left_running, order, table
from tests.submissions.handing_in import NAMES, HandedIn

SOON = "--level 2 --limit 30"
STARTS = {
    "dipole-2020": dict.fromkeys(Side, f"player.sh {{host}} {{port}} {SOON}"),
    "fission-2022": dict.fromkeys(Side, f"player.sh {{host}} {{port}} {SOON}"),
    "loa-2012": {Side.WHITE: f"white.sh {{port}} {SOON}", Side.BLACK: f"black.sh {{host}} {{port}} {SOON}"},
    "othello-sadjad-1389": dict.fromkeys(Side, f"player.sh {SOON}"),
}
SMALLER: dict[str, dict[str, Any]] = {"othello-sadjad-1389": {"game__size": 6}}
NEARLY_FULL = "BBBBBBBB\n" * 7 + "BBBBBBW.\n"


@pytest.fixture(params=["compiled", "plain"])
def handed_in(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], HandedIn]:
    """A hand-in, and the machine of the jury: nothing else is found on the search path."""
    make: Callable[[str], HandedIn] = request.getfixturevalue(request.param)

    def ready(name: str) -> HandedIn:
        made = make(name)
        monkeypatch.setenv("PATH", made.path)
        assert made.is_compiled == (request.param == "compiled")
        return made

    return ready


def command(made: HandedIn, start: str) -> str:
    script, _, rest = start.partition(" ")
    return f"{shlex.quote(str(made.folder / script))} {rest}"


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("side", list(Side))
def test_a_whole_match(name: str, side: Side, handed_in: Callable[[str], HandedIn], tmp_path: Path) -> None:
    made, changes = handed_in(name), SMALLER.get(name, {})
    ours = place(
        side, command(made, STARTS[name][side]), regulations.load(name).wire, regulations.load(name), tmp_path, 1
    )
    seats: dict[Side, str | Contestant] = {side: ours, side.other: "random"}
    played = table(order(name, tmp_path, seats[Side.WHITE], seats[Side.BLACK], **changes), timeout=240)
    assert played.verdict["kind"] == "played", played.words
    assert rejudge(tmp_path / "journal.jsonl").agrees
    assert left_running(str(tmp_path)) == []
    assert (WEAKER in (tmp_path / f"{side}.log").read_text()) == (not made.is_compiled)


@orders("othello-ufmg-2014", "Você deve implementar um agente capaz de jogar Othello")
@orders("othello-ufmg-2014", "Você deverá escrever um script launch.sh que recebe")
def test_the_end_of_a_match_by_files(handed_in: Callable[[str], HandedIn], tmp_path: Path) -> None:
    """With one word more in its launch.sh: it would think its five seconds at every move."""
    made = handed_in("othello-ufmg-2014")
    launch = made.folder / "launch.sh"
    usual = launch.read_text()
    assert '"$1" "$2"' in usual
    launch.write_text(usual.replace('"$1" "$2"', f'"$1" "$2" {SOON}'))
    try:
        match = order("othello-ufmg-2014", tmp_path, "random", str(made.folder))
        played = table(replace(match, opening=late("othello-ufmg-2014")), timeout=400)
    finally:
        launch.write_text(usual)
    assert played.verdict["kind"] == "played", played.words
    assert not any(each.get("ruled") == "turn lost" for each in played.records)


@orders("othello-ufmg-2014", "Seu agente terá 5 segundos para ler este arquivo, chamar")
def test_the_move_lies_beside_launch_wherever_it_is_called(
    handed_in: Callable[[str], HandedIn], tmp_path: Path
) -> None:
    made = handed_in("othello-ufmg-2014")
    (tmp_path / "a state.txt").write_text(NEARLY_FULL)
    (made.folder / "move.txt").unlink(missing_ok=True)
    before = {path.name for path in made.folder.iterdir()}
    launch = [str(made.folder / "launch.sh"), "a state.txt", "black"]
    done = subprocess.run(launch, cwd=tmp_path, env={"PATH": made.path}, capture_output=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert (made.folder / "move.txt").read_text() == "7,7"
    assert {path.name for path in made.folder.iterdir()} == before | {"move.txt"}


@orders("othello-ufmg-2014", "Implemente um programa para um humano jogar Othello")
@orders("othello-ufmg-2014", "Seu programa deve permitir a escolha da cor com a qual")
@orders("othello-ufmg-2014", "Escreva um script othello.sh que execute este programa.")
def test_a_person_plays_against_it(handed_in: Callable[[str], HandedIn]) -> None:
    made = handed_in("othello-ufmg-2014")
    typed = "green\nwhite\n"
    done = subprocess.run(
        [made.folder / "othello.sh"], input=typed, env={"PATH": made.path}, capture_output=True, text=True,
        timeout=PATIENCE,
    )  # fmt: skip
    assert done.stdout.count("Your colour, black or white?") == 2
    assert "Black to move" in done.stdout
    assert "white to move, by hand" in done.stdout


def test_the_conversation_in_the_manual(handed_in: Callable[[str], HandedIn]) -> None:
    made = handed_in("othello-sadjad-1389")
    _, conversation = (made.folder / "README.md").read_text(encoding="utf-8").split("$ ./player.sh\n")
    typed = "".join(f"{line.strip()}\n" for line in conversation.splitlines()[:2])
    done = subprocess.run(
        [made.folder / "player.sh", "--limit", "30", "--level", "2"], input=typed, env={"PATH": made.path},
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.stdout in {"1 2\n", "1 4\n", "3 4\n"}


@orders("othello-ufmg-2014", "Um script compila.sh que compile todo o seu código,")
@pytest.mark.parametrize("name", NAMES)
def test_what_the_set_up_says(name: str, handed_in: Callable[[str], HandedIn]) -> None:
    made = handed_in(name)
    assert ("the engine is compiled and runs" in made.said) == made.is_compiled
    assert ("no C++ compiler was found" in made.said) != made.is_compiled


@pytest.mark.parametrize("name", NAMES)
def test_the_set_up_leaves_nothing_to_compile_for_python(name: str, handed_in: Callable[[str], HandedIn]) -> None:
    program = handed_in(name).folder / "program"
    for source in program.rglob("*.py"):
        assert list(source.parent.glob(f"__pycache__/{source.stem}.*.pyc")), source
