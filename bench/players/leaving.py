"""Ends a bench without leaving matches running."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

from girone.matches.running_table import RunningTable


@contextmanager
def left_in_order(running: Iterable[RunningTable]) -> Iterator[None]:
    """Interrupt running matches when the block ends."""
    try:
        yield
    finally:
        with ExitStack() as leaving:
            for table in running:
                leaving.enter_context(table)
