"""No opening is the mirror of another."""

import pytest

from girone import games
from girone.engine.board import Board
from girone.games.openings import after, openings


@pytest.mark.parametrize("name", games.names())
def test_none_is_the_mirror_of_another(name: str) -> None:
    seen: set[str] = set()
    for opening in openings(name):
        texts = {board.text() for board in Board.of(after(games.load(name).start(), opening)).symmetries()}
        assert not seen & texts
        seen |= texts
