"""The colour of a board is one that every viewer can show, or a mistake that is named."""

from dataclasses import replace

import pytest

from girone import games
from girone.games.picture import draw
from girone.model.errors import ConfigError

PICTURE = draw(games.load("othello").start())


def test_a_short_colour_is_written_out() -> None:
    assert (replace(PICTURE, cloth="#355").cloth, replace(PICTURE, dark_cloth="#Abc").dark_cloth) == (
        "#335555",
        "#AAbbcc",
    )


@pytest.mark.parametrize("colour", ["green", "#3", "#35", "#12345", "355", "", "#gggggg"])
def test_another_is_refused(colour: str) -> None:
    with pytest.raises(ConfigError, match="write it as #rrggbb"):
        replace(PICTURE, cloth=colour)
