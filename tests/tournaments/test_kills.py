"""A short run of the bench that kills runner, tables and programs, in a league and in a knockout, both with byes."""

import subprocess
import sys

from tests.support import ROOT


def test_whatever_is_killed_the_tournament_ends_as_if_nothing_had_happened() -> None:
    words = [sys.executable, str(ROOT / "bench" / "kills.py"), "--kills", "4", "--seed", "7", "--entrants", "3"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("all results as undisturbed") == 2
