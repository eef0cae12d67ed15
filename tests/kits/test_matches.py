"""Every kit plays whole matches under its regulation, as each colour, and makes no fault."""

import json
import shutil
import time
from pathlib import Path

import pytest

from girone import regulations
from girone.cli.main import main
from girone.entries.hand_in import HandIn
from girone.entries.reception import Reception
from girone.lab.kits import kit
from girone.matches.journal.journal import Record
from girone.matches.order import Match
from girone.matches.places import place, with_cores
from girone.matches.running_table import RunningTable
from girone.model.game import Game, Side
from tests.kits.building import built, demand_tool
from tests.support import random_game

PATIENT = {"limits.move": 60, "limits.first_move": 60, "limits.start": 60, "limits.warm_up": 0}
"""Limits that no loaded machine misses."""
LAST_MOVES = 12
CHEAP = "python"
"""The language whose kits everybody can run."""


def commands(regulation: str, language: str, seed: int) -> dict[str, str]:
    """How a kit is started as each colour, with its seed."""
    folder = built(regulation, language)
    wire = regulations.load(regulation).wire
    if wire == "ufmg_files":
        return dict.fromkeys(("white", "black"), str(folder))
    arguments = {
        "unical_server": {"white": "player.sh' {host} {port}", "black": "player.sh' {host} {port}"},
        "unical_relay": {"white": "white.sh' {port}", "black": "black.sh' {host} {port}"},
        "sadjad_stdio": {"white": "player.sh'", "black": "player.sh'"},
    }[wire]
    return {side: f"env SEED={seed} '{folder}/{rest}" for side, rest in arguments.items()}


def verdict(regulation: str, white: str, black: str, folder: Path, **overrides: object) -> Record:
    """How a match of two programs ends; a program that is started for every move plays only the end of a game."""
    changed = PATIENT | {key.replace("__", "."): value for key, value in overrides.items()}
    loaded = regulations.load(regulation, changed)
    seats = {
        side: place(side, command, loaded.wire, loaded, folder, 5)
        for side, command in {Side.WHITE: white, Side.BLACK: black}.items()
    }
    late = _late(loaded.game) if loaded.wire == "ufmg_files" else None
    match = Match(loaded, seats[Side.WHITE], seats[Side.BLACK], str(folder / "match"), late)
    with with_cores(match) as pinned, RunningTable(pinned) as table:
        while not (result := table.poll()):
            time.sleep(0.02)
        return result.verdict.as_json()


def _late(game: Game) -> str:
    """A position of a game of chance with few moves to come."""
    positions = [position for position, _ in random_game(game, 1)]
    return positions[-LAST_MOVES].text()


@pytest.mark.parametrize("language", kit.languages())
@pytest.mark.parametrize("regulation", regulations.names())
def test_a_kit_plays_against_itself_without_a_fault(regulation: str, language: str, tmp_path: Path) -> None:
    demand_tool(language)
    white, black = (commands(regulation, language, seed) for seed in (1, 2))
    told = verdict(regulation, white["white"], black["black"], tmp_path)
    assert told["kind"] == "played", told
    assert "turn lost" not in (tmp_path / "match" / "journal.jsonl").read_text()


@pytest.mark.parametrize("regulation", ["loa-2012"])
def test_kits_of_different_languages_meet(regulation: str, tmp_path: Path) -> None:
    demand_tool("cpp")
    white, black = commands(regulation, "cpp", 7), commands(regulation, CHEAP, 8)
    assert verdict(regulation, white["white"], black["black"], tmp_path)["kind"] == "played"


@pytest.mark.parametrize("language", kit.languages())
@pytest.mark.parametrize("size", [4, 10])
def test_the_kit_of_the_contest_plays_on_every_board(language: str, size: int, tmp_path: Path) -> None:
    demand_tool(language)
    own = commands("othello-sadjad-1389", language, size)
    told = verdict("othello-sadjad-1389", own["white"], own["black"], tmp_path, game__size=size)
    assert told["kind"] == "played", told


@pytest.mark.parametrize("regulation", ["dipole-2020", "loa-2012"])
def test_a_kit_is_entered_as_it_is(regulation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, file = tmp_path / "kit.zip", tmp_path / "tournament.toml"
    assert main(["kit", regulation, str(source), "--language", CHEAP]) == 0
    capsys.readouterr()
    assert main(["new", regulation, "--seed", "a test"]) == 0
    quick = "limits.warm_up = 0\nlimits.move = 30\nlimits.first_move = 30\nlimits.start = 60\n"
    file.write_text(capsys.readouterr().out.partition("[[entrants]]")[0].replace("[set]\n", f"[set]\n{quick}"))
    receipt = Reception(file, False, lambda name, what: None, 5.0).take(HandIn(source, "Beginner"))
    assert receipt.entered, receipt.words


def test_the_same_seed_plays_the_same_match(tmp_path: Path) -> None:
    own = commands("dipole-2020", CHEAP, 3)
    for name in ("first", "second"):
        verdict("dipole-2020", own["white"], own["black"], tmp_path / name)
    first, second = (_moves(tmp_path / name / "match" / "journal.jsonl") for name in ("first", "second"))
    assert first == second
    shutil.rmtree(tmp_path / "second")
    other = commands("dipole-2020", CHEAP, 4)
    verdict("dipole-2020", other["white"], other["black"], tmp_path / "second")
    assert first != _moves(tmp_path / "second" / "match" / "journal.jsonl")


def _moves(journal: Path) -> list[str]:
    records = [json.loads(line) for line in journal.read_text().splitlines()]
    return [record["move"] for record in records if record.get("ruled") == "accepted"]
