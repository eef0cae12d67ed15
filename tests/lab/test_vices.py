"""The lab against the bot's vices: each is named for what it is, on every wire, and the manual has the table."""

from pathlib import Path

import pytest

from girone.lab.examination import findings
from girone.lab.finding import Grade
from girone.matches.journal.lines import LostTurn
from tests.bots.vices import vices_of
from tests.lab.recordings import Recorded, recorded
from tests.lab.table_of_vices import table
from tests.lab.vicious import CASES, REGULATIONS, meet
from tests.support import ROOT

NAMES = {
    "exits-at-once": {"no-show", "crash", "left"},
    "exits-mid-move": {"crash", "left"},
    "closes-output": {"left"},
    "silent": {"no-answer"},
    "slow": {"no-answer"},
    "endless-line": {"flood", "no-answer"},
    "endless-lines": {"flood", "out-of-turn", "no-answer"},
    "byte-a-second": {"no-answer", "half-an-answer"},
    "binary": {"not-text"},
    "broken-encoding": {"not-text"},
    "cr-lf": {"windows-line-end", "forgiven-line-end"},
    "lower-case": {"small-letters", "forgiven-small-letters"},
    "half-a-line": {"half-an-answer", "malformed"},
    "two-moves-at-once": {"early", "out-of-turn", "malformed"},
    "too-early": {"early", "out-of-turn", "illegal"},
    "after-the-end": {"after-the-end"},
    "wrong-side": {"illegal"},
    "illegal": {"illegal"},
    "malformed": {"malformed"},
    "passes-without-need": {"needless-pass"},
    "connects-twice": {"second-connection"},
    "resets": {"left"},
    "floods-stderr": {"log-flood"},
    "ignores-sigterm": {"no-answer"},
    "leaves-child": {"leftover"},
    "leaves-daemon": {"leftover"},
    "eats-memory": {"too-large"},
    "forks": {"too-large"},
    "no-answer-file": {"no-file"},
    "answer-file-is-link": {"no-file"},
    "answer-file-is-fifo": {"no-file"},
    "answer-file-is-folder": {"no-file"},
    "answer-file-huge": {"flood"},
}
ALLOWED = {("sadjad_stdio", "cr-lf"), ("sadjad_stdio", "after-the-end"), ("ufmg_files", "cr-lf")}
"""Whitespace is whitespace there, and a program that is killed at the end says nothing any more."""
LIVE = [
    ("unical_server", ""),
    ("unical_server", "illegal"),
    ("unical_server", "connects-twice"),
    ("unical_server", "exits-mid-move"),
    ("unical_relay", "cr-lf"),
    ("unical_relay", ""),
    ("sadjad_stdio", "too-early"),
    ("sadjad_stdio", "leaves-child"),
    ("ufmg_files", "no-answer-file"),
]


@pytest.fixture(scope="module")
def matches() -> dict[str, dict[str, Recorded]]:
    return {wire: recorded(wire) for wire in REGULATIONS}


@pytest.mark.parametrize(("wire", "vice"), CASES)
def test_every_vice_is_found_and_named(wire: str, vice: str, matches: dict[str, dict[str, Recorded]]) -> None:
    found = findings(matches[wire][vice])
    if (wire, vice) in ALLOWED:
        assert found == []
        return
    assert found[0].fault in NAMES[vice]
    assert len(found) <= 2
    match = matches[wire][vice]
    costs = match.is_lost_by_fault or any(isinstance(ruling, LostTurn) for ruling in match.rulings())
    assert (found[0].grade is Grade.LOSES) is costs


@pytest.mark.parametrize("wire", REGULATIONS)
def test_the_bot_without_a_vice_is_not_faulted(wire: str, matches: dict[str, dict[str, Recorded]]) -> None:
    assert findings(matches[wire][""]) == []
    assert set(matches[wire]) == {"", *vices_of(wire)}


@pytest.mark.parametrize(("wire", "vice"), LIVE)
def test_what_was_recorded_still_happens(
    wire: str, vice: str, tmp_path: Path, matches: dict[str, dict[str, Recorded]]
) -> None:
    names = [finding.fault for finding in findings(meet(wire, vice, tmp_path))]
    assert names == [finding.fault for finding in findings(matches[wire][vice])]


def test_the_manual_has_the_table() -> None:
    assert table() in (ROOT / "docs" / "findings.md").read_text(encoding="utf-8"), "python -m tools.documents writes it"
