"""The manual is under test: nothing that a user can type is missing in it, no link leads nowhere."""

import dataclasses
import re
from pathlib import Path

import pytest

from girone import games, regulations
from girone.cli.main import commands, main
from tests.support import ROOT

PLACES = ("*.md", "docs/**/*.md", "examples/**/*.md", "src/**/*.md", "submissions/**/*.md", "kits/**/*.md")
READMES = ("bench", "notes", "training")
PAGES = sorted(
    [*(file for place in PLACES for file in ROOT.glob(place)), *(ROOT / folder / "README.md" for folder in READMES)]
)
EVERYWHERE = {"--help"}


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_lead_somewhere(file: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", file.read_text(encoding="utf-8")):
        if not re.match(r"[a-z]+:", target):
            assert (file.parent / target).exists(), f"{file.name} links to {target}"


@pytest.mark.parametrize("name", commands())
def test_every_option_stands_in_the_manual_under_its_own_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([name, "--help"])
    offered = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", capsys.readouterr().out.partition("Examples:")[0]))
    section = re.split(rf"^## `girone {name}`$", page("docs/commands.md"), flags=re.MULTILINE)[1]
    section = re.split(r"^## ", section, maxsplit=1, flags=re.MULTILINE)[0]
    missing = [option for option in sorted(offered) if not re.search(rf"{option}(?![a-z-])", section)]
    assert [option for option in missing if option not in EVERYWHERE] == []


@pytest.mark.parametrize("name", regulations.names())
def test_every_regulation_is_in_the_manual(name: str) -> None:
    assert name in page("docs/regulations.md")


@pytest.mark.parametrize("name", games.names())
def test_every_game_and_option_is_in_the_manual(name: str) -> None:
    manual, own = page("docs/configuration.md"), page(f"src/girone/games/{name}/README.md")
    assert name in page("docs/games.md")
    for option in dataclasses.fields(games.kind(name)):
        assert f"`game.{option.name}`" in manual
        assert f"`{option.name}`" in own


def test_readme_gives_the_command_that_ci_runs() -> None:
    assert "./check" in page("README.md")
    assert "./check" in page(".ci/run")


def test_every_dependency_has_its_line() -> None:
    wanted = re.findall(r'"([a-z][a-z-]*)>=', page("pyproject.toml"))
    assert len(wanted) > 5
    assert [name for name in wanted if name not in page("docs/dependencies.md")] == []
