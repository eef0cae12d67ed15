"""The command plays real games against levels, and reports them as text, JSON and HTML."""

import json
from pathlib import Path

import pytest

from girone import engine
from girone.cli.main import main

PATIENT = ["--set", "limits.move=60", "--set", "limits.warm_up=0", "--set", "limits.start=60"]
needs_core = pytest.mark.skipif(not engine.available(), reason="the native core was not built")


@needs_core
def test_a_random_player_does_not_come_far(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "report.html"
    words = ["practice", "--regulation", "dipole-2020", "--games", "3", *PATIENT, "-o", str(page)]
    assert main([*words, "--record", str(tmp_path / "games"), "--json", "--", "random"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [(game["level"], game["side"]) for game in said["games"]] == [(1, "white"), (1, "black"), (1, "white")]
    assert said["standing"]["level"] < 3
    assert said["time"]["limit"] == 60
    assert said["mistakes"]
    assert {"position", "played", "better", "loss"} <= said["mistakes"][0].keys()
    assert "<svg" in page.read_text()
    for game in said["games"]:
        assert main(["verify", game["journal"]]) == 0


@needs_core
def test_a_program_that_crashes_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["practice", "--regulation", "othello-sadjad-1389", "--games", "1", "--set", "game.size=4", *PATIENT]
    assert main([*words, "--level", "2", "--record", str(tmp_path / "games"), "--", "false"]) == 0
    told = capsys.readouterr()
    assert "level 2 as white: lost (Black wins: white" in told.err
    assert "by 1 game." in told.out
    assert "No move gave much away." in told.out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--regulation", "dipole-2020", "--level", "11", "--", "random"], "level 11 does not exist"),
        (["--regulation", "dipole-2020"], "say which program"),
        (["--regulation", "dipole-2020", "--folder", "nowhere"], "there is no nowhere"),
    ],
)
def test_mistakes_in_what_is_asked(words: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["practice", *words]) == 2
    assert expected in capsys.readouterr().err
