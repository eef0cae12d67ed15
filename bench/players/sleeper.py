"""A program that only sleeps, and prints in the end how late it was woken: the effect of load on any program.

It sleeps again and again until its input closes; then it prints each delay in seconds, as JSON. This holds for programs
without real-time scheduling.
"""

import json
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

NAP = 0.03
"""Seconds: about the time of a move at a limit of 0.1 s."""


@contextmanager
def sleeping() -> Iterator[list[float]]:
    """Run a sleeper beside the block; its delays are in the list afterwards."""
    lateness: list[float] = []
    program = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        yield lateness
    finally:
        said, _ = program.communicate()
        lateness += json.loads(said)


def main() -> int:
    """Sleep until the input closes."""
    lateness: list[float] = []
    while True:
        begun = time.monotonic()
        if select.select([sys.stdin], [], [], NAP)[0]:
            print(json.dumps(lateness))
            return 0
        lateness.append(max(0.0, time.monotonic() - begun - NAP))


if __name__ == "__main__":
    sys.exit(main())
