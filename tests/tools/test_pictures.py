"""Every screen of the page has a picture in light and dark, taken by one script."""

from pathlib import Path

import pytest

from tools.manual.screens_page import TERMINAL
from tools.pictures import arena, moving, tournament
from tools.pictures.terminal import SCENES

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
TEMPLATES = ROOT / "src" / "girone" / "web" / "templates"
SHOTS = (*tournament.SHOTS, *arena.SHOTS)
PARTS = {"base", "side", "slides"}
"""Templates of a part of a page, which the page fetches."""
PASSING = {"setup_begins", "season_begins", "final_begins"}
"""Pages that are there for some seconds only."""
AGAIN = "take it again: .venv/bin/python -m tools.pictures"


def test_every_screen_has_a_shot() -> None:
    templates = {file.stem for file in TEMPLATES.glob("*.html") if not file.stem.startswith("_")}
    assert templates - PARTS - PASSING == {shot.template for shot in SHOTS}


@pytest.mark.parametrize("name", [f"page-{shot.name}.png" for shot in SHOTS])
def test_a_screen_has_its_picture(name: str) -> None:
    assert (PICTURES / name).read_bytes().startswith(b"\x89PNG"), AGAIN


@pytest.mark.parametrize("name", [*(f"play-{game}" for game in SCENES), "run-live"])
def test_a_terminal_has_its_picture_in_light_and_dark(name: str) -> None:
    assert TERMINAL.keys() == SCENES.keys()
    light, dark = ((PICTURES / f"{name}{ending}.svg").read_text(encoding="utf-8") for ending in moving.THEMES)
    assert light.startswith("<svg"), AGAIN
    assert dark != light


def test_no_picture_is_left_over() -> None:
    shown = {f"page-{shot.name}{ending}.png" for shot in SHOTS for ending in moving.THEMES}
    assert {file.name for file in PICTURES.glob("page-*")} <= shown
