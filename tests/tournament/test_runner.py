"""The runner by itself: what it does, and how often, while matches are in play."""

from pathlib import Path

import pytest

from girone.host.cores import Cores
from girone.matches.order import Match
from girone.matches.table_report import TableReport
from girone.model.reason import Reason
from girone.model.referee import Referee
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.file import load
from girone.tournament.plan.plan import Plan
from girone.tournament.run import runner
from girone.tournament.run.events import Event, HostNews, MatchBegan
from girone.tournament.run.executor import LocalExecutor
from girone.tournament.store import freeze
from girone.tournament.store.store import Store
from tests.tournament.cups import write

LOOKS = 5


class Slow:
    """A table whose match ends as interrupted after a few looks."""

    def __init__(self, plan: Plan, order: Match) -> None:
        self.journal = Path(order.folder) / "journal.jsonl"
        self._result = TableReport(Referee(plan.regulation).void(Reason.INTERRUPTED), self.journal)
        self._looks = 0

    def poll(self) -> TableReport | None:
        self._looks += 1
        return self._result if self._looks > LOOKS else None

    def interrupt(self) -> None:
        self._looks = LOOKS

    def prolong(self, seconds: float) -> None:
        return

    def kill(self) -> None:
        self._looks = LOOKS


def executor(plan: Plan) -> LocalExecutor:
    """Room for one match at a time, which nobody plays."""
    return LocalExecutor(plan.base, Cores([0, 1]), lambda order: Slow(plan, order))


def test_files_are_read_once_for_a_match_and_not_at_every_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write(tmp_path, "dipole-2020", ["random"] * 6)
    plan, begun, read = load(file), list[str](), list[str]()

    def fingerprint(entrant: Entrant, base: Path) -> str:
        read.append(entrant.name)
        return ""

    monkeypatch.setattr(freeze, "fingerprint", fingerprint)

    def tell(event: Event) -> None:
        if isinstance(event, MatchBegan):
            begun.append(event.attempt.pairing.first)

    def wish() -> runner.RunRequest:
        return runner.RunRequest.GO_ON if len(begun) < 3 else runner.RunRequest.FINISH

    store = Store.create(tmp_path / "cup.store", file.read_text())
    runner.Runner(plan, store, tell, wish, executor=executor(plan)).run()
    assert len(begun) == 3
    assert len(read) == len(plan.entrants) + 2 * len(begun)


def test_a_run_waits_for_cores_that_another_process_has_and_goes_on(tmp_path: Path) -> None:
    file = write(tmp_path, "dipole-2020", ["random"] * 2)
    plan, told, other = load(file), list[str](), Cores([0, 1])
    lent = other.lend(2) or ()

    def tell(event: Event) -> None:
        if isinstance(event, HostNews | MatchBegan):
            told.append(event.as_json()["event"])
        if isinstance(event, HostNews):
            other.take_back(lent)

    def wish() -> runner.RunRequest:
        return runner.RunRequest.FINISH if "began" in told else runner.RunRequest.GO_ON

    store = Store.create(tmp_path / "cup.store", file.read_text())
    runner.Runner(plan, store, tell, wish, executor=executor(plan)).run()
    assert told == ["venue", "began"]
