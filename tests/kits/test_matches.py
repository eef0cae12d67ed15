"""Every kit plays whole matches under its regulation, as each colour, and makes no fault."""

import json
import shutil
from pathlib import Path

import pytest

from girone import kit, regulations
from girone.cli import main
from girone.hand_ins.desk import Desk
from girone.hand_ins.hand_in import HandIn
from tests.kits.building import built, demand_tool

PATIENT = ["--set", "limits.move=60", "--set", "limits.first_move=60", "--set", "limits.start=60"]
"""Limits that no loaded machine misses."""
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


def verdict(
    regulation: str, white: str, black: str, folder: Path, capsys: pytest.CaptureFixture[str], *overrides: str
) -> dict[str, object]:
    """How a match of two programs ends."""
    game = regulations.load(regulation).game.name
    said = [part for each in overrides for part in ("--set", each)]
    where = ["--record", str(folder / "match"), "--json", "--seed", "5", "--set", "limits.warm_up=0"]
    capsys.readouterr()
    main(["match", game, "--regulation", regulation, "--white", white, "--black", black, *PATIENT, *said, *where])
    told: dict[str, object] = json.loads(capsys.readouterr().out)["verdict"]
    return told


@pytest.mark.parametrize("language", kit.languages())
@pytest.mark.parametrize("regulation", regulations.names())
def test_a_kit_plays_against_itself_without_a_fault(
    regulation: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    demand_tool(language)
    white, black = (commands(regulation, language, seed) for seed in (1, 2))
    told = verdict(regulation, white["white"], black["black"], tmp_path, capsys)
    assert told["kind"] == "played", told
    assert "turn lost" not in (tmp_path / "match" / "journal.jsonl").read_text()


@pytest.mark.parametrize("regulation", ["loa-2012"])
def test_kits_of_different_languages_meet(regulation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    demand_tool("cpp")
    white, black = commands(regulation, "cpp", 7), commands(regulation, CHEAP, 8)
    assert verdict(regulation, white["white"], black["black"], tmp_path, capsys)["kind"] == "played"


@pytest.mark.parametrize("language", kit.languages())
@pytest.mark.parametrize("size", [4, 10])
def test_the_kit_of_the_contest_plays_on_every_board(
    language: str, size: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    demand_tool(language)
    own = commands("othello-sadjad-1389", language, size)
    told = verdict("othello-sadjad-1389", own["white"], own["black"], tmp_path, capsys, f"game.size={size}")
    assert told["kind"] == "played", told


@pytest.mark.parametrize("regulation", ["dipole-2020", "loa-2012", "othello-ufmg-2014"])
def test_a_kit_is_entered_as_it_is(regulation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, file = tmp_path / "kit.zip", tmp_path / "tournament.toml"
    assert main(["kit", regulation, str(source), "--language", CHEAP]) == 0
    capsys.readouterr()
    assert main(["new", regulation, "--seed", "a test"]) == 0
    quick = "limits.warm_up = 0\nlimits.move = 30\nlimits.first_move = 30\nlimits.start = 60\n"
    file.write_text(capsys.readouterr().out.partition("[[entrants]]")[0].replace("[set]\n", f"[set]\n{quick}"))
    receipt = Desk(file, False, lambda name, what: None, 5.0).take(HandIn(source, "Beginner"))
    assert receipt.entered, receipt.words


def test_the_same_seed_plays_the_same_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = commands("dipole-2020", CHEAP, 3)
    for name in ("first", "second"):
        verdict("dipole-2020", own["white"], own["black"], tmp_path / name, capsys)
    first, second = (_moves(tmp_path / name / "match" / "journal.jsonl") for name in ("first", "second"))
    assert first == second
    shutil.rmtree(tmp_path / "second")
    other = commands("dipole-2020", CHEAP, 4)
    verdict("dipole-2020", other["white"], other["black"], tmp_path / "second", capsys)
    assert first != _moves(tmp_path / "second" / "match" / "journal.jsonl")


def _moves(journal: Path) -> list[str]:
    records = [json.loads(line) for line in journal.read_text().splitlines()]
    return [record["move"] for record in records if record.get("ruled") == "accepted"]
