"""Threads that keep out of each other's way, tried by a C++ program."""

from pathlib import Path

from tests.cpp import needs_compiler, run_cpp


@needs_compiler
def test_moves_that_others_search_wait_and_keep_their_rank(tmp_path: Path) -> None:
    assert run_cpp("tests/native/sharing.cpp", tmp_path) == (0, "")


@needs_compiler
def test_threads_that_take_turns_can_be_counted(tmp_path: Path) -> None:
    assert run_cpp("tests/native/turns.cpp", tmp_path, "-I.") == (0, "")
