"""Proof-number search, a C++ program of its own: against plain minimax, in endings of three games."""

from pathlib import Path

from tests.cpp import needs_compiler, run_cpp


@needs_compiler
def test_endings_are_proven_as_minimax_does(tmp_path: Path) -> None:
    assert run_cpp("tests/games/prover.cpp", tmp_path) == (0, "")
