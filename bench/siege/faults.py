"""Faults to a running tournament; each ends by itself, and returns its name."""

import os
import random
import resource
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from bench.siege.cups import girone
from girone.host import proc

Runner = subprocess.Popen[bytes]
SEATED_WITHIN, LOOK = 10.0, 0.005
"""Seconds to look for the programs of a match, and between two looks."""


def tree(runner: Runner) -> dict[str, list[int]]:
    """The processes of a run, by kind."""
    tables = proc.children(runner.pid)
    supervisors = [supervisor for table in tables for supervisor in proc.children(table)]
    programs = [program for supervisor in supervisors for program in proc.children(supervisor)]
    return {"runner": [runner.pid], "table": tables, "keeper": supervisors, "program": programs}


def kill(runner: Runner, file: Path, chance: random.Random) -> str:
    """kill -9 of the runner, a table, a supervisor or a program."""
    kinds = {kind: found for kind, found in tree(runner).items() if found}
    kind = chance.choice(list(kinds))
    with suppress(ProcessLookupError):
        os.kill(chance.choice(kinds[kind]), signal.SIGKILL)
    return f"kill {kind}"


def strike(runner: Runner, file: Path, chance: random.Random) -> str:
    """kill -9 of a supervisor or a program as soon as there is one, else of another process."""
    kind, until = chance.choice(("keeper", "program")), time.monotonic() + SEATED_WITHIN
    pause = chance.uniform(0.0, 0.3)  # during the match, or between matches
    while runner.poll() is None and time.monotonic() < until:
        time.sleep(pause if tree(runner)[kind] else LOOK)
        if found := tree(runner)[kind]:
            with suppress(ProcessLookupError):
                os.kill(chance.choice(found), signal.SIGKILL)
            return f"kill {kind}"
    return kill(runner, file, chance)


def suspend(runner: Runner, file: Path, chance: random.Random) -> str:
    """The whole machine sleeps: stops all running processes, and later resumes those; stopped ones stay stopped."""
    everybody = [pid for found in tree(runner).values() for pid in found]
    awake = [pid for pid in everybody if not proc.is_stopped(pid)]
    for pid in awake:
        _send(pid, signal.SIGSTOP)
    time.sleep(chance.uniform(0.1, 1.5))
    for pid in reversed(awake):
        _send(pid, signal.SIGCONT)
    return "suspend"


def fill(runner: Runner, file: Path, chance: random.Random) -> str:
    """A full disk for a while: files of runner and tables may not exceed a limit of 0 to 64 KiB."""
    full = chance.choice((0, 1 << 12, 1 << 14, 1 << 16))
    _limit(runner, full)
    time.sleep(chance.uniform(0.1, 1.5))
    _limit(runner, resource.RLIM_INFINITY)
    return "full disk"


def _limit(runner: Runner, size: int) -> None:
    for pid in [*tree(runner)["runner"], *tree(runner)["table"]]:
        with suppress(ProcessLookupError, PermissionError):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def ballast(runner: Runner, file: Path, chance: random.Random) -> str:
    """A really full disk for a while; only if the round has a small disk of its own."""
    load = file.parent / "ballast"
    with suppress(OSError), load.open("wb", buffering=0) as target:
        while target.write(bytes(chance.choice((1, 512, 4096)))):
            pass
    time.sleep(chance.uniform(0.1, 1.5))
    load.unlink()
    return "full tmpfs"


def lock(runner: Runner, file: Path, chance: random.Random) -> str:
    """Hold a lock on the database."""
    with suppress(sqlite3.OperationalError):  # there is none yet, or the runner holds it for that long
        there = f"{(file.with_suffix('.store') / 'store.sqlite').resolve().as_uri()}?mode=rw"
        with closing(sqlite3.connect(there, timeout=1, isolation_level=None, uri=True)) as database:
            database.execute("BEGIN EXCLUSIVE")
            time.sleep(chance.choice((0.2, 1.0, 12.0)))  # the last is longer than SQLite's timeout
            database.execute("ROLLBACK")
    return "locked database"


def remove(runner: Runner, file: Path, chance: random.Random) -> str:
    """Move the database away, and back."""
    database = file.with_suffix(".store") / "store.sqlite"
    away = database.with_name("away")
    with suppress(FileNotFoundError):
        database.rename(away)
        time.sleep(chance.uniform(0.1, 2.0))
        away.rename(database)
    return "database away"


def decide(runner: Runner, file: Path, chance: random.Random) -> str:
    """A replay of a match, or a pause and its end, during the run."""
    if chance.random() < 0.5:
        girone(file, "decide", "pause", "--reason", "lunch")
        girone(file, "decide", "resume", "--reason", "lunch is over")
        return "pause and resume"
    girone(file, "decide", "replay", str(chance.randint(1, 6)), "--reason", "once more")
    return "replay"


FAULTS: dict[str, Callable[[Runner, Path, random.Random], str]] = {
    "kill": kill,
    "strike": strike,
    "suspend": suspend,
    "fill": fill,
    "lock": lock,
    "remove": remove,
    "decide": decide,
}

ON_A_SMALL_DISK = {"ballast": ballast}


def _send(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)
