"""Faults of ours at random moments of tournaments: the record must be the same as without them.

Kills, full disks, a locked or missing database, a sleeping machine, a jumping wall clock, decisions during the run.
After any end of a run the same command is given again. What the rules leave to the organiser (a killed program has
lost, a pairing that was void twice waits) is decided as: play it again.

    python -m bench.siege --rounds 1000 --seed 1 --jobs 4 --minutes 60
    python -m bench.siege --table build/siege.jsonl

Each finished round is a row in the file of `--rows`. `--table` plays nothing: it summarises such files.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from bench.siege import report
from bench.siege.cups import KINDS, start, write
from bench.siege.faults import FAULTS, ON_A_SMALL_DISK
from bench.siege.round import HELD, Round

DISK = "3m"
CORES = 2
"""Cores per round, because both programs of a match may compute at once."""


def main() -> int:
    """Run the rounds and print a summary."""
    arguments = read_arguments()
    if arguments.table:
        rows = report.once(json.loads(line) for file in arguments.table for line in file.read_text().splitlines())
        print(f"{report.summary(rows)}\n\n{report.faults(rows)}")
        return 0
    arguments.rows.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as calm, arguments.rows.open("a", encoding="utf-8") as file:
        for kind in arguments.kinds:
            play_undisturbed(Path(calm), kind)
        rows = []
        for row in played(arguments, calm):
            rows.append(row)
            print(json.dumps(row), file=file, flush=True)
            print(f"{len(rows)}: round {row['round']}, {row['outcome'].splitlines()[-1]}", file=sys.stderr, flush=True)
    print(f"{report.summary(rows)}\n\n{report.faults(rows)}\n{report.failures(rows)}")
    return 0 if len(report.held(rows)) == len(rows) else 1


def read_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first round")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="rounds side by side")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no round after so many")
    parser.add_argument("--rows", type=Path, default=Path("build/siege.jsonl"), help="where a row for each is kept")
    parser.add_argument("--table", type=Path, nargs="+", metavar="FILE", help="only print what these rows tell")
    parser.add_argument("--faults", nargs="*", default=list(FAULTS), choices=list(FAULTS), help="only these")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=list(KINDS), help="only these tournaments")
    parser.add_argument(
        "--tmpfs", action="store_true", help="each round on a small disk that is really full; needs root"
    )
    return parser.parse_args()


def played(arguments: argparse.Namespace, calm: str) -> Iterator[dict[str, Any]]:
    """The rows of all rounds, as they finish."""
    until, rows = time.monotonic() + 60 * arguments.minutes, SimpleQueue[dict[str, Any] | None]()
    numbers = iter(range(arguments.first, arguments.first + arguments.rounds))

    def play_on(cores: tuple[int, ...]) -> None:
        try:
            while time.monotonic() < until and (number := next(numbers, None)) is not None:
                rows.put(play(arguments, calm, number, cores))
        finally:
            rows.put(None)

    with ThreadPoolExecutor(arguments.jobs) as pool:
        jobs = [pool.submit(play_on, cores) for cores in shares(arguments.jobs)]
        for _ in jobs:
            while row := rows.get():
                yield row
        for job in jobs:
            job.result()


def shares(jobs: int) -> list[tuple[int, ...]]:
    """Cores for each job, shared if there are too few."""
    cores = sorted(os.sched_getaffinity(0))
    return [tuple({cores[(CORES * job + at) % len(cores)] for at in range(CORES)}) for job in range(jobs)]


def play(arguments: argparse.Namespace, calm: str, number: int, cores: tuple[int, ...]) -> dict[str, Any]:
    """One round as a process; if it fails, a copy of its folder is kept and named."""
    folder = Path(tempfile.mkdtemp(prefix="siege-"))
    faults = arguments.faults + list(ON_A_SMALL_DISK) * len(arguments.faults) * arguments.tmpfs
    order = Round(arguments.seed, number, tuple(arguments.kinds), tuple(faults), cores, str(folder), calm)
    with small_disk(folder) if arguments.tmpfs else nullcontext():
        done = subprocess.run(
            [sys.executable, "-m", "bench.siege.round", order.words()], stdout=subprocess.PIPE, text=True, check=False
        )
        row: dict[str, Any] = json.loads(done.stdout) if done.stdout else order.broken(done.returncode)
        if row["outcome"] != HELD:
            row["folder"] = shutil.copytree(folder, f"{folder}-failed")
    shutil.rmtree(folder)
    return row


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A disk of its own for a folder."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "none", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def play_undisturbed(folder: Path, kind: str) -> None:
    """Play the same tournament undisturbed."""
    (folder / kind).mkdir()
    file = write(folder / kind, kind)
    assert start(file, file.with_name("log")).wait() == 0


if __name__ == "__main__":
    sys.exit(main())
