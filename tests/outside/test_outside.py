"""A game, a wire, a format and a regulation outside the package: found by GIRONE_PATH, and good for everything."""

import json
import os
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT
from tests.tournament.cups import GIRONE, clean

EXAMPLE = ROOT / "examples" / "outside"
OUTSIDE = EXAMPLE / "girone_connect_four"
WIDE = "[set]\nlimits.move = 120\nlimits.start = 120\n"
WAITING = """
import pathlib, sys, time

stones = [0] * 7
for line in sys.stdin:
    word, *rest = line.split()
    if word == "they":
        stones[int(rest[0]) - 1] += 1
    elif word == "go":
        while not pathlib.Path(sys.argv[1]).exists():
            time.sleep(0.02)
        column = next(column for column in range(7) if stones[column] < 6)
        stones[column] += 1
        print(column + 1, flush=True)
"""
"""A program of bare_lines that does not move before it finds a file."""


def environment(path: Path = OUTSIDE) -> dict[str, str]:
    return {**clean(), "GIRONE_PATH": str(path)}


def girone(*words: str, cwd: Path, typed: str = "", path: Path = OUTSIDE) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*GIRONE, *words], cwd=cwd, input=typed, capture_output=True, text=True, timeout=300, env=environment(path)
    )


def test_it_is_shown_and_its_rules_explain_themselves(tmp_path: Path) -> None:
    shown = girone("show", "connect_four", "4", "4", "3", "5", cwd=tmp_path)
    assert "Connect Four 7×6" in shown.stdout
    assert "1  *  *  W  W [B] *  *" in shown.stdout
    full = girone("show", "connect_four", *"4444444", cwd=tmp_path)
    assert full.stderr == "girone: move 7: 4 is illegal: column 4 is full\n"
    counted = girone("show", "connect_four", "--perft", "4", "--json", cwd=tmp_path)
    assert json.loads(counted.stdout)["leaves"] == [7, 49, 343, 2401]


