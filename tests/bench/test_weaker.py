"""The bench of Fission against weaker players: both colours, each kind of opponent, and all games are counted."""

import re
from pathlib import Path

import pytest

from girone.games import FOLDER
from tests.cpp import built_cpp, needs_compiler, output_of

BOOK = str(FOLDER / "fission/book.bin")


@pytest.fixture(scope="module")
def weaker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_cpp("bench/engine/weaker.cpp", tmp_path_factory.mktemp("weaker"))


@needs_compiler
@pytest.mark.parametrize("opponent", ["plain 1 2 0", "level 1", f"house {BOOK}"])
def test_half_of_the_games_are_played_as_first_player(weaker: Path, opponent: str) -> None:
    said = output_of(weaker, BOOK, "500", "4", "1", *opponent.split()).decode()
    counts = [int(number) for number in re.findall(r"(?:won|tied|lost) (\d+)", said)]
    assert sum(counts[:3]) == sum(counts[3:]) == 2
    assert f"{25 * (counts[0] + counts[3] + (counts[1] + counts[4]) / 2):.1f} % of 4" in said
