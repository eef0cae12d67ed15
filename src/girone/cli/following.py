"""A table followed from the command line: its journal is told as it grows, and interruptions are passed on to it."""

import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from types import FrameType

from girone.cli.matches import Commentary
from girone.host.channels.event_loop import endings
from girone.matches.journal_tail import Tail
from girone.matches.order import Match
from girone.matches.running_table import Result, RunningTable

LOOK = 0.05
"""Seconds between two looks at a table and into its journal."""


@contextmanager
def interruptions() -> Iterator[list[int]]:
    """The signals that came while the block lasts, by which somebody wants the matches to end."""
    caught: list[int] = []

    def catch(number: int, frame: FrameType | None) -> None:
        caught.append(number)

    former = {number: signal.signal(number, catch) for number in endings()}
    try:
        yield caught
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


def follow(match: Match, commentary: Commentary, caught: list[int], module: str = "girone.matches.table") -> Result:
    """Play one match at a table of its own, telling what its journal says, until it ends or is interrupted."""
    passed_on = 0
    with RunningTable(match, module) as table, closing(Tail(table.journal)) as tail:
        while True:
            result = table.poll()
            for record in tail.read():
                commentary.tell(record)
            if result:
                return result
            if len(caught) > passed_on:
                passed_on = len(caught)
                table.interrupt()
            time.sleep(LOOK)
