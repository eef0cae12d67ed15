"""Othello's moves on large boards, found for four lines at once, are those of plain steps."""

from pathlib import Path

from tests.cpp import built_cpp, needs_compiler, output_of


@needs_compiler
def test_lanes_find_what_plain_steps_find(tmp_path: Path) -> None:
    program = built_cpp("tests/games/lanes.cpp", tmp_path, "-march=native")
    assert output_of(program).split() == [b"10", b"12", b"14", b"16", b"18"]
