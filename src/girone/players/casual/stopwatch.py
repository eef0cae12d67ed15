"""The stopwatch of a turn; it gets the time from a function, so that tests can control it."""

import time
from collections.abc import Callable


class Watch:
    """The seconds of a turn."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._begun = now()

    def start(self, running: float = 0.0) -> None:
        """Begin a turn, or continue it after `running` seconds."""
        self._begun = self._now() - running

    @property
    def seconds(self) -> float:
        """Seconds of the current turn."""
        return self._now() - self._begun


def as_clock(seconds: float) -> str:
    """Seconds as a chess clock shows them."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
