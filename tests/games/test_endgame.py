"""The solver of Othello endings, a C++ program of its own: against plain minimax, and in a team."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support import ROOT

COMPILER = os.environ.get("CXX", "c++")
PATIENCE = 600


@pytest.mark.skipif(not shutil.which(COMPILER), reason="there is no C++ compiler here")
@pytest.mark.parametrize("flags", [(), ("-march=native",)], ids=["any machine", "this machine"])
def test_endings_are_solved_as_minimax_does(flags: tuple[str, ...], tmp_path: Path) -> None:
    program = tmp_path / "endgame"
    source = ROOT / "tests" / "games" / "endgame.cpp"
    command = [COMPILER, "-std=c++20", "-O2", "-Wall", "-Wextra", "-Werror", "-Inative", "-Isrc", *flags]
    subprocess.run([*command, str(source), "-o", str(program), "-pthread"], cwd=ROOT, check=True, timeout=PATIENCE)
    done = subprocess.run([program], stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout) == (0, "")
