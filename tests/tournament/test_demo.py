"""The README's first command: five miniatures to their ends."""

from pathlib import Path

import pytest

from girone import engine, regulations
from girone.cli.commands import demo
from girone.cli.main import main
from girone.web.tournament.lobby import TournamentStatus, read
from tests.report_types import assert_reported
from tests.tournament.cups import state

WIDE = "limits.move = 60\nlimits.first_move = 60\nlimits.start = 60"
"""Limits that no loaded machine misses."""
ONE_LEG = f'{WIDE}\n[format]\nkind = "round_robin"'
"""One game instead of two where every move is a process."""
FEW_PLIES = f"{demo.AT_ONCE}\ngame.move_limit = 6\n{WIDE}"


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The miniatures with short games, and with limits that do not depend on the machine's speed."""
    lines = {"loa-2012": f"game.move_limit = 6\n{WIDE}", "othello-ufmg-2014": ONE_LEG}
    lines |= {"othello-sadjad-1389": f"game.size = 4\n{WIDE}", "fission-2022": FEW_PLIES, "dipole-2020": FEW_PLIES}
    assert set(lines) == set(regulations.names())
    monkeypatch.setattr(demo, "SHORT", lines)


def test_the_demo_plays_all_five_tournaments_to_their_ends(
    short: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GIRONE_COMMAND", "./girone")
    monkeypatch.chdir(tmp_path)
    assert main(["demo", "--page", "--port", "0"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    for name in regulations.names():
        assert regulations.load(name).title in said.out
        now = state(tmp_path / "demo" / "0001" / f"{name}.toml")
        assert now.finished
        assert not any(result.forfeit for result in now.results.values())
    hosted = read(tmp_path / "demo" / "0001" / "pages.json")
    assert [each.title for each in hosted] == [regulations.load(name).title for name in regulations.names()]
    assert {each.state for each in hosted} == {TournamentStatus.OVER}
    assert len({each.address for each in hosted} - {""}) == len(hosted)
    watch = [line for line in said.out.splitlines() if line.startswith("watch: ")]
    assert len(watch) == 1  # of the page that leads to the others
    assert watch[0].removeprefix("watch: ") not in {each.address for each in hosted}
    _, _, following = said.out.partition("next:\n")
    for command in ("page demo/0001/", "play", "standings demo/0001/", "new dipole-2020"):
        assert f"\n  ./girone {command}" in f"\n{following}"


def test_one_of_them_in_a_folder_of_ones_own(
    short: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["demo", "--regulation", "othello-sadjad-1389", "-o", "mine", "--json"]) == 0
    assert_reported("demo", 0, capsys.readouterr().out)
    assert (tmp_path / "mine" / "othello-sadjad-1389.store").is_dir()
    assert main(["demo", "--regulation", "othello-sadjad-1389", "-o", "quiet", "-q"]) == 0
    title = regulations.load("othello-sadjad-1389").title
    assert capsys.readouterr().out.startswith(f"\n{title}\n\nknockout\n")
    assert main(["demo", "--regulation", "othello-sadjad-1389", "-o", "mine"]) == 2
    assert "not empty" in capsys.readouterr().err


@pytest.mark.parametrize(("built", "level"), [(True, "level4"), (False, "level2")])
def test_the_house_player_plays_with_and_without_the_native_core(
    built: bool, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "available", lambda: built)
    for name in regulations.names():
        assert f'name = "House"\nplayer = "{level}"\n' in demo._miniature(name)
