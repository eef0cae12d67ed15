"""The solver of Othello endings, a C++ program of its own: against plain minimax, and in a team."""

from pathlib import Path

import pytest

from tests.cpp import needs_compiler, run_cpp


@needs_compiler
@pytest.mark.parametrize(
    ("flags", "share"), [((), "8"), (("-march=native",), "1")], ids=["any machine", "this machine"]
)
def test_endings_are_solved_as_minimax_does(flags: tuple[str, ...], share: str, tmp_path: Path) -> None:
    """Any machine differs in how sets of squares are shifted, which fewer endings show as well."""
    assert run_cpp("tests/games/endgame.cpp", tmp_path, "-I.", "-O1", *flags, words=(share,)) == (0, "")
