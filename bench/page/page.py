"""How fast the page of a large store answers, what it costs, and whether live moves wait for its editions.

The store is made up: a double round robin with random results, and one real journal for some matches. Measured are the
time until the first response, memory, every route when warm, the cost of a new edition after a result, and the delay of
a move to a spectator while editions are made all the time.
"""

import argparse
import gc
import json
import math
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench.tournament.standings import verdict
from girone.model.decision_subject import WholeRun
from girone.model.record import Attempt, DecisionKind
from girone.tournament.plan.drawing import undrawn
from girone.tournament.results.facts import told_by
from girone.tournament.store.reading import state_of
from girone.tournament.store.store import DATABASE, Store
from girone.web.app import ROUTE_MODULES
from girone.web.tournament.archive import Edition, opened

EVERY = 0.1
ENDLESS = ("/api/live", "/api/play/{name}/live")
NUMBERS = {"number": 1, "ply": 1, "message": 1, "name": "none"}
JOURNALS = 20


def main() -> int:
    """Measure stores of several sizes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("matches", type=int, nargs="*", default=[10_000, 50_000, 100_000])
    parser.add_argument("--repeat", type=int, default=5, help="the slowest of so many warm requests counts")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--editions", action="store_true", help="only what editions cost")
    arguments = parser.parse_args()
    for count in arguments.matches:
        with tempfile.TemporaryDirectory() as folder:
            row = measure(Path(folder) / "large.store", count, 0 if arguments.editions else arguments.repeat)
        print(json.dumps(row) if arguments.json else "\n".join(f"{key}: {value}" for key, value in row.items()))
    return 0


def measure(folder: Path, count: int, repeat: int) -> dict[str, Any]:
    """All figures for one size."""
    make(folder, count)
    row: dict[str, Any] = {"matches": count, **editions(folder)}
    if not repeat:
        return row
    began = time.perf_counter()
    with page(folder) as (process, port):
        answer(port, "/api/tables")
        row["seconds to the first answer"] = round(time.perf_counter() - began, 2)
        for route in routes():
            row[f"ms {route}, first"] = timed(port, route)
            row[f"ms {route}"] = max(timed(port, route) for _ in range(repeat))
        row["MB"] = memory(process.pid)
        row["ms from a move to a spectator, median and most, while editions are made"] = lateness(folder, port)
        row["MB then"] = memory(process.pid)
    return row


def make(folder: Path, count: int) -> None:
    """Create a store with so many finished matches, one in play, and one due."""
    entrants = math.ceil((1 + math.sqrt(1 + 4 * (count + 2))) / 2)
    listed = "".join(f'[[entrants]]\nname = "Entrant {at}"\nplayer = "random"\n' for at in range(entrants))
    store = Store.create(folder, f'name = "Large"\nregulation = "dipole-2020"\nseed = "s"\n{listed}')
    for subject, reason in undrawn(state_of(store)):
        store.decide(DecisionKind.DRAW, subject, reason)
    due = state_of(store).due
    journal = real_journal(folder.parent)
    played = told_by(journal)
    assert played
    chance, facts = random.Random(1), json.dumps(played.as_json())
    rows = [
        (number, *vars(each.pairing).values(), *each.pairing.names, *told(chance, number), facts)
        for number, each in enumerate(due[:count], start=1)
    ]
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        database.executemany(f"INSERT INTO attempts VALUES ({','.join('?' * 12)})", rows)
    for number in range(1, JOURNALS + 1):
        (folder / f"matches/{number:05}").mkdir()
        shutil.copy(journal, folder / f"matches/{number:05}/journal.jsonl")
    playing = store.begin(due[count].pairing, *due[count].pairing.names)
    (folder / playing.folder).mkdir()
    store.close()


def told(chance: random.Random, number: int) -> tuple[str, ...]:
    """Folder, times, verdict and words of a made-up match."""
    at = "2026-01-01T00:00:00.000+00:00"
    return f"matches/{number:05}", at, at, json.dumps(verdict(chance).as_json()), "by chance"


def real_journal(folder: Path) -> Path:
    """Play one real match."""
    words = ["match", "dipole", "--white", "random", "--black", "random", "--seed", "7", "--quiet"]
    more = ["--set", "limits.warm_up=0", "--record", str(folder / "match")]
    subprocess.run([sys.executable, "-m", "girone.cli.start", *words, *more], check=True, stdout=subprocess.DEVNULL)
    return folder / "match" / "journal.jsonl"


def editions(folder: Path) -> dict[str, float]:
    """Processor seconds of the archive alone, in this process and without the garbage collector."""
    gc.disable()
    with opened(folder) as archive, closing(Store(folder)) as store:
        times = [time.process_time()]

        def lap() -> Edition:
            archive.read_on()
            edition = archive.edition().work_out()
            times.append(time.process_time())
            return edition

        (due, *_) = lap().digest.upcoming
        changes: list[Callable[[], object]] = [
            lambda: store.begin(due.pairing, *due.pairing.names),
            lambda: store.end(store.unfinished()[-1], verdict(random.Random(2)), None),
        ]
        for change in changes:
            change()
            lap()
    gc.enable()
    words = ("of the first edition", "after a match began", "after a match ended")
    spent = (round(after - before, 3) for before, after in pairwise(times))
    return {f"processor seconds {what}": seconds for what, seconds in zip(words, spent, strict=True)}


@contextmanager
def page(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """Run `girone page` as a process."""
    words = ["page", str(folder), "--port", "0", "--cache", str(folder.parent / "cache")]
    with subprocess.Popen(
        [sys.executable, "-m", "girone.cli.start", *words], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        try:
            yield process, int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        finally:
            process.terminate()


def routes() -> list[str]:
    """Every address for GET."""
    found = []
    for module in ROUTE_MODULES:
        for route in module.ROUTES:
            if "GET" in route.methods and route.path not in ENDLESS:
                found.append(re.sub(r"{(\w+)(:\w+)?}", lambda each: str(NUMBERS[each[1]]), route.path))
    return sorted({*found, "/api/openapi.json"})


def answer(port: int, path: str) -> bytes:
    """The body of a response; the first may wait for the first edition."""
    for _ in range(600):
        with closing(HTTPConnection("127.0.0.1", port, timeout=120)) as connection:
            try:
                connection.request("GET", path)
                response = connection.getresponse()
                assert response.status < 500, path
                return response.read()
            except ConnectionRefusedError:
                time.sleep(0.1)
    raise TimeoutError(path)


def timed(port: int, path: str) -> float:
    """Milliseconds of a request."""
    began = time.perf_counter()
    answer(port, path)
    return round((time.perf_counter() - began) * 1000, 1)


def memory(pid: int) -> int:
    """Memory of a process in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) // 1024


