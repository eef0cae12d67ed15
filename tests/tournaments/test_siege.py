"""A short siege: kills, a full disk, a database that is away, a sleeping machine, a jumping clock, decisions."""

import os
import subprocess
import sys

import pytest

from tests.support import ROOT


@pytest.mark.parametrize("faults", [("kill", "suspend"), ("fill", "remove", "decide")], ids=" ".join)
def test_whatever_befalls_us_the_record_is_as_if_nothing_had_been(faults: tuple[str, ...]) -> None:
    words = ["-m", "bench.siege", "--rounds", "3", "--seed", "5", "--kinds", "duel", "--faults", *faults]
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, timeout=600, cwd=ROOT, env=os.environ
    )
    assert done.returncode == 0, done.stderr
    assert "every record as undisturbed" in done.stdout
