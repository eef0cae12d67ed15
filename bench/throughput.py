"""Matches in a second with programs that answer at once: a bare loop of the rules, this host, and a cluster of workers.

The bare loop plays the same games without processes, wires, clock and record: what a match costs beside it is ours. The
time of a run is that from its first match to its last. Workers are processes of this host, so more of them than cores
show the cost of the cluster and not its gain.

    python -m bench.throughput --entrants 7 --workers 1 2 4 --write
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.figures import measured, save
from girone import regulations
from girone.channels.tcp import free_port

GIRONE = [sys.executable, "-P", "-m", "girone.start"]
REGULATION = "dipole-2020"
FAST = "[set]\nlimits.warm_up = 0\nlimits.move = 60\nlimits.start = 60\n"
BARE_GAMES = 200


def main() -> int:
    """Play, and print a row for each; `--write` puts them into the manual."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entrants", type=int, default=6)
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--write", action="store_true", help="write the table into the manual")
    arguments = parser.parse_args()
    rows = []
    for what, matches, seconds in sittings(arguments):
        load = os.getloadavg()[0]
        rows.append([what, str(matches), f"{seconds:.1f} s", f"{matches / seconds:.2f}", f"{load:.0f}"])
        print("  ".join(rows[-1]), flush=True)
    if arguments.write:
        save("throughput", measured(["", "matches", "time", "matches/s", "load at the end"], *rows))
    return 0


def sittings(arguments: argparse.Namespace) -> Iterator[tuple[str, int, float]]:
    """What plays, how many matches, and their seconds."""
    yield "bare loop of the rules", BARE_GAMES, bare(BARE_GAMES)
    with tempfile.TemporaryDirectory() as folder:
        yield "this host", *league(Path(folder), arguments.entrants)
    for count in arguments.workers:
        with tempfile.TemporaryDirectory() as folder, cluster(Path(folder), count) as address:
            yield f"{count} worker{'s' * (count > 1)}", *league(Path(folder), arguments.entrants, "--cluster", address)


def bare(games: int) -> float:
    """Seconds that so many games of random moves take by the rules alone."""
    game, chance, begun = regulations.load(REGULATION).game, random.Random(1), time.perf_counter()
    for _ in range(games):
        position = game.start()
        while position.outcome() is None:
            position = position.play(chance.choice(position.moves()))
    return time.perf_counter() - begun


def league(folder: Path, entrants: int, *words: str) -> tuple[int, float]:
    """The matches of a league, and the seconds from the first to the last."""
    listed = "".join(f'[[entrants]]\nname = "E{at}"\nplayer = "random"\n' for at in range(entrants))
    file = folder / "cup.toml"
    file.write_text(f'name = "Cup"\nregulation = "{REGULATION}"\nseed = "s"\n{FAST}{listed}')
    run = subprocess.Popen([*GIRONE, "run", file.name, "--json", *words], cwd=folder, stdout=subprocess.PIPE, text=True)
    assert run.stdout
    times = [(json.loads(line)["event"], time.perf_counter()) for line in run.stdout]
    assert run.wait() == 0
    began, ended = ([at for event, at in times if event == kind] for kind in ("began", "ended"))
    return len(ended), ended[-1] - began[0]


@contextmanager
def cluster(folder: Path, count: int) -> Iterator[str]:
    """A scheduler and so many workers; each has two cores, its own where there are enough."""
    address = f"tcp://127.0.0.1:{free_port('127.0.0.1')}"
    cores = sorted(os.sched_getaffinity(0))
    started = [_started("the scheduler is at", cores, "--scheduler", address)]
    try:
        for number in range(count):
            own = [cores[(2 * number + at) % len(cores)] for at in range(2)]
            cache = ["--cache", str(folder / f"worker{number}")]
            started.append(_started("has joined", own, address, "--name", f"worker{number}", *cache))
        yield address
    finally:
        for process in started:
            process.terminate()
            process.wait()


def _started(until: str, cores: Sequence[int], *words: str) -> "subprocess.Popen[str]":
    bound = ["taskset", "--cpu-list", ",".join(map(str, cores))]
    process = subprocess.Popen([*bound, *GIRONE, "worker", *words], stderr=subprocess.PIPE, text=True)
    assert process.stderr
    while until not in (line := process.stderr.readline()):
        assert line, "it ended"
    return process


if __name__ == "__main__":
    sys.exit(main())
