"""What Ctrl-C means for a run: the first lets the matches in play end, the second breaks them off."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from girone.host.channels.event_loop import endings
from girone.tournament.run.runner import Wish


class Wishes:
    """Counts the interruptions; SIGTERM and SIGHUP break off at once."""

    def __init__(self) -> None:
        self.wish = Wish.GO_ON
        self.signal = 0

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen while a run lasts."""
        former = {each: signal.signal(each, self._hear) for each in endings()}
        try:
            yield
        finally:
            for each, handler in former.items():
                signal.signal(each, handler)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.signal = number
        first = number == signal.SIGINT and self.wish is Wish.GO_ON
        self.wish = Wish.FINISH if first else Wish.ABANDON
        then = "the matches in play end first; Ctrl-C again breaks them off" if first else "breaking off"
        print(f"\ngirone: {then}", file=sys.stderr, flush=True)