def test_a_league_runs_to_its_end_and_its_record_is_judged_again(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text((EXAMPLE / "tournament.toml").read_text() + WIDE)
    ran = girone("run", str(file), "--plain", cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    verdicts = [line for line in ran.stdout.splitlines() if line.startswith("match ") and " wins: " in line]
    assert len(verdicts) == 2
    assert all("on the board" in line for line in verdicts)
    judged = girone("verify", "cup.store", cwd=tmp_path)
    assert judged.returncode == 0, judged.stdout + judged.stderr
    planned = girone("plan", str(file), cwd=tmp_path)
    assert "42 moves that use all their time" in planned.stdout


def test_the_page_shows_a_match_while_it_is_played_over_a_wire_from_outside(tmp_path: Path) -> None:
    (tmp_path / "waiting.py").write_text(WAITING)
    entrant = f'name = "{{}}"\nwire = "bare_lines"\ncommand = "python3 waiting.py {tmp_path / "go"}"\n'
    text = f'name = "Cup"\nregulation = "connect-four"\nseed = "s"\n{WIDE}'
    (tmp_path / "cup.toml").write_text(text + "".join(f"\n[[entrants]]\n{entrant.format(name)}" for name in "AB"))
    words = ("run", "cup.toml", "--plain", "--page", "--port", "0")
    run = subprocess.Popen([*GIRONE, *words], cwd=tmp_path, stdout=subprocess.PIPE, text=True, env=environment())
    assert run.stdout
    try:
        address = next(word for line in run.stdout for word in line.split() if word.startswith("http://"))
        while not (boards := [table["svg"] for table in _asked(f"{address}api/tables") if table["svg"]]):
            time.sleep(0.05)
        assert 'data-cell="d1"' in boards[0]
        (tmp_path / "go").touch()
        said = run.stdout.read()
        assert "won on the board" in said
        assert run.wait(60) == 0
    finally:
        run.kill()
        run.wait()
        run.stdout.close()


def test_people_and_levels_play_it_in_the_browser(tmp_path: Path) -> None:
    words = ("page", "--port", "0", "--cache", "cache")
    page = subprocess.Popen([*GIRONE, *words], cwd=tmp_path, stdout=subprocess.PIPE, text=True, env=environment())
    assert page.stdout
    try:
        address = page.stdout.readline().strip()
        begun = _posted(f"{address}api/play", {"game": "connect_four", "white": "me", "black": "me"})
        assert (begun["size"], begun["rows"], len(begun["cells"])) == (7, 6, 42)
        assert [choice["path"] for choice in begun["choices"]] == [[f"{column}1"] for column in "abcdefg"]
        against = _posted(f"{address}api/play", {"game": "connect_four", "white": "me", "black": 3})
        assert against["mine"] == ["white"]
    finally:
        page.kill()
        page.wait()
        page.stdout.close()


def _posted(address: str, body: dict[str, object]) -> dict[str, Any]:
    request = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def _asked(address: str) -> list[dict[str, str]]:
    with urllib.request.urlopen(address, timeout=60) as answer:
        found: list[dict[str, str]] = json.load(answer)
        return found


def test_a_kit_in_python_stands_alone_and_passes_the_lab(tmp_path: Path) -> None:
    written = girone("kit", "connect-four", "mine", "--language", "python", cwd=tmp_path)
    assert written.returncode == 0, written.stderr
    alone = subprocess.run(
        ["python3", "-I", "-c", "import sys; sys.path.insert(0, 'mine'); import rules; print(rules.start().moves())"],
        cwd=tmp_path, capture_output=True, text=True, env=clean(), check=True,
    )  # fmt: skip
    assert alone.stdout == f"{list('1234567')}\n"
    checked = girone(
        "check", "--regulation", "connect-four", "--folder", "mine", "--set", "limits.move=60", "--json",
        "--only", "game", "--only", "opponent-illegal", "--only", "win", cwd=tmp_path,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout + checked.stderr
    other = girone("kit", "connect-four", "theirs", "--language", "cpp", cwd=tmp_path)
    assert other.stderr == "girone: nobody has written Connect Four in cpp; there are kits of it in: python\n"


def test_the_search_in_python_plays_it_against_a_person(tmp_path: Path) -> None:
    played = girone("play", "connect_four", "--plain", "--level", "3", cwd=tmp_path, typed="4\n4\n4\n4\n")
    assert "Connect Four is not in the native core" in played.stderr or "no native core here" in played.stderr
    assert "last move: Black 4" in played.stdout  # it has seen that White threatens to win there


def test_the_house_player_joins_a_server_with_it(tmp_path: Path) -> None:
    joined = ("join", "connect_four", "--wire", "unical_server", "--level", "1")
    played = girone(*joined, cwd=tmp_path, typed="WELCOME White\nYOUR_TURN\nVALID_MOVE\nOPPONENT_MOVE 1\nTIE\n")
    assert played.stdout.startswith("MOVE ")
    assert "tied" in played.stderr


def test_what_needs_the_fast_twin_says_so(tmp_path: Path) -> None:
    said = girone("analyse", "connect_four", cwd=tmp_path).stderr
    assert "girone: " in said
    assert "native core" in said or "fast twin" in said


@pytest.mark.parametrize(("path", "words"), [
    ("nowhere", "GIRONE_PATH names {}/nowhere, and there is no such folder"),
    ("twice", "two games have the name othello: "),
    ("begun", "{}/begun/games/noughts is not a game yet: there is no rules.py and no draw.py in it"),
])  # fmt: skip
def test_a_wrong_path_is_told(path: str, words: str, tmp_path: Path) -> None:
    shutil.copytree(OUTSIDE / "games" / "connect_four", tmp_path / "twice" / "games" / "othello")
    for folder in ("noughts", "__pycache__", ".git"):
        (tmp_path / "begun" / "games" / folder).mkdir(parents=True)
    (tmp_path / "begun" / "games" / "noughts" / "__init__.py").touch()
    said = girone("show", cwd=tmp_path, path=tmp_path / path)
    assert said.returncode == 2
    assert said.stderr.startswith(f"girone: {words.format(tmp_path)}")


def test_a_regulation_that_is_no_utf_8_is_told(tmp_path: Path) -> None:
    file = tmp_path / "regulations" / "mine.toml"
    file.parent.mkdir()
    file.write_text('title = "Città"\n', encoding="latin-1")
    said = girone("new", "mine", cwd=tmp_path, path=tmp_path)
    assert (said.returncode, said.stderr) == (2, f"girone: cannot read {file}: it is not UTF-8 text\n")


def test_a_game_without_a_regulation_has_no_matches(tmp_path: Path) -> None:
    shutil.copytree(OUTSIDE / "games", tmp_path / "games")
    said = girone("match", "connect_four", "--white", "random", "--black", "random", cwd=tmp_path, path=tmp_path)
    assert said.returncode == 2
    assert said.stderr.startswith("girone: no regulation is of connect_four, so nobody says what a match of it is;")


def test_without_the_path_it_is_not_there(tmp_path: Path) -> None:
    bare = {key: value for key, value in clean().items() if key != "GIRONE_PATH"}
    said = subprocess.run(
        [*GIRONE, "show", "connect_four"], cwd=tmp_path, capture_output=True, text=True, env=bare, check=False
    )
    assert "no game 'connect_four'; there are: dipole" in said.stderr
    assert os.environ.get("GIRONE_PATH") is None
