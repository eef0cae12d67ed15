"""How a bench with matches under way is left: none of them runs on."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager

from girone.matches.running_table import RunningTable


@contextmanager
def left_in_order(running: Iterable[RunningTable]) -> Iterator[None]:
    """Interrupt what still runs when somebody ends us."""
    try:
        yield
    finally:
        with ExitStack() as leaving:
            for table in running:
                leaving.enter_context(table)
