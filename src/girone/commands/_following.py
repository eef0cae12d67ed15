"""A table followed from the command line: its journal is told as it grows, and interruptions are passed on to it."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import IO

from girone.commands._matches import Commentary
from girone.order import MatchOrder
from girone.tables import Result, RunningTable

LOOK = 0.05
"""Seconds between two looks at a table and into its journal."""


@contextmanager
def interruptions() -> Iterator[list[int]]:
    """The signals that came while the block lasts, by which somebody wants the matches to end."""
    caught: list[int] = []

    def catch(number: int, frame: FrameType | None) -> None:
        caught.append(number)

    wanted = [signal.SIGINT, signal.SIGTERM]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as nohup wants it
        wanted.append(signal.SIGHUP)
    former = {number: signal.signal(number, catch) for number in wanted}
    try:
        yield caught
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


def follow(order: MatchOrder, commentary: Commentary, caught: list[int]) -> Result:
    """Play one match at a table of its own, telling what its journal says, until it ends or is interrupted."""
    journal: IO[str] | None = None
    passed_on = 0
    with RunningTable(order) as table:
        try:
            while True:
                result = table.poll()
                if journal is None and table.journal.exists():
                    journal = table.journal.open(encoding="utf-8", errors="replace")
                if journal:
                    commentary.read(journal)
                if result:
                    return result
                if len(caught) > passed_on:
                    passed_on = len(caught)
                    table.interrupt()
                time.sleep(LOOK)
        finally:
            if journal:
                journal.close()
