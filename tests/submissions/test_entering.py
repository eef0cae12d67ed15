"""`girone enter` takes every hand-in as it is, folder or zip, and finds its build and its start."""

from dataclasses import replace
from pathlib import Path

import pytest

from girone.cli.main import main
from girone.entries.hand_in import HandIn
from girone.entries.reception import Reception
from girone.lab.situations.situation_list import PASS_IN_A_GAME
from girone.tournament.plan.file import load
from tests.submissions.handing_in import NAMES

QUICK = "limits.warm_up = 0\nlimits.move = 30\nlimits.first_move = 30\nlimits.start = 60\n"
ENOUGH = 0.75
"""Seconds for each of its four test matches."""


@pytest.mark.parametrize(("name", "packed"), [(NAMES[0], "hand-in.zip"), *((name, "hand-in") for name in NAMES[1:])])
def test_it_is_entered(
    name: str, packed: str, bare: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    source = tmp_path / packed
    assert main(["kit", "--house", name, str(source), "--team", "Gli Altri", "--author", "Eva"]) == 0
    capsys.readouterr()
    assert main(["new", name, "--seed", "a test"]) == 0
    file = tmp_path / "tournament.toml"
    file.write_text(capsys.readouterr().out.partition("[[entrants]]")[0].replace("[set]\n", f"[set]\n{QUICK}"))
    # Without a compiler it thinks so long that no game comes to a pass: two tries show it as well as twelve.
    monkeypatch.setattr("girone.entries.test_matches.PASS_IN_A_GAME", replace(PASS_IN_A_GAME, seeds=(1,)))
    monkeypatch.setenv("PATH", bare)
    receipt = Reception(file, False, lambda name, what: None, ENOUGH).take(HandIn(source, "House"))
    assert receipt.entered, receipt.words
    (entrant,) = load(file, complete=False).entrants
    assert (entrant.group, entrant.members) == ("Gli Altri", ("Eva",))
