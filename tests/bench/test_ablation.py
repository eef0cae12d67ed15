"""The bench that takes parts out of the engine: its edits still fit the sources."""

import pytest

from bench.ablation.parts import PARTS, Part
from girone import games
from tests.support import ROOT


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_what_is_taken_out_is_there_once(part: Part) -> None:
    assert part.edits or part.definitions
    for edit in part.edits:
        assert (ROOT / edit.file).read_text(encoding="utf-8").count(edit.old) == 1
        assert edit.new != edit.old


def test_every_game_has_parts() -> None:
    assert {game for part in PARTS for game in part.games} == set(games.names())
