"""The strict level as organisers ask for it: in a tournament's file, with an option; and where it cannot be had."""

import json
import shutil
from pathlib import Path

import pytest

from girone.cli.main import main
from girone.entries.building.build import build
from girone.entries.hand_in import Refused
from girone.host import doctor
from girone.host.doctor import HostGrade
from girone.host.sandbox import bubblewrap as sandbox
from girone.host.sandbox import probe as survey
from girone.host.sandbox.bubblewrap import Level
from girone.matches.journal.journal import read
from girone.tournament.plan.file import load
from tests.siege.walls import needs_walls
from tests.tournament.cups import write

QUICK = ("--seed", "7", "--set", "limits.warm_up=0", "--set", "limits.move=20")
STRICT = 'sandbox = "strict"\n[set]\nlimits.warm_up = 0\n'


@needs_walls
def test_a_closed_output_behind_walls_is_noticed_before_the_limit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "closer.sh"
    program.write_text("read line\nexec 1>&-\nsleep 600\n")
    limits = [f"--set=limits.{key}=300" for key in ("move", "first_move")]
    words = ["match", "dipole", "--white", f"sh {program}", "--black", "random", "--sandbox", "strict", *limits]
    assert main([*words, "--set=limits.warm_up=0", "--record", str(tmp_path / "match"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"]["reason"] == "disconnected"


@needs_walls
def test_a_match_behind_walls_says_so_in_its_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "record"
    players = ("--white", "greedy", "--black", "random")
    assert main(["match", "dipole", *players, *QUICK, "--sandbox", "strict", "--record", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"]["kind"] == "played"
    header, _ = read(record / "journal.jsonl")
    assert header["sandbox"] == "strict"


def test_where_walls_cannot_be_built_nothing_begins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "BUBBLEWRAP", "no-such-tool")
    file = write(tmp_path, "dipole-2020", ["random", "random"], limits=STRICT)
    record, hand_in = str(tmp_path / "record"), tmp_path / "in" / "alpha"
    hand_in.mkdir(parents=True)
    (hand_in / "run.sh").write_text("true\n")
    orders = [
        ["match", "dipole", "--white", "random", "--black", "random", "--sandbox", "strict", "--record", record],
        ["check", "--regulation", "dipole-2020", "--sandbox", "strict", "--record", record, "--", "true"],
        ["run", str(file), "--plain"],
        ["enter", str(hand_in), "--into", str(file)],
    ]
    for words in orders:
        assert main(words) == 2
        said = capsys.readouterr().err
        assert said.startswith("girone: sandbox strict: the sandbox could not be started: ")
        assert said.rstrip().endswith("and allow user namespaces, or use the level limits")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup.toml", "in"]


def test_the_file_says_how_programs_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "random"], limits=STRICT)
    assert main(["plan", str(file)]) == 0
    assert "sandbox      strict: every program in a sandbox of its own" in capsys.readouterr().out
    assert main(["plan", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sandbox"] == "strict"
    assert load(file).sandbox is Level.STRICT
    assert load(write(tmp_path, "dipole-2020", ["random", "random"])).sandbox is Level.LIMITS


def test_a_level_that_is_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", "dipole", "--white", "random", "--black", "random", "--sandbox", "strikt"])
    assert "no level 'strikt'; there are: limits, strict; did you mean 'strict'?" in capsys.readouterr().err


def test_the_doctor_tries_the_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda tool: f"/usr/bin/{tool}")
    monkeypatch.setattr(survey, "missing", lambda: "")
    assert doctor.sandbox().grade is HostGrade.GOOD
    monkeypatch.setattr(survey, "missing", lambda: "no namespaces here")
    assert (doctor.sandbox().grade, doctor.sandbox().words) == (HostGrade.LESS, "no namespaces here")
    monkeypatch.setattr(shutil, "which", lambda tool: None)
    assert doctor.sandbox().remedy == "apt install bubblewrap"


@needs_walls
def test_a_build_behind_walls_sees_its_folder_alone(tmp_path: Path) -> None:
    folder, rival = tmp_path / "own", tmp_path / "rival.py"
    folder.mkdir()
    rival.write_text("secret")
    build(folder, ["sh", "-c", "echo made > made"], tmp_path / "build.log", Level.STRICT)
    assert (folder / "made").read_text() == "made\n"
    spying = ["cp", str(rival), "."]
    build(folder, spying, tmp_path / "free.log")
    (folder / rival.name).unlink()
    with pytest.raises(Refused, match="ended with exit code 1"):
        build(folder, spying, tmp_path / "walled.log", Level.STRICT)


@needs_walls
def test_the_lab_checks_behind_walls(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--only", "opponent-illegal", "--sandbox", "strict", "--json")
    assert (
        main(["check", "--regulation", "dipole-2020", *options, "--record", str(tmp_path / "r"), "--", "random"]) == 0
    )
    capsys.readouterr()
    journals = list((tmp_path / "r").rglob("journal.jsonl"))
    assert {read(journal)[0]["sandbox"] for journal in journals} == {"strict"}
