"""Matches per second with programs that answer at once: a bare loop of the rules, this host, and a cluster of workers.

The bare loop plays the same games without processes, wires, clock and record: the rest of a match's cost is ours. A
worker is a process of this host with three cores, so that it plays one match at a time and keeps a core for the
referee; run and scheduler have one each. This host with so many tables has two cores per table, and one for itself.
With fewer cores they are shared, and rows show the cluster's cost, not its gain.

Each entrant plays one match at a time, so the league is large, and it is stopped after the measured matches. Rows are
written as they finish.

    python -m bench.tournament.throughput --workers 1 2 4 --matches 20
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from girone import regulations
from girone.host.channels.tcp import free_port
from girone.host.cores import VARIABLE
from girone.model.text import counted

GIRONE = [sys.executable, "-P", "-m", "girone.cli.start"]
REGULATION = "dipole-2020"
FAST = "[set]\nlimits.warm_up = 0\nlimits.move = 60\nlimits.start = 60\n"
BARE_GAMES = 200
OF_A_TABLE, OF_A_WORKER = 2, 3
"""Cores: two per match, and a third for a worker's referee."""


def main() -> int:
    """Play, and print rows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entrants", type=int, default=24)
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2, 4], help="and as many tables of this host")
    parser.add_argument("--matches", type=int, default=20, metavar="N", help="so many count for each table")
    arguments = parser.parse_args()
    for what, cores, matches, seconds in sittings(arguments):
        rate, load = matches / seconds, os.getloadavg()[0]
        print(
            f"{what}, {cores} cores: {matches} matches, {seconds:.1f} s, {rate:.2f} a second, load {load:.0f}",
            flush=True,
        )
    return 0


def sittings(arguments: argparse.Namespace) -> Iterator[tuple[str, str, int, float]]:
    """What plays, its cores, number of matches, and seconds."""
    yield "bare loop of the rules", "1", BARE_GAMES, bare(BARE_GAMES)
    for count in arguments.workers:
        wanted, (*own,) = count * arguments.matches, range(OF_A_TABLE * count + 1)
        yield f"this host, {counted(count, 'table')}", str(len(own)), wanted, league(arguments.entrants, wanted, own)
    for count in arguments.workers:
        wanted = count * arguments.matches
        with cluster(count) as address:
            seconds = league(arguments.entrants, wanted, [1], "--cluster", address)
        yield counted(count, "worker"), f"2 + {OF_A_WORKER * count}", wanted, seconds


def bare(games: int) -> float:
    """Seconds for so many random games by the rules alone."""
    game, chance, begun = regulations.load(REGULATION).game, random.Random(1), time.perf_counter()
    for _ in range(games):
        position = game.start()
        while position.outcome() is None:
            position = position.play(chance.choice(position.moves()))
    return time.perf_counter() - begun


def league(entrants: int, matches: int, cores: Sequence[int], *more: str) -> float:
    """Seconds for so many matches of a league, with the run on these cores."""
    listed = "".join(f'[[entrants]]\nname = "E{at}"\nplayer = "random"\n' for at in range(entrants))
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "cup.toml").write_text(f'name = "Cup"\nregulation = "{REGULATION}"\nseed = "s"\n{FAST}{listed}')
        words = [*bound(cores), *GIRONE, "run", "cup.toml", "--json", *more]
        run = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True)
        assert run.stdout
        times = {"began": list[float](), "ended": list[float]()}
        try:
            while len(times["ended"]) < matches:
                event = json.loads(run.stdout.readline())["event"]
                times.setdefault(event, []).append(time.perf_counter())
        finally:
            run.send_signal(signal.SIGINT)
            run.communicate()
    return times["ended"][-1] - times["began"][0]


@contextmanager
def cluster(count: int) -> Iterator[str]:
    """A scheduler on the first core, and workers after the second, which is the run's."""
    address = f"tcp://127.0.0.1:{free_port('127.0.0.1')}"
    with tempfile.TemporaryDirectory() as folder:
        started = [_started([0], address, "--scheduler")]
        try:
            _wait_for("the scheduler is at", started[0])
            for number in range(count):
                own = range(2 + OF_A_WORKER * number, 2 + OF_A_WORKER * (number + 1))
                cache = ["--cache", f"{folder}/worker{number}"]
                started.append(_started(own, address, "--name", f"worker{number}", *cache))
            for worker in started[1:]:
                _wait_for("has joined", worker)
            yield address
        finally:
            for process in started:
                process.terminate()
            for process in started:
                process.wait()


def bound(cores: Sequence[int]) -> list[str]:
    """The command prefix that binds a program to some of our cores, by index; starts over if there are too few."""
    own = sorted(os.sched_getaffinity(0))
    return ["taskset", "--cpu-list", ",".join(str(own[at % len(own)]) for at in cores)]


def _started(cores: Sequence[int], *words: str) -> "subprocess.Popen[str]":
    alone = os.environ | {VARIABLE: os.devnull}  # workers may share cores if there are too few
    return subprocess.Popen([*bound(cores), *GIRONE, "worker", *words], stderr=subprocess.PIPE, text=True, env=alone)


def _wait_for(words: str, process: "subprocess.Popen[str]") -> None:
    assert process.stderr
    while words not in (line := process.stderr.readline()):
        assert line, "it ended"


if __name__ == "__main__":
    sys.exit(main())
