"""Wakes a waiting player: for the engine, the keyboard or the server."""

import time
from threading import Event
from typing import Protocol


class Wakeup(Protocol):
    """Any thread may ring it, one waits; the waiting thread then checks what has changed."""

    def ring(self) -> None:
        """Wake the waiting thread."""
        ...

    def wait(self, until: float | None) -> None:
        """Return when woken or at this time; spurious wake-ups are possible."""
        ...


class ThreadWakeup:
    """A wake-up by threads of this program only."""

    def __init__(self) -> None:
        self._rung = Event()

    def ring(self) -> None:
        """Wake the waiting thread."""
        self._rung.set()

    def wait(self, until: float | None) -> None:
        """Return when woken or at this time."""
        self._rung.wait(None if until is None else max(0.0, until - time.monotonic()))
        self._rung.clear()
