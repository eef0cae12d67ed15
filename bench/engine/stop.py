"""How late a search returns after its hard limit, compared with a bare loop that spins until the same deadline.

With a busy loop on every core, searches of all games start in many states (openings, random middle games, ends) with
limits of 5 to 40 ms, on one thread and on two; after each a bare loop on the same core waits as long. The excess is the
time from call to return beyond the limit. Searches that finish before their limit do not count.

    .venv/bin/python -m bench.engine.stop
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable

from bench.referee.clock import busy_cores, summary
from girone import _native, games
from girone.engine import native_board
from girone.model.game import Position

LEAST, MOST = 0.005, 0.040
PLIES = 60
THREADS = (1, 2)


def main() -> int:
    """Measure and print both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--searches", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    results = {}
    with busy_cores():
        for threads in THREADS:
            ours, bare = measure(arguments.searches, threads, random.Random(arguments.seed))
            results[f"a search, {threads} threads"], results[f"a bare loop, {threads}"] = summary(ours), summary(bare)
    if arguments.json:
        print(json.dumps(results))
        return 0
    print(f"{'excess in microseconds':34} {'median':>9} {'99 %':>9} {'99.9 %':>9} {'most':>9}")
    for name, row in results.items():
        print(f"{name:34} " + " ".join(f"{value:9,.0f}" for value in row.values()))
    return 0


def measure(searches: int, threads: int, chance: random.Random) -> tuple[list[int], list[int]]:
    """The excess of so many searches, and of a bare loop after each."""
    ours: list[int] = []
    bare: list[int] = []
    names = games.names()
    engine = _native.Engine(64)
    while len(ours) < searches:
        board, limit = native_board(some_position(names[len(ours) % len(names)], chance)), chance.uniform(LEAST, MOST)
        late = excess(lambda: engine.think(board, hard_seconds=limit, threads=threads), limit)  # noqa: B023
        if late >= 0:
            ours.append(late)
            bare.append(excess(lambda: _native.spin(limit), limit))  # noqa: B023
    return ours, bare


def some_position(name: str, chance: random.Random) -> Position:
    """A position of an unfinished random game."""
    position = games.load(name).start()
    for _ in range(chance.randrange(PLIES)):
        after = position.play(chance.choice(position.moves()))
        if after.outcome():
            break
        position = after
    return position


def excess(call: Callable[[], object], limit: float) -> int:
    """Nanoseconds from call to return, beyond the limit."""
    begun = time.monotonic_ns()
    call()
    return time.monotonic_ns() - begun - int(limit * 1e9)


if __name__ == "__main__":
    sys.exit(main())
