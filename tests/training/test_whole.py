"""One command for all trainings: each in turn with its part of the time, its files laid as in src, and a log."""

import shutil
import sys
from pathlib import Path

import pytest

from training import __main__ as whole
from training.__main__ import PARTS, Part, main
from training.building import ROOT

LITTLE = "tests.training.little"


def trained(monkeypatch: pytest.MonkeyPatch, folder: Path, *parts: Part) -> int:
    monkeypatch.setattr(whole, "PARTS", parts)
    places = ["--work", str(folder / "work"), "--out", str(folder / "out")]
    monkeypatch.setattr(sys, "argv", ["training", "--minutes", "10", *places])
    monkeypatch.chdir(ROOT)
    return main()


def test_what_comes_later_knows_what_was_made_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Part("first", LITTLE, 0.3, {"made.bin": Path("girone/games/first.bin")}, takes=())
    second = Part("second", LITTLE, 0.7, {"made.bin": Path("girone/games/second.bin")}, takes=("--weights",))
    assert trained(monkeypatch, tmp_path, first, second) == 0
    out = tmp_path / "out"
    assert (out / "girone/games/second.bin").read_text() == "knows weights"
    assert {file.name for file in out.glob("*.json")} == {"first-record.json", "second-record.json"}
    log = (out / "log.txt").read_text().splitlines()
    assert [line for line in log if line.endswith("minutes")] == ["3 minutes", "7 minutes"]
    assert f"cp -r {out / 'girone'} src/" in log[-1]


def test_a_training_that_fails_ends_it_and_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    easy = Part("easy", LITTLE, 0.5, {"made.bin": Path("girone/easy.bin")}, takes=())
    hard = Part("hard", LITTLE, 0.5, {"made.bin": Path("girone/hard.bin")}, ("--stumbles",), takes=())
    assert trained(monkeypatch, tmp_path, easy, hard) == 3
    log = tmp_path / "out/log.txt"
    assert "hard ended with 3" in log.read_text()
    assert not (tmp_path / "out/girone/hard.bin").exists()
    shutil.rmtree(tmp_path / "out/girone")
    assert trained(monkeypatch, tmp_path, easy, hard) == 0
    assert {file.name for file in (tmp_path / "out/girone").iterdir()} == {"easy.bin", "hard.bin"}
    said = log.read_text().splitlines()
    assert said.count("easy was made before") == 1
    assert sum(line.endswith("minutes") for line in said) == 3


def test_every_file_that_a_player_learned_has_its_part() -> None:
    games = ROOT / "src"
    made = {place for part in PARTS for place in part.files.values()}
    assert made == {file.relative_to(games) for file in games.glob("girone/games/*/*.bin")}
    assert sum(part.share for part in PARTS) == pytest.approx(1)
