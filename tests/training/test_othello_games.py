"""Othello's self-play: the same games whoever plays them, broken off or not, and scores that are true."""

import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from girone import games
from tests.support import ROOT
from tests.training.othello_on_paper import record_type

COMPILER = os.environ.get("CXX", "c++")
IN_A_SHEET = 100
LONG = "3600"


@pytest.fixture(scope="module")
def selfplay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("built"), 8)


def built(folder: Path, size: int) -> Path:
    """The program, with the hand-made evaluation so that it does not change with the weights."""
    if not shutil.which(COMPILER):
        pytest.skip("there is no C++ compiler here")
    program = folder / "selfplay"
    command = [COMPILER, "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", "-DGIRONE_HAND_MADE"]
    places = ["-Inative", "-Isrc", "-Itraining", "-Itraining/othello", "training/othello/selfplay.cpp"]
    subprocess.run([*command, f"-DGIRONE_SIZE={size}", *places, "-o", str(program), "-pthread"], cwd=ROOT, check=True)
    return program


def play(program: Path, folder: Path, sheets: int, threads: int, seconds: str = LONG) -> dict[str, bytes]:
    """Play so many sheets shallowly, exact from eight empty squares on."""
    words = [str(folder), "7", seconds, str(threads), "1", "8", str(sheets * IN_A_SHEET)]
    subprocess.run([str(program), *words], check=True, capture_output=True)
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_sheets_depend_on_their_number_alone(selfplay: Path, tmp_path: Path) -> None:
    """One thread or three, at once or broken off and taken up again."""
    at_once = play(selfplay, tmp_path / "one", sheets=3, threads=1)
    play(selfplay, tmp_path / "two", sheets=1, threads=3)
    assert play(selfplay, tmp_path / "two", sheets=3, threads=3) == at_once
    assert sorted(at_once) == ["sheet-0.bin", "sheet-1.bin", "sheet-2.bin"]
    assert len(set(at_once.values())) == 3


def test_a_sheet_that_is_there_is_kept(selfplay: Path, tmp_path: Path) -> None:
    (tmp_path / "sheet-0.bin").write_bytes(b"played")
    assert play(selfplay, tmp_path, sheets=1, threads=1) == {"sheet-0.bin": b"played"}


def test_however_short_the_time_there_is_one_sheet(selfplay: Path, tmp_path: Path) -> None:
    assert set(play(selfplay, tmp_path, sheets=9, threads=2, seconds="0")) == {"sheet-0.bin"}


def test_scores_of_the_end_are_true(selfplay: Path, tmp_path: Path) -> None:
    play(selfplay, tmp_path, sheets=1, threads=2)
    records = np.fromfile(tmp_path / "sheet-0.bin", dtype=record_type(8))
    assert set(records["game"]) == set(range(IN_A_SHEET))
    exact = records[records["exact"] == 1]
    assert len(exact) > 2 * IN_A_SHEET
    for row in [each for each in exact if 64 - (int(each["own"][0]) | int(each["other"][0])).bit_count() <= 6][:60]:
        assert best_lead(int(row["own"][0]), int(row["other"][0]), -64, 64) == row["lead"]


def test_a_game_has_one_score_until_its_end(selfplay: Path, tmp_path: Path) -> None:
    """Before the exact end all positions of a game tell the same lead, seen from one side or the other."""
    play(selfplay, tmp_path, sheets=1, threads=2)
    records = np.fromfile(tmp_path / "sheet-0.bin", dtype=record_type(8))
    for game in range(IN_A_SHEET):
        leads = records["lead"][(records["game"] == game) & (records["exact"] == 0)]
        assert len(set(np.abs(leads))) == 1


def test_large_boards_are_written_down_as_they_are(tmp_path: Path) -> None:
    """Words, moves of both sides and scores of a few records are those of the rules."""
    play(built(tmp_path, 12), tmp_path / "games", sheets=1, threads=2)
    records = np.fromfile(tmp_path / "games" / "sheet-0.bin", dtype=record_type(12))
    game = games.load("othello", size=12)
    for row in records[:: len(records) // 25]:
        own, other = (sum(int(word) << 64 * place for place, word in enumerate(row[side])) for side in ("own", "other"))
        cells = "".join("X" if own >> cell & 1 else "O" if other >> cell & 1 else "-" for cell in range(144))
        moves = [len(set(game.parse(f"{cells} {turn}").moves()) - {"-1,-1"}) for turn in "XO"]
        assert moves == [row["mine"], row["theirs"]]
        assert moves[0] > 0
    exact = records[records["exact"] == 1]
    assert (exact["score"] == 100 * exact["lead"]).all()
    assert len(set(records["score"][records["exact"] == 0])) > IN_A_SHEET


def best_lead(own: int, other: int, alpha: int, beta: int, passed: bool = False) -> int:
    """The lead that the side to move can force, by looking at everything."""
    moved = False
    for square in range(64):
        turned = 0 if (own | other) >> square & 1 else captures(square, own, other)
        if turned:
            moved = True
            alpha = max(alpha, -best_lead(other & ~turned, own | turned | 1 << square, -beta, -alpha))
            if alpha >= beta:
                return alpha
    if moved:
        return alpha
    return own.bit_count() - other.bit_count() if passed else -best_lead(other, own, -beta, -alpha, passed=True)


def captures(square: int, own: int, other: int) -> int:
    """The discs that a disc on a square turns."""
    found = 0
    for dx, dy in ((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy):
        line, x, y = 0, square % 8 + dx, square // 8 + dy
        while 0 <= x < 8 and 0 <= y < 8 and other >> (8 * y + x) & 1:
            line |= 1 << (8 * y + x)
            x, y = x + dx, y + dy
        if 0 <= x < 8 and 0 <= y < 8 and own >> (8 * y + x) & 1:
            found |= line
    return found
