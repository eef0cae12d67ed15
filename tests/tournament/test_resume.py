"""What a runner left behind: a verdict that is on record counts, anything else is void."""

from pathlib import Path

from girone.model.reason import Reason
from girone.tournament.plan.file import load
from girone.tournament.run.resume import left_behind
from tests.tournament.cups import girone, state, write


def test_a_verdict_on_record_counts_whatever_was_written_after_it(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy"])
    girone("run", "cup.toml", cwd=tmp_path)
    for attempt in state(file).attempts:
        folder = tmp_path / "cup.store" / attempt.folder
        lines = (folder / "journal.jsonl").read_text().splitlines()
        assert "verdict" not in lines[-1]
        assert left_behind(load(file), folder).verdict == attempt.verdict


def test_a_match_without_verdict_is_void(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy"])
    girone("run", "cup.toml", cwd=tmp_path)
    attempt = state(file).attempts[0]
    journal = tmp_path / "cup.store" / attempt.folder / "journal.jsonl"
    whole = journal.read_text()
    journal.write_text(whole[: whole.index('"verdict"')])
    assert left_behind(load(file), journal.parent).verdict.reason is Reason.INTERRUPTED
    journal.unlink()
    assert left_behind(load(file), journal.parent).verdict.reason is Reason.INTERRUPTED
