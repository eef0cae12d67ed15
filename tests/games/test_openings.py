"""The balanced openings: enough of them, playable, distinct."""

from pathlib import Path

import pytest

from girone import games
from girone.games.openings import after, openings
from girone.model.errors import ConfigError

every_game = pytest.mark.parametrize("name", games.names())


@every_game
def test_there_are_enough_and_all_can_be_played(name: str) -> None:
    assert len(openings(name)) >= 1000
    positions = {after(games.load(name).start(), opening).text() for opening in openings(name)}
    assert len(positions) == len(openings(name))


def test_nobody_gives_pieces_away_in_dipole() -> None:
    """Six plies of any moves leave three pieces a side, an endgame whose result stands before the match."""
    for opening in openings("dipole"):
        position = games.load("dipole").start()
        for move in opening:
            after_it = position.play(move)
            assert after_it.count(position.turn) == position.count(position.turn), opening
            position = after_it


def test_a_game_without_openings_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("girone.games.openings.folder", lambda name: tmp_path)
    with pytest.raises(ConfigError, match="chess has no openings yet"):
        openings("chess")
