"""Kits pass the lab, also where the opponent fails: a few situations here, all of them in bench/lab/kits.py."""

import json
from pathlib import Path

import pytest

from girone.cli.main import main

HARD = ["opponent-illegal", "opponent-leaves"]
PATIENT = ["limits.move=60", "limits.first_move=60", "limits.start=60", "limits.warm_up=0"]


@pytest.mark.parametrize("regulation", ["dipole-2020", "loa-2012", "othello-sadjad-1389"])
def test_a_kit_passes(regulation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "kit"
    assert main(["kit", regulation, str(folder), "--language", "python"]) == 0
    capsys.readouterr()
    words = [part for name in HARD for part in ("--only", name)] + [
        part for each in PATIENT for part in ("--set", each)
    ]
    assert main(["check", "--regulation", regulation, "--folder", str(folder), "--json", *words]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["findings"] == []
    assert {each["outcome"] for each in report["situations"]} == {"passed"}
