"""How a waiting player is woken: by the engine, the keyboard or the server."""

import time
from threading import Event
from typing import Protocol


class Wakeup(Protocol):
    """Rung by any thread, heard by the one that waits; who hears it looks what has changed."""

    def ring(self) -> None:
        """Let who waits look again."""
        ...

    def wait(self, until: float | None) -> None:
        """Return when it was rung, or at this time; it may be sooner."""
        ...


class ThreadWakeup:
    """Rung by threads of this program only."""

    def __init__(self) -> None:
        self._rung = Event()

    def ring(self) -> None:
        """Let who waits look again."""
        self._rung.set()

    def wait(self, until: float | None) -> None:
        """Return when it was rung, or at this time."""
        self._rung.wait(None if until is None else max(0.0, until - time.monotonic()))
        self._rung.clear()
