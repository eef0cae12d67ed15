"""The helping threads of a search, tried by a C++ program: work, new work before the old is done, and rest."""

from pathlib import Path

from tests.cpp import needs_compiler, run_cpp


@needs_compiler
def test_nobody_waits_for_a_helper(tmp_path: Path) -> None:
    assert run_cpp("tests/native/workers.cpp", tmp_path) == (0, "")
