"""Runs that are killed around an exclusion; tests/bench/test_siege.py kills runner, tables and programs."""

import time
from pathlib import Path

from girone.model.game import Side
from girone.model.record import Attempt
from girone.model.tournament import Stage
from girone.tournament.store.store import Store
from tests.tournament.cups import girone, start, state, tables, write


def test_a_run_that_is_killed_around_an_exclusion_loses_nothing(tmp_path: Path) -> None:
    file = write(tmp_path, "othello-sadjad-1389", ["random"] * 6, "game.size = 4\n")
    before = killed_after(file, ended=3)
    out = next(winner for attempt in before if (winner := winner_of(attempt)))
    assert girone("decide", "cup.store", "exclude", out, "--reason", "copied", cwd=tmp_path).returncode == 0
    killed_after(file, ended=len(before) + 2)
    done = girone("run", "cup.toml", "--plain", cwd=tmp_path)
    assert done.returncode == 0, done.stderr

    after = {attempt.number: attempt for attempt in on_record(file)}
    assert [after[attempt.number] for attempt in before] == before, "what had ended stays on record as it was"
    for stage in tables(file):
        assert isinstance(stage, Stage)
        assert out not in {row.name for row in stage.table.rows[:1]}
    assert state(file).is_over
    assert girone("verify", "cup.store", cwd=tmp_path).returncode == 0


def killed_after(file: Path, ended: int) -> list[Attempt]:
    """Kill a run when so many matches have ended, and tell those that have."""
    run, patience = start("run", file.name, "--plain", cwd=file.parent), time.monotonic() + 240
    try:
        while len(on_record(file)) < ended and run.poll() is None:
            assert time.monotonic() < patience
            time.sleep(0.05)
    finally:
        run.kill()
        run.communicate()
    return on_record(file)


def winner_of(attempt: Attempt) -> str:
    won = attempt.verdict and attempt.verdict.winner
    return "" if won is None else attempt.white if won is Side.WHITE else attempt.black


def on_record(file: Path) -> list[Attempt]:
    if not (file.with_suffix(".store") / "store.sqlite").exists():
        return []
    store = Store(file.with_suffix(".store"))
    try:
        return [attempt for attempt in store.attempts() if attempt.ended]
    finally:
        store.close()
