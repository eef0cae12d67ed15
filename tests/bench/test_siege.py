"""A short siege: kills, a full disk, a database that is away, a sleeping machine, a jumping clock, decisions."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.siege import report
from tests.support import ROOT

HELD = {"seed": 1, "round": 4, "kind": "duel", "faults": {"kill table": 2, "suspend": 1}, "outcome": "held"}
FAILED = {"seed": 1, "round": 7, "kind": "league", "faults": {"suspend": 1}, "outcome": "no", "folder": "/x"}


@pytest.mark.parametrize(
    ("kind", "faults"), [("knockout", ("kill", "strike", "suspend")), ("duel", ("fill", "remove", "decide"))]
)
def test_whatever_befalls_us_the_record_is_as_if_nothing_had_been(
    kind: str, faults: tuple[str, ...], tmp_path: Path
) -> None:
    rows = tmp_path / "rows"
    words = ["-m", "bench.siege", "--rounds", "3", "--seed", "5", "--kinds", kind, "--rows", str(rows)]
    done = subprocess.run(
        [sys.executable, *words, "--faults", *faults],
        capture_output=True,
        text=True,
        timeout=600,
        cwd=ROOT,
        env=os.environ,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "every record was as undisturbed" in done.stdout
    told = [json.loads(line) for line in rows.read_text().splitlines()]
    assert [(row["round"], row["outcome"]) for row in told] == [(number, "held") for number in range(3)]


def test_the_table_counts_faults_and_a_failure_can_be_repeated() -> None:
    assert report.summary([HELD, FAILED]) == "2 rounds (1 duel, 1 league; seeds 1): 1 failed."
    assert report.faults([HELD, FAILED]).splitlines()[2:] == [
        "| kill table | 2 | 1 | 1 |",
        "| suspend | 2 | 2 | 1 |",
        "| all rounds | 4 | 2 | 1 |",
    ]
    assert "--seed 1 --first 7 --rounds 1\nno" in report.failures([HELD, FAILED])


def test_a_round_that_was_played_twice_counts_once() -> None:
    assert report.once([FAILED, HELD, HELD]) == [FAILED, HELD]
