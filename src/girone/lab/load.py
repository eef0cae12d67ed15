"""A loaded machine: busy processes beside the match, one for each core, which end with the block."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from girone.host.supervisor.program import Program, RunSettings

BUSY = (sys.executable, "-S", "-c", "while True: pass")


@contextmanager
def burden(folder: Path) -> Iterator[None]:
    """Keep every core busy while the block lasts."""
    with ExitStack() as ending:
        for number in range(len(os.sched_getaffinity(0))):
            room = folder / f"burden-{number}"
            room.mkdir(parents=True)
            program = Program(BUSY, RunSettings(room, room / "burden.log"))
            ending.callback(program.end)
            program.start()
        yield
