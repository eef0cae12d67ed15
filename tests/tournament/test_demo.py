"""The README's first command: five miniatures to their ends."""

from pathlib import Path

import pytest

from girone import engine, regulations
from girone.cli.commands.demo import _miniature
from girone.web.tournament.lobby import TournamentStatus, read
from tests.tournament.cups import girone, state


def test_the_demo_plays_all_five_tournaments_to_their_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIRONE_COMMAND", "./girone")
    demo = girone("demo", "--page", "--port", "0", cwd=tmp_path)
    assert (demo.returncode, demo.stderr) == (0, "")
    for name in regulations.names():
        assert regulations.load(name).title in demo.stdout
        now = state(tmp_path / "demo" / "0001" / f"{name}.toml")
        assert now.finished
        assert not any(result.forfeit for result in now.results.values())
    hosted = read(tmp_path / "demo" / "0001" / "pages.json")
    assert [each.title for each in hosted] == [regulations.load(name).title for name in regulations.names()]
    assert {each.state for each in hosted} == {TournamentStatus.OVER}
    assert len({each.address for each in hosted} - {""}) == len(hosted)
    watch = [line for line in demo.stdout.splitlines() if line.startswith("watch: ")]
    assert len(watch) == 1  # of the page that leads to the others
    assert watch[0].removeprefix("watch: ") not in {each.address for each in hosted}
    _, _, following = demo.stdout.partition("next:\n")
    for command in ("page demo/0001/", "play", "standings demo/0001/", "new dipole-2020"):
        assert f"\n  ./girone {command}" in f"\n{following}"


def test_one_of_them_in_a_folder_of_ones_own(tmp_path: Path) -> None:
    demo = girone("demo", "--regulation", "othello-sadjad-1389", "-o", "mine", "--json", cwd=tmp_path)
    assert demo.returncode == 0
    assert (tmp_path / "mine" / "othello-sadjad-1389.store").is_dir()
    again = girone("demo", "--regulation", "othello-sadjad-1389", "-o", "mine", cwd=tmp_path)
    assert (again.returncode, "not empty" in again.stderr) == (2, True)


@pytest.mark.parametrize(("built", "level"), [(True, "level4"), (False, "level2")])
def test_the_house_player_plays_with_and_without_the_native_core(
    built: bool, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "available", lambda: built)
    for name in regulations.names():
        assert f'name = "House"\nplayer = "{level}"\n' in _miniature(name)
