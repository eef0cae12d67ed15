"""Tables whose host fails them: real processes on a disk that is full."""

import json
import resource
import subprocess
from pathlib import Path

from girone.matches.journal.journal import read
from girone.matches.table import JOURNAL
from girone.model.detail import Detail
from girone.model.game import Side
from tests.matches.evening import PYTHON, left_running, order, table


def test_a_table_on_a_full_disk_voids_the_match_and_ends_everything(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    table(order("dipole-2020", whole, "random", "greedy"))
    content = (whole / JOURNAL).read_bytes()
    room = (content.index(b'"ruled"') + len(content)) // 2
    match = order("dipole-2020", tmp_path / "full", "random", "greedy")
    done = subprocess.run(
        [PYTHON, "-m", "girone.matches.table"], input=match.to_json(), capture_output=True, text=True, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY)),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads(done.stdout)
    assert (result["verdict"]["reason"], result["verdict"]["kind"]) == ("host_failed", "void")
    assert result["words"].endswith(f"{JOURNAL} cannot be written: File too large")
    _, records = read(tmp_path / "full" / JOURNAL)
    assert any("ruled" in record for record in records)
    assert not any("verdict" in record for record in records)
    assert left_running(str(tmp_path)) == []


BREAKS = """
import sys
from girone.matches import play, table
def break_down(self, *_):
    raise ZeroDivisionError("by nothing")
play.MatchRun._pass_on = break_down
sys.exit(table.main())
"""


def test_a_bug_ends_the_table_loudly_with_its_record_and_nothing_left(tmp_path: Path) -> None:
    match = order("dipole-2020", tmp_path, "random", "greedy")
    done = subprocess.run([PYTHON, "-c", BREAKS], input=match.to_json(), capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert "ZeroDivisionError: by nothing" in done.stderr
    _, records = read(tmp_path / JOURNAL)
    assert str(Detail.from_json(records[-1]["failed"])) == "a bug of girone: ZeroDivisionError: by nothing"
    assert {record["seat"] for record in records if "present" in record} == set(Side)
    assert left_running(str(tmp_path)) == []
