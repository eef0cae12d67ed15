"""Forty students upload in the last minute: is anything lost, how fast is the page, and are matches still timed well?

A ladder of sample players runs. First the page gets the load of the rush without uploads; then every student uploads
within one minute before delivery closes, every eighth one five times. Measured in both parts: the page's response times
for spectators and students, and the times that the referee measured for moves.

    python -m bench.arena.rush --students 40
"""

import argparse
import json
import os
import random
import shutil
import statistics
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Any

from bench.arena.served import Visitor, close_after, kit, new_arena, packed, served, students_of
from bench.arena.students import ENDED, SETTINGS
from girone.entries.arena.arena import FILE, Arena
from girone.tournament.store.store import Store

PAGES = ("/", "/standings", "/entrants", "/calendar", "/api/uploads")
MINUTE = 60.0
FIVE = 8
"""One in this many students uploads five times."""


class Crowd:
    """Requests pages at a fixed rate, and records the response times."""

    def __init__(self, visitors: Sequence[Visitor], rate: float) -> None:
        self.seconds: list[float] = []
        self.failures: list[str] = []
        self._visitors, self._rate = visitors, rate
        self._ends = threading.Event()

    def __enter__(self) -> "Crowd":
        self._pool = ThreadPoolExecutor(32)
        self._thread = threading.Thread(target=self._ask)
        self._thread.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._ends.set()
        self._thread.join()
        self._pool.shutdown()

    def _ask(self) -> None:
        for path, visitor in zip(cycle(PAGES), cycle(self._visitors), strict=False):
            if self._ends.wait(1 / self._rate):
                return
            self._pool.submit(self._one, visitor, path)

    def _one(self, visitor: Visitor, path: str) -> None:
        try:
            answer = visitor.ask(path)
        except OSError as error:
            self.failures.append(f"{path}: {error}")
            return
        self.seconds.append(answer.seconds)
        if answer.status != 200:
            self.failures.append(f"{path}: {answer.status}")


def main() -> int:
    """Run a quiet part and the rush, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--students", type=int, default=40)
    parser.add_argument("--rate", type=float, default=10.0, help="pages that are asked for each second")
    parser.add_argument("--quiet", type=float, default=60.0, help="seconds of the quiet part")
    parser.add_argument("--wait", type=float, default=0.0, help="minutes for the queue after the rush")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="girone-rush-"))
    try:
        report = rush(folder, asked)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(json.dumps(report, indent=2))
    return 0 if not report["lost"] else 1


def rush(folder: Path, asked: argparse.Namespace) -> dict[str, Any]:
    """Run all parts; returns the figures."""
    chance = random.Random(asked.seed)
    new_arena(folder, SETTINGS, "matches = 1000\n")
    names, files = [f"Student {at:02}" for at in range(1, asked.students + 1)], kit("python")
    with served(folder) as (process, organiser):
        students = students_of(organiser, names)
        visitors = list(students.values())
        quiet_from, load = datetime.now(UTC), [os.getloadavg()[0]]
        with Crowd(visitors, asked.rate) as quiet:
            time.sleep(asked.quiet)
        close_after(folder / FILE, (MINUTE + 5) / 60)
        rush_from, worked = datetime.now(UTC), seconds_of_a_core(process.pid)
        load.append(os.getloadavg()[0])
        moments = sorted(
            (chance.uniform(0, MINUTE), name)
            for at, name in enumerate(names)
            for _ in range(5 if at % FIVE == 0 else 1)
        )
        with Crowd(visitors, asked.rate) as busy, ThreadPoolExecutor(len(names)) as pool:
            began, sent = time.monotonic(), []
            for at, name in moments:
                time.sleep(max(0.0, began + at - time.monotonic()))
                body = packed({**files, "note.txt": chance.randbytes(chance.choice([100, 200_000]))})
                sent.append((name, pool.submit(students[name].upload, "program.zip", body, "")))
            answers = [(name, each.result()) for name, each in sent]
        rush_to, worked = datetime.now(UTC), seconds_of_a_core(process.pid) - worked
        load.append(os.getloadavg()[0])
        time.sleep(7)
        late = visitors[0].upload("program.zip", packed(files), "").status
        until = time.monotonic() + 60 * asked.wait
        while True:
            fates = {name: visitor.ask("/api/uploads").json for name, visitor in students.items()}
            waiting = sum(each["state"] not in ENDED for own in fates.values() for each in own)
            if not waiting or time.monotonic() > until:
                break
            time.sleep(5)
    taken = {(name, each.json["version"]) for name, each in answers if each.status == 201}
    kept = {(account.name, each.version) for account in Arena(folder).accounts for each in account.uploads}
    known = {(name, each["version"]) for name, own in fates.items() for each in own}
    return {
        "uploads": len(answers),
        "taken": len(taken),
        "answered otherwise": sorted(each.status for _, each in answers if each.status != 201),
        "lost": sorted(taken - kept | taken - known),
        "after the close": late,
        "still to be tested": waiting,
        "an upload took": spread([each.seconds for _, each in answers]),
        "page, quiet": spread(quiet.seconds),
        "page, rush": spread(busy.seconds),
        "the page took, seconds of a core in the rush": round(worked, 2),
        "failures of the page": quiet.failures + busy.failures,
        "clock, quiet": clocks(folder, quiet_from, rush_from),
        "clock, rush": clocks(folder, rush_from, rush_to),
        "load": [round(each, 1) for each in load],
    }


def seconds_of_a_core(process: int) -> float:
    """Processor seconds that a process has used so far, without its children."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Median, 99th percentile and maximum, in milliseconds."""
    ordered = sorted(seconds)
    at = {"median": 0.5, "p99": 0.99, "most": 1.0}
    found = {name: ordered[min(len(ordered) - 1, int(part * len(ordered)))] for name, part in at.items() if ordered}
    return {"count": len(ordered), **{name: round(1000 * each, 1) for name, each in found.items()}}


def clocks(folder: Path, since: datetime, until: datetime) -> dict[str, Any]:
    """Matches in a period: the seconds charged for moves, and how many matches were void."""
    with closing(Store(folder / "tournament.store")) as store:
        attempts = store.attempts()
    inside = [
        each
        for each in attempts
        if each.ended and datetime.fromisoformat(each.began) >= since and datetime.fromisoformat(each.ended) <= until
    ]
    used = [time for each in inside if each.facts for time in each.facts.time.values() if time.answers]
    means = [1000 * each.total / each.answers for each in used]
    return {
        "matches": len(inside),
        "void": sum(not each.counts for each in inside),
        "milliseconds a move, median": round(statistics.median(means), 2) if means else None,
        "longest answer, milliseconds": round(1000 * max(each.longest for each in used), 1) if used else None,
    }


if __name__ == "__main__":
    raise SystemExit(main())
