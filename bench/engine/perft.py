"""Measures perft of the native core in M leaves/s, beside a plain loop that shows how fast the machine is."""

import argparse
import json
import sys
import time
from collections.abc import Callable
from functools import partial

from girone import _native, engine, games

ROUNDS = 5
LOOP_STEPS = 200_000_000
WORK = {  # depths of at most about a second each
    "othello 8x8": (games.load("othello"), 11),
    "othello 10x10": (games.load("othello", size=10), 9),
    "lines_of_action": (games.load("lines_of_action"), 5),
    "fission": (games.load("fission"), 6),
    "dipole": (games.load("dipole"), 6),
}


def seconds(work: Callable[[], object]) -> float:
    """Measure one call."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def measure() -> dict[str, float]:
    """The best rates in millions per second; the rounds take turns, so that all get the same noise."""
    work: dict[str, tuple[int, Callable[[], object]]] = {
        "xorshift steps": (LOOP_STEPS, partial(_native.scalar_loop, LOOP_STEPS))
    }
    for name, (game, depth) in WORK.items():
        count = partial(engine.perft, game.start(), depth)
        work[f"{name} leaves"] = (count(), count)
    best = dict.fromkeys(work, float("inf"))
    for _ in range(ROUNDS):
        for name, (_, call) in work.items():
            best[name] = min(best[name], seconds(call))
    return {name: amount / best[name] / 1e6 for name, (amount, _) in work.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    as_json: bool = parser.parse_args().json
    rates, build = measure(), engine.build()
    if as_json:
        json.dump({"build": build, "million_per_second": rates}, sys.stdout, indent=2)
        print()
        return
    print(f"{build['compiler']}, {build['instructions']}; perft with bulk count, one thread, best of {ROUNDS}")
    for name, rate in rates.items():
        print(f"{name:22} {rate:8.1f} M/s {rate / rates['xorshift steps']:6.2f} × the loop")


if __name__ == "__main__":
    main()
