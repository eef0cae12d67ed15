"""Whole matches of the real command line player at servers that were written from the documents alone."""

import json
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
RECORDINGS = ROOT / "tests" / "data" / "transcripts"
GIRONE = [sys.executable, "-P", "-c", "from girone.cli.start import main; raise SystemExit(main())"]
LEVEL = ["--level", "1"]
GENEROUS = ["--limit", "60", "--patience", "20"]  # no test depends on the machine's speed
SIDES = pytest.mark.parametrize("side", ["white", "black"])
HOUSES = pytest.mark.parametrize("house", [["--seed", "1"], ["--seed", "2", "--skill", "2"]], ids=["random", "careful"])
VICES = pytest.mark.parametrize("vice", ["illegal", "malformed", "slow", "leave"])

Lines = list[dict[str, Any]]


def report(server: str, *words: str) -> Lines:
    """What a server printed: the moves, then the result."""
    command = [sys.executable, "-m", f"tests.strangers.{server}", *words]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert printed.returncode == 0, printed.stderr
    return [json.loads(line) for line in printed.stdout.splitlines()]


def at_unical_server(game: str, side: str, *more: str) -> Lines:
    program = [*GIRONE, "join", game, "{host}", "{port}", *LEVEL]
    return report("unical_server", game, "--side", side, "--warm-up", "0.05", *GENEROUS, *more, "--", *program)


def at_unical_relay(side: str, *more: str, pace: Sequence[str] = LEVEL) -> Lines:
    place = ["--white", "{port}"] if side == "white" else ["--black", "{host}", "{port}"]
    program = [*GIRONE, "join", "lines_of_action", *place, *pace]
    return report("unical_relay", "--side", side, "--first-limit", "60", *GENEROUS, *more, "--", *program)


def at_sadjad_stdio(side: str, *more: str) -> Lines:
    return report("sadjad_stdio", "--side", side, *GENEROUS, *more, "--", *GIRONE, "join", "othello", *LEVEL)


def last_word(said: str) -> str:
    """The line that states the result, without what explains it."""
    return said.splitlines()[-1].partition(":")[0]


def agrees(result: dict[str, Any]) -> None:
    """Does the program state the result that the server printed?"""
    winner = result["winner"]
    assert last_word(result["said"]) == ("tied" if winner is None else "won" if winner == result["program"] else "lost")
    assert result["exit"] == 0


def ended_by_the_rules(lines: Lines, *endings: str) -> None:
    *_, result = lines
    assert result["fault"] is None, lines
    assert result["why"] in endings
    agrees(result)


def won_by_a_fault_of_the_house(lines: Lines, vice: str) -> None:
    *_, result = lines
    assert result["why"] == {"slow": "timeout", "leave": "left"}.get(vice, vice)
    assert result["winner"] == result["program"] != result["fault"]
    agrees(result)


@HOUSES
@SIDES
def test_dipole(side: str, house: list[str]) -> None:
    ended_by_the_rules(at_unical_server("dipole", side, *house), "no pieces", "limit")


@HOUSES
@SIDES
def test_fission(side: str, house: list[str]) -> None:
    lines = at_unical_server("fission", side, *house)
    ended_by_the_rules(lines, "no stones", "few stones", "no move", "limit")


@pytest.mark.parametrize("game", ["dipole", "fission"])
def test_bytes_one_by_one(game: str) -> None:
    lines = at_unical_server(game, "black", "--chop")
    ended_by_the_rules(lines, "no pieces", "no stones", "few stones", "no move", "limit")


@VICES
def test_a_fault_of_the_opponent_at_the_course_server(vice: str) -> None:
    lines = at_unical_server("dipole", "black", "--vice", vice, "--vice-at", "2", "--house-limit", "0.3")
    won_by_a_fault_of_the_house(lines, vice)


@pytest.mark.parametrize("game", ["dipole", "fission"])
def test_a_careless_opponent_at_the_course_server(game: str) -> None:
    """Lower case and CR LF are no fault there, and the opponent is told the canonical move."""
    lines = at_unical_server(game, "black", "--vice", "careless", "--vice-at", "2")
    ended_by_the_rules(lines, "no pieces", "no stones", "few stones", "no move", "limit")


@pytest.mark.parametrize("skill", [0, 1])
@SIDES
def test_lines_of_action(side: str, skill: int) -> None:
    ended_by_the_rules(at_unical_relay(side, "--skill", str(skill)), "block", "no move", "limit")


@VICES
@SIDES
def test_a_fault_of_the_opponent_at_the_relay(side: str, vice: str) -> None:
    lines = at_unical_relay(side, "--vice", vice, "--vice-at", "3", "--house-limit", "0.3")
    won_by_a_fault_of_the_house(lines, vice)


def test_a_careless_opponent_at_the_relay() -> None:
    """Lower case is a syntax error there, and is passed on as it came (Lines of Action, §3.1, §3.4)."""
    thinking = ["--limit", "3"]  # long enough to be still thinking when the relay closes
    lines = at_unical_relay("black", "--vice", "careless", "--vice-at", "1", pace=thinking)
    won_by_a_fault_of_the_house(lines, "malformed")


@pytest.mark.parametrize("more", [["--size", "4"], ["--size", "6", "--no-suspend"], ["--skill", "1"]], ids=" ".join)
@SIDES
def test_othello_over_pipes(side: str, more: list[str]) -> None:
    ended_by_the_rules(at_sadjad_stdio(side, *more), "discs")


@SIDES
def test_othello_by_files(side: str, tmp_path: Path) -> None:
    launch = tmp_path / "launch.sh"
    launch.write_text(f'#!/bin/sh\nexec {shlex.join(GIRONE)} move "$1" "$2" {shlex.join(LEVEL)}\n')
    launch.chmod(0o755)
    *moves, result = report("ufmg_files", str(tmp_path), "--side", side, "--opening", "54", *GENEROUS)
    assert result["fault"] is None
    assert result["why"] == "discs"
    assert result["exit"] == 0
    ours = [move for move in moves[54:] if move["side"] == side]
    assert ours
    assert all(move["move"] == move["said"] for move in ours)  # no turn lost, every pass said


@pytest.mark.parametrize("recording", sorted(RECORDINGS.glob("*.txt")), ids=lambda path: path.stem)
@SIDES
def test_a_recorded_conversation(recording: Path, side: str) -> None:
    """The client sends the recorded bytes, only not an illegal move, and believes the server's last word."""
    program = [*GIRONE, "join", recording.stem.partition("_")[0], "{host}", "{port}", "--manual"]
    refused = (recording.stem, side) == ("dipole_illegal_move", "black")
    refusal = ["--refusal", "D1,NW,1 is illegal"] if refused else []
    [result] = report("replayed", str(recording), side, "--patience", "20", *refusal, "--", *program)
    assert result["heard"] == result["recorded"][: -1 if refused else None]
    word = {"VICTORY": "won", "DEFEAT": "lost", "TIE": "tied"}[result["told"]]
    assert word in {line.partition(":")[0] for line in result["said"].splitlines()}
    assert result["exit"] == 0


def test_recordings_are_there() -> None:
    assert len(list(RECORDINGS.glob("*.txt"))) == 5
