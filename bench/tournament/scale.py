"""What a large tournament needs: the run's own work for a match is measured, and a day of many tables is simulated.

The run is one process. For every match it seats two programs, records a beginning and an end, reads the journal, and
changes what is due. Measured is the processor time of a real run whose tables take no time, in a small league and in a
large one: so a busy machine counts little, and it is seen what grows with the record. The simulation has tables that
play and one run that serves them in turn; it says what comes of a day, and who waited for whom.

    python -m bench.tournament.scale --matches 1000000 --seconds 30 --tables 400
"""

import argparse
import heapq
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bench.tournament.standings import league, record
from girone.matches.result import Result
from girone.model.detail import PLAIN
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.record import Attempt
from girone.model.regulation import Sentence
from girone.model.tournament import Pairing
from girone.model.verdict import Verdict
from girone.tournament.plan.entrant import Entrant
from girone.tournament.results.facts import told_by
from girone.tournament.run.booking import Booking
from girone.tournament.run.executor import Spot, Table, Venue
from girone.tournament.run.runner import Runner, Wish
from girone.tournament.store.store import Store

DAY = 86_400
SMALL, LARGE = 30, 300
"""Entrants of the two leagues between which the growth is measured."""
TIMES = 200
TABLES = 20
WON = Verdict(
    Reason.WON, Side.WHITE, (Side.BLACK,), PLAIN(cause="words of the usual length for a match"), Sentence("", "", ""), 1
)


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
    """Seconds of the processor that a run spends on one match of a league, half of which is played; and its size."""
    plan = league(entrants)
    half = record(plan, 0.5)
    store = Begun(Store.create(folder / f"{entrants}.store", "").folder)
    store.before = [replace(attempt, number=attempt.number - len(half)) for attempt in half]
    times: list[float] = []

    def tell(event: dict[str, object]) -> None:
        if event["event"] == "ended":
            times.append(time.process_time())

    def wish() -> Wish:
        return Wish.GO_ON if len(times) < TIMES else Wish.FINISH

    Runner(plan, store, tell, wish, venue=Instant(journal)).run()
    store.close()
    return (times[TIMES - 1] - times[0]) / (TIMES - 1), 2 * len(half)


class Begun(Store):
    """A store that has attempts before those that it keeps."""

    before: Sequence[Attempt] = ()

    def attempts(self) -> list[Attempt]:
        return [*self.before, *super().attempts()]


class Instant(Venue):
    """Some tables, at which every match has ended when somebody looks; each leaves the same journal."""

    def __init__(self, journal: Path) -> None:
        self.journal = journal
        self.free = TABLES

    def reserve(self, entrants: Collection[Entrant]) -> Spot | None:
        if not self.free:
            return None
        self.free -= 1
        return InstantSpot(self)


class InstantSpot(Spot):
    """One of them."""

    def __init__(self, venue: Instant) -> None:
        self._venue = venue
        self.journal = venue.journal

    def seat(self, booking: Booking, folder: Path) -> Table:
        return self

    def give_back(self) -> None:
        self._venue.free += 1

    def poll(self) -> Result:
        """A win of white, always."""
        return Result(WON, self.journal)

    def interrupt(self) -> None:
        """It has ended already."""

    def prolong(self, seconds: float) -> None:
        """Nobody is waited for."""

    def kill(self) -> None:
        """It has ended already."""


def size(store: Store) -> int:
    """The bytes of the database when everything is in its file."""
    copy = store.folder / "copy.sqlite"
    store.database.backup(copy)
    found = copy.stat().st_size
    copy.unlink()
    return found


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
