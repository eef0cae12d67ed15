"""The solver of Othello endings, a C++ program of its own: against plain minimax, and in a team."""

from pathlib import Path

import pytest

from tests.cpp import needs_compiler, run_cpp


@needs_compiler
@pytest.mark.parametrize("flags", [(), ("-march=native",)], ids=["any machine", "this machine"])
def test_endings_are_solved_as_minimax_does(flags: tuple[str, ...], tmp_path: Path) -> None:
    assert run_cpp("tests/games/endgame.cpp", tmp_path, "-I.", *flags) == (0, "")
