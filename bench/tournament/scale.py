"""Limits of a large tournament: measures the run's own work per match, and simulates a day of many tables.

The run is one process. For every match it seats two programs, records beginning and end, and reads the journal; after
each look at the tables with results it computes again what is due. Measured is the processor time of a real run with
one table that takes no time, in a small and a large league, which shows what grows with the record, independent of
load. The simulation has tables that play and one run that serves them; it tells the matches of a day, and who waited
for whom.

    python -m bench.tournament.scale --matches 1000000 --seconds 30 --tables 400
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from bench.tournament.standings import league, record
from girone.matches.order import Match
from girone.matches.table_report import TableReport
from girone.model.detail import PLAIN
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.record import Attempt
from girone.model.regulation import Sentence
from girone.model.tournament import Pairing
from girone.model.verdict import Verdict
from girone.tournament.plan.entrant import Entrant
from girone.tournament.results.facts import told_by
from girone.tournament.run.events import Event, MatchEnded
from girone.tournament.run.executor import Executor, MatchInPlay, Slot
from girone.tournament.run.runner import Runner, RunRequest
from girone.tournament.store.store import Store

DAY = 86_400
SMALL, LARGE = 30, 300
"""Entrants of the two leagues that are compared."""
TIMES = 200
LOOKS = 30
WON = Verdict(
    Reason.WON, Side.WHITE, (Side.BLACK,), PLAIN(cause="words of the usual length for a match"), Sentence("", "", ""), 1
)


@dataclass(frozen=True)
class Costs:
    """Costs of the run: seconds per match, seconds per look for each pairing of the record, and bytes per match."""

    fixed: float
    growing: float
    journal: int
    row: int

    def look(self, pairings: int, ended: int) -> float:
        """Seconds for a look that finds `ended` matches, in a tournament with so many pairings."""
        return self.fixed * ended + self.growing * pairings


@dataclass(frozen=True)
class Day:
    """Result of a simulated day: matches, and the shares of time that run and tables were busy."""

    matches: float
    run_busy: float
    tables_busy: float


def main() -> int:
    """Measure, simulate, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, nargs="*", default=[10_000, 100_000, 1_000_000], help="in a tournament")
    parser.add_argument("--seconds", type=float, default=30.0, help="that a match takes at its table")
    parser.add_argument("--tables", type=int, nargs="*", default=[20, 100, 400])
    arguments = parser.parse_args()
    costs = measure()
    print(f"a match costs the run {costs.fixed * 1e3:.1f} ms, a look {costs.growing * 1e6:.2f} µs for each pairing")
    print(f"it leaves {costs.journal} bytes of journal and {costs.row} in the database")
    for matches in arguments.matches:
        for tables in arguments.tables:
            day = simulate(tables, arguments.seconds, partial(costs.look, matches))
            print(
                f"{matches:9,} in the tournament, {tables:4} tables: {day.matches:11,.0f} matches a day; "
                f"the run is busy {day.run_busy:4.0%}, the tables {day.tables_busy:4.0%}"
            )
    return 0


def measure() -> Costs:
    """The costs on this machine."""
    with tempfile.TemporaryDirectory() as folder:
        journal = played(Path(folder))
        store = Store.create(Path(folder) / "new.store", "")
        before = size(store)
        for each in [store.begin(Pairing("A", "B", at), "A", "B") for at in range(TIMES)]:
            store.end(
                each,
                WON,
                told_by(journal),
            )
        row = (size(store) - before) // TIMES
        store.close()
        (small, few), (large, many) = (serving(Path(folder), journal, count) for count in (SMALL, LARGE))
        growing = max(0.0, (large - small) / (many - few))
        return Costs(small - growing * few, growing, journal.stat().st_size, row)


def played(folder: Path) -> Path:
    """The journal of a real match."""
    words = ["match", "dipole", "--white", "random", "--black", "greedy", "--seed", "7", "--quiet"]
    more = ["--set", "limits.warm_up=0", "--record", str(folder / "match")]
    command = [sys.executable, "-P", "-m", "girone.cli.start", *words, *more]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder / "match" / "journal.jsonl"


def serving(folder: Path, journal: Path, entrants: int) -> tuple[float, int]:
    """Processor seconds per match of a half-played league, and the size of its database."""
    plan = league(entrants)
    half = record(plan, 0.5)
    store = Begun(Store.create(folder / f"{entrants}.store", "").folder)
    store.before = [replace(attempt, number=attempt.number - len(half)) for attempt in half]
    times: list[float] = []

    def tell(event: Event) -> None:
        if isinstance(event, MatchEnded):
            times.append(time.process_time())

    def wish() -> RunRequest:
        return RunRequest.GO_ON if len(times) < LOOKS else RunRequest.FINISH

    Runner(plan, store, tell, wish, executor=Instant(journal)).run()
    store.close()
    return (times[-1] - times[0]) / (LOOKS - 1), 2 * len(half)


class Begun(Store):
    """A store that already has earlier attempts."""

    before: Sequence[Attempt] = ()

    def attempts(self) -> list[Attempt]:
        return [*self.before, *super().attempts()]


class Instant(Executor):
    """One table whose matches end at once, each with the same journal."""

    def __init__(self, journal: Path) -> None:
        self.journal = journal
        self.is_free = True

    def reserve(self, entrants: Collection[Entrant]) -> Slot | None:
        if not self.is_free:
            return None
        self.is_free = False
        return InstantSpot(self)


class InstantSpot(Slot):
    """Its two seats."""

    def __init__(self, executor: Instant) -> None:
        self._executor = executor
        self.journal = executor.journal

    def seat(self, match: Match, folder: Path) -> MatchInPlay:
        return self

    def give_back(self) -> None:
        self._executor.is_free = True

    def poll(self) -> TableReport:
        """Always a win of White."""
        return TableReport(WON, self.journal)

    def interrupt(self) -> None:
        """Already ended."""

    def prolong(self, seconds: float) -> None:
        """Nobody is waited for."""

    def kill(self) -> None:
        """Already ended."""


def size(store: Store) -> int:
    """Bytes of the database, after writing everything to its file."""
    copy = store.folder / "copy.sqlite"
    store.database.backup(copy)
    found = copy.stat().st_size
    copy.unlink()
    return found


def simulate(tables: int, seconds: float, cost: Callable[[int], float], hours: float = 1.0) -> Day:
    """Simulate hours of tables that play and one run that collects all results and seats the next matches.

    `cost` returns the run's seconds for so many results at once.
    """
    ends = deque(seconds * (at + 1) / tables for at in range(tables))
    now, busy, served, until = 0.0, 0.0, 0, hours * 3600
    while ends[0] < until:
        now = max(now, ends[0])
        ended = sum(end <= now for end in ends)
        now, busy, served = now + cost(ended), busy + cost(ended), served + ended
        ends.extend([now + seconds] * ended)
        for _ in range(ended):
            ends.popleft()
    return Day(served * DAY / until, min(1.0, busy / until), min(1.0, served * seconds / until / tables))


if __name__ == "__main__":
    raise SystemExit(main())
