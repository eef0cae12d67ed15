"""What a large tournament needs: the run's own work for a match is measured, and a day of many tables is simulated.

The run is one process. For every match it records a beginning and an end, reads the journal, and works out what is due
from the whole record; that last part grows with the record. Measured is processor time, so that a busy machine counts
little. The simulation has tables that play and one run that serves them in turn; it says what comes of a day, and who
waited for whom.

    python -m bench.scale --matches 1000000 --seconds 30 --tables 400
"""

import argparse
import heapq
import itertools
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.standings import league, record
from girone.model.tournament import Pairing
from girone.tournament.facts import told_by
from girone.tournament.situation import Situation
from girone.tournament.store import Store

DAY = 86_400
SMALL, LARGE = 30, 100
"""Entrants of the two leagues between which the growth is measured."""
TIMES = 100


@dataclass(frozen=True)
class Costs:
    """Seconds of the run for one match, seconds more for each pairing of the record, and bytes that stay."""

    fixed: float
    growing: float
    journal: int
    row: int

    def service(self, pairings: int) -> float:
        """Seconds for one match of a tournament of so many."""
        return self.fixed + self.growing * pairings


@dataclass(frozen=True)
class Day:
    """What came of a simulated day: matches, and which part of it the run and the tables were busy."""

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
    print(f"a match costs the run {costs.fixed * 1e3:.1f} ms, and {costs.growing * 1e6:.2f} µs for each pairing")
    print(f"it leaves {costs.journal} bytes of journal and {costs.row} in the database")
    for matches in arguments.matches:
        for tables in arguments.tables:
            day = simulate(tables, arguments.seconds, costs.service(matches))
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
        before, count = size(store), itertools.count()
        reading = spent(lambda: told_by(journal))
        facts = told_by(journal)

        def write() -> None:
            attempt = store.begin(Pairing("A", "B", next(count)), "A", "B")
            store.end(attempt, {"reason": "won"}, "words of the usual length for a match", facts)

        writing = spent(write)
        row = (size(store) - before) // TIMES
        store.close()
        small, large = deciding(SMALL), deciding(LARGE)
        growing = (large - small) / (LARGE * (LARGE - 1) - SMALL * (SMALL - 1))
        return Costs(reading + writing, growing, journal.stat().st_size, row)


def played(folder: Path) -> Path:
    """The journal of a real match."""
    words = ["match", "dipole", "--white", "random", "--black", "greedy", "--seed", "7", "--quiet"]
    more = ["--set", "limits.warm_up=0", "--record", str(folder / "match")]
    command = [sys.executable, "-P", "-m", "girone.start", *words, *more]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder / "match" / "journal.jsonl"


def deciding(entrants: int) -> float:
    """Seconds to work out what is due when half of a league is played."""
    plan = league(entrants)
    attempts = record(plan, 0.5)
    return min(spent(lambda: Situation(plan, attempts, []).due, 1) for _ in range(3))


def size(store: Store) -> int:
    """The bytes of the database when everything is in its file."""
    copy = store.folder / "copy.sqlite"
    store.backup(copy)
    found = copy.stat().st_size
    copy.unlink()
    return found


def spent(work: Callable[[], object], times: int = TIMES) -> float:
    """Seconds of the processor for doing it once."""
    begun = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - begun) / times


def simulate(tables: int, seconds: float, service: float, hours: float = 1.0) -> Day:
    """Some hours of tables that play and one run that takes in a result and seats the next match, one at a time."""
    ends = [seconds * (at + 1) / tables for at in range(tables)]
    heapq.heapify(ends)
    free_at, served, until = 0.0, 0, hours * 3600
    while ends[0] < until:
        free_at = max(free_at, heapq.heappop(ends)) + service
        if free_at > until:
            break
        served += 1
        heapq.heappush(ends, free_at + seconds)
    return Day(served * DAY / until, min(1.0, served * service / until), min(1.0, served * seconds / until / tables))


if __name__ == "__main__":
    raise SystemExit(main())
