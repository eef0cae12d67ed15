"""The search for forced wins, tried by a C++ program: proven wins and losses, and what threads tell each other."""

from pathlib import Path

from tests.cpp import needs_compiler, run_cpp


@needs_compiler
def test_proven_wins_come_first_and_lost_moves_last(tmp_path: Path) -> None:
    assert run_cpp("tests/native/win_finder.cpp", tmp_path) == (0, "")
