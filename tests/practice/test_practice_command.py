"""The command plays real games against levels, and reports them as text, JSON and HTML."""

import json
import sys
from pathlib import Path

import pytest

from girone import engine
from girone.cli.main import main
from tests.report_types import assert_reported

PATIENT = ["--set", "limits.move=60", "--set", "limits.warm_up=0", "--set", "limits.start=60"]
needs_core = pytest.mark.skipif(not engine.available(), reason="the native core was not built")


@needs_core
def test_a_random_player_does_not_come_far(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "report.html"
    words = ["practice", "--regulation", "dipole-2020", "--games", "3", *PATIENT, "-o", str(page)]
    assert main([*words, "--record", str(tmp_path / "games"), "--json", "--", "random"]) == 0
    out = capsys.readouterr().out
    assert_reported("practice", 0, out)
    said = json.loads(out)
    assert [(game["level"], game["side"]) for game in said["games"]] == [(1, "white"), (1, "black"), (1, "white")]
    assert said["standing"]["level"] < 3
    assert said["time"]["limit"] == 60
    assert said["mistakes"]
    assert {"position", "played", "better", "loss"} <= said["mistakes"][0].keys()
    assert "<svg" in page.read_text()
    for game in said["games"]:
        assert main(["verify", game["journal"]]) == 0


@needs_core
def test_a_program_that_crashes_is_told_so_and_nothing_about_its_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, page = tmp_path / "bot.py", tmp_path / "report.html"
    bot.write_text("input()\nprint({}['move'])\n")
    words = ["practice", "--regulation", "othello-sadjad-1389", "--games", "3", "--set", "game.size=4", *PATIENT]
    command = ["--", sys.executable, "-P", str(bot)]
    assert main([*words, "--level", "2", "--record", str(tmp_path / "games"), "-o", str(page), *command]) == 1
    told = capsys.readouterr()
    assert "level 2 as white: lost (Black wins: white" in told.err
    assert "  2. " not in told.err
    first, *rest = told.out.splitlines()
    assert first.startswith("It crashed in game 1: Black wins: white disconnected")
    assert "  KeyError: 'move'" in rest
    assert "There is no level and no mistake to show until it plays its games to the end." in rest
    check = f"girone check --regulation othello-sadjad-1389 -- {sys.executable} -P {bot}"
    assert f"to find out more: {check}" in rest
    assert "gave" not in told.out
    assert "It crashed in game 1" in page.read_text()
    assert "gave" not in page.read_text()


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
