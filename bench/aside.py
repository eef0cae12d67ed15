"""How long a program that has to answer waits for its core while the page is busy on the same one.

A process sleeps again and again on a core, and notes how late it wakes. Beside it, in turn, runs nobody, a process that
is never done and nice as the page was once, one that steps aside as the page does, and one of the lowest class. Only on
a machine with nothing else to do the figures say something.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time

ASLEEP = 0.004
"""Seconds."""
BUSY = """
import os, sys
from girone.web.core.priority import step_aside
core, how = int(sys.argv[1]), sys.argv[2]
if how == "nice 5":
    os.nice(5)
if how == "as the page":
    step_aside()
if how == "lowest class":
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
os.sched_setaffinity(0, {core})
print("busy", flush=True)
while how != "nobody":
    pass
"""
KINDS = ("nobody", "nice 5", "as the page", "lowest class")


def main() -> int:
    """Measure all kinds in turn, several times."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--wakings", type=int, default=200, help="of each kind in each round")
    asked = parser.parse_args()
    core = sorted(os.sched_getaffinity(0))[-1]
    os.sched_setaffinity(0, {core})
    late: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for _ in range(asked.rounds):
        for kind, seen in late.items():
            seen += beside(kind, core, asked.wakings)
    for kind, seen in late.items():
        cuts = statistics.quantiles(seen, n=100)
        told = {"median": cuts[49], "99 %": cuts[98], "most": max(seen)}
        figures = ", ".join(f"{name} {1000 * value:.2f} ms" for name, value in told.items())
        print(f"beside {kind}: {figures}, of {len(seen)}")
    return 0


def beside(kind: str, core: int, wakings: int) -> list[float]:
    """How late one wakes beside a process of a kind."""
    words = [sys.executable, "-c", BUSY, str(core), kind]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as busy:
        assert busy.stdout
        busy.stdout.readline()
        seen = [late() for _ in range(wakings)]
        busy.kill()
    return seen


def late() -> float:
    """Sleep, and wake."""
    began = time.perf_counter()
    time.sleep(ASLEEP)
    return time.perf_counter() - began - ASLEEP


if __name__ == "__main__":
    raise SystemExit(main())
