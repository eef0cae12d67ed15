"""A program at its recorded match: the same answers are seen to be the same, and where it differs it is told."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from girone import regulations
from girone.cli.main import main
from girone.lab.rerun.order import turns_of
from girone.matches.journal.journal import read_lines
from girone.model.game import Side
from girone.tournament.results.redact import redacted
from tests.report_types import assert_reported

PATIENT = [f"limits.{key}={value}" for key, value in {"move": 60, "first_move": 60, "start": 60, "warm_up": 0}.items()]
SHORT = {"lines_of_action": ["game.move_limit=6"], "othello": []}
PROGRAM = """
import sys
moves = iter({moves})
for line in sys.stdin:
    if line.startswith("YOUR_TURN"):
        print("MOVE", next(moves), flush=True)
"""


def sample(regulation: str, side: str, seed: int) -> str:
    """The random sample player as a program of its own."""
    loaded = regulations.load(regulation)
    base = f"{sys.executable} -m girone.players.samples random {loaded.wire}"
    match loaded.wire:
        case "unical_relay":
            return f"{base} {'--listen {port}' if side == 'white' else '{host} {port}'} --seed {seed}"
        case "unical_server":
            return f"{base} --game {loaded.game.name} {{host}} {{port}} --seed {seed}"
    return f"{base} --seed {seed}"


def recorded(regulation: str, white: str, black: str, folder: Path, *overrides: str) -> Path:
    """The journal of a match between two programs."""
    loaded = regulations.load(regulation)
    chosen = [part for each in (*PATIENT, *SHORT.get(loaded.game.name, []), *overrides) for part in ("--set", each)]
    words = ["--regulation", regulation, "--white", white, "--black", black, "--record", str(folder), "--json"]
    main(["match", loaded.game.name, *words, *chosen])
    return folder / "journal.jsonl"


def rerun(journal: Path, side: str, command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What a rerun says for scripts."""
    capsys.readouterr()
    code = main(["replay", str(journal), "--side", side, "--quick", "--json", "--record", str(folder), "--", command])
    out = capsys.readouterr().out
    assert_reported("replay", 1, out)
    said: dict[str, Any] = json.loads(out)
    assert code == (0 if said["same"] else 1)
    return said


@pytest.mark.parametrize("regulation", ["dipole-2020", "loa-2012", "othello-sadjad-1389"])
def test_the_same_program_answers_the_same(regulation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    side = "black" if regulation == "loa-2012" else "white"
    size = ["game.size=4"] if regulation == "othello-sadjad-1389" else []
    programs = {each: sample(regulation, each, seed) for seed, each in enumerate(("white", "black"), 3)}
    journal = recorded(regulation, programs["white"], programs["black"], tmp_path / "match", *size)
    said = rerun(journal, side, programs[side], tmp_path / "rerun", capsys)
    assert said["same"], said
    assert len(said["answers"]) > 2
    assert said["words"] == said["recorded_words"]
    assert main(["verify", said["journal"]]) == 0


def test_another_program_differs_and_the_record_says_why_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own, rival = (sample("loa-2012", side, 1) for side in ("white", "black"))
    journal = recorded("loa-2012", own, rival, tmp_path / "match", "game.move_limit=20")
    said = rerun(journal, "white", sample("loa-2012", "white", 2), tmp_path / "rerun", capsys)
    assert not said["same"]
    first = next(pair for pair in said["answers"] if not pair["same"])
    assert first["given"]["position"] == first["recorded"]["position"]
    assert first["given"]["words"] != first["recorded"]["words"]
    assert "is illegal now: " in said["stopped"]


def blunder(tmp_path: Path) -> tuple[Path, str]:
    """The journal of a program that plays an illegal second move, and its command."""
    program = tmp_path / "blunderer.py"
    program.write_text(PROGRAM.format(moves=["H5,N,2", "H5,N,1"]))
    command = f"{sys.executable} {program}"
    return recorded("dipole-2020", command, sample("dipole-2020", "black", 1), tmp_path / "match"), command


def test_a_failure_is_reproduced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, command = blunder(tmp_path)
    said = rerun(journal, "white", command, tmp_path / "rerun", capsys)
    assert said["same"]
    assert "illegal" in said["words"]
    assert said["answers"][-1]["given"]["raw"] == "MOVE H5,N,1\n"


def test_the_journal_of_a_parcel_is_enough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, command = blunder(tmp_path)
    own = tmp_path / "parcel.jsonl"
    own.write_text(redacted(journal, Side.WHITE))
    assert '"way": "withheld"' in own.read_text()
    assert rerun(own, "white", command, tmp_path / "rerun", capsys)["same"]


def test_a_mended_program_comes_to_the_end_of_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, _ = blunder(tmp_path)
    mended = tmp_path / "mended.py"
    mended.write_text(PROGRAM.format(moves=["H5,N,2", "H5,N,4"]))
    capsys.readouterr()
    words = ["replay", str(journal), "--side", "white", "--quick", "--record", str(tmp_path / "rerun")]
    assert main([*words, "--", sys.executable, str(mended)]) == 1
    said = capsys.readouterr().out
    assert "DIFFERS" in said
    assert "stopped: the record ends here: black has no further move in it" in said
    assert "NOT the same as on record" in said


def test_lost_turns_of_the_opponent_are_lost_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lazy = tmp_path / "lazy"
    lazy.mkdir()
    (lazy / "launch.sh").write_text("#!/bin/sh\nexit 0\n")
    journal = recorded("othello-ufmg-2014", str(lazy), str(lazy), tmp_path / "match")
    _, lines = read_lines(journal)
    assert [turn.move for turn in turns_of(Side.WHITE, lines, quick=True)] == [None] * 4
    said = rerun(journal, "black", str(lazy), tmp_path / "rerun", capsys)
    assert said["same"]
    assert len(said["answers"]) == 5


def test_a_program_is_needed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "journal.jsonl"), "--side", "white"]) == 2
    assert "after --" in capsys.readouterr().err
