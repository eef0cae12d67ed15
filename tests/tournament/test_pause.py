"""A paused run: what is in play ends, nothing else begins, until it goes on; a restart changes nothing of it."""

from pathlib import Path

import pytest

from girone.model.decision_subject import WholeRun
from girone.model.record import DecisionKind
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Plan
from girone.tournament.run import runner
from girone.tournament.run.events import DecisionTaken, Event, FoundPaused, MatchBegan
from girone.tournament.store.store import Store
from tests.tournament.cups import girone, write
from tests.tournament.test_runner import executor

IDLE = 5


@pytest.fixture
def cup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Plan, Store]:
    """A tournament on two cores, whose matches are played by nobody."""
    file = write(tmp_path, "dipole-2020", ["random"] * 4)
    plan = load(file)
    monkeypatch.setattr(runner, "LOOK", 0)
    return plan, Store.create(tmp_path / "cup.store", file.read_text())


def test_a_paused_run_begins_nothing_until_it_is_resumed(cup: tuple[Plan, Store]) -> None:
    (plan, store), told, idle = cup, list[str](), 0

    def tell(event: Event) -> None:
        told.append(event.kind if isinstance(event, DecisionTaken) else event.as_json()["event"])
        if isinstance(event, MatchBegan) and told.count("began") == 1:
            store.inbox.ask(DecisionKind.PAUSE, WholeRun(), "lunch")

    def look(running: runner.Runner) -> None:
        nonlocal idle
        if running.state.paused and not running.playing:
            idle += 1
            if idle == IDLE:
                store.inbox.ask(DecisionKind.RESUME, WholeRun(), "back")

    def wish() -> runner.RunRequest:
        return runner.RunRequest.GO_ON if told.count("began") < 2 else runner.RunRequest.FINISH

    runner.Runner(plan, store, tell, wish, look, executor(plan)).run()
    assert told[-6:] == ["began", "pause", "ended", "resume", "began", "ended"]
    assert [each.reason for each in store.decisions() if each.kind in (DecisionKind.PAUSE, DecisionKind.RESUME)] == [
        "lunch",
        "back",
    ]
    assert idle >= IDLE


def test_a_pause_outlasts_a_restart(cup: tuple[Plan, Store]) -> None:
    (plan, store), told, asked = cup, list[Event](), 0
    store.decide(DecisionKind.PAUSE, WholeRun(), "night")

    def wish() -> runner.RunRequest:
        nonlocal asked
        asked += 1
        return runner.RunRequest.GO_ON if asked < IDLE else runner.RunRequest.FINISH

    runner.Runner(plan, store, told.append, wish, executor=executor(plan)).run()
    assert asked == IDLE
    assert told[-1] == FoundPaused("night")


def test_pause_and_resume_by_command(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random", "greedy"])
    Store.create(tmp_path / "cup.store", file.read_text()).close()
    assert "is not paused" in girone("decide", "cup.store", "resume", "--reason", "x", cwd=tmp_path).stderr
    assert girone("decide", "cup.store", "pause", "--reason", "lunch", cwd=tmp_path).stdout.startswith(
        "recorded\nundo: "
    )
    again = girone("decide", "cup.store", "pause", "--reason", "more", cwd=tmp_path)
    assert (again.returncode, again.stderr) == (2, "girone: the tournament is already paused: lunch\n")
    wrong = girone("decide", "cup.store", "resume", "E1", "--reason", "x", cwd=tmp_path)
    assert "resume applies to the whole run; leave 'E1' out" in wrong.stderr
    assert girone("decide", "cup.store", cwd=tmp_path).stdout.endswith("  pause: lunch\n")