def lateness(folder: Path, port: int) -> list[float]:
    """Median and maximum delay in milliseconds: moves are written while the store keeps changing."""
    with closing(Store(folder)) as store:
        playing: Attempt = store.unfinished()[-1]
        source = (folder / "matches/00001/journal.jsonl").read_text().splitlines()
        written: dict[int, float] = {}
        writing = threading.Thread(target=write, args=(folder / playing.folder / "journal.jsonl", source, written))
        with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as spectator:
            spectator.request("GET", "/api/live")
            stream = spectator.getresponse()
            writing.start()
            delays = []
            for state in tables(stream):
                store.decide(DecisionKind.PAUSE, WholeRun(), "news")
                if state["ply"] in written:
                    delays.append(time.monotonic() - written[state["ply"]])
                if state["words"]:
                    break
        writing.join()
    return [round(1000 * statistics.median(delays), 1), round(1000 * max(delays), 1)]


def write(journal: Path, source: list[str], written: dict[int, float]) -> None:
    """Write a journal slowly, and record when each move was written."""
    ply = 0
    with journal.open("a", buffering=1) as growing:
        for line in source:
            if '"ruled": "accepted"' in line:
                time.sleep(EVERY)
                ply += 1
                written[ply] = time.monotonic()
            growing.write(line + "\n")


def tables(stream: Any) -> Iterator[dict[str, Any]]:
    """The states of tables that a spectator receives."""
    event = b""
    while line := stream.readline():
        if line.startswith(b"event: "):
            event = line[7:].strip()
        elif line.startswith(b"data: ") and event == b"table":
            yield json.loads(line[6:])


if __name__ == "__main__":
    raise SystemExit(main())
