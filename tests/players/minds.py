"""Engines under test: they say what they are told to, and stop when the test wants it."""

import time
from collections.abc import Callable
from threading import Event

from girone.engine import Analysis, Effort
from girone.model.game import Move, Position

LONG = 60.0
"""Seconds after which a test gives up; nothing here comes near."""


def found(*line: Move) -> Analysis:
    """What a search found: this line."""
    return Analysis(best=line[0], score=0, depth=len(line), nodes=1, seconds=0.0, line=line, moves=())


class ScriptedMind:
    """Tells its findings, then searches on until it is stopped, or for good if it is deaf."""

    def __init__(
        self,
        *findings: Analysis,
        is_deaf: bool = False,
        ends: bool = False,
        after: Callable[[Analysis], None] = lambda finding: None,
    ) -> None:
        self.asked: list[tuple[Position, Effort]] = []
        self.has_told = Event()
        self._findings = findings
        self._is_deaf = is_deaf
        self._ends = ends
        self._after = after
        self._stopped = Event()

    def analyse(
        self,
        position: Position,
        effort: Effort,
        every_move: bool = False,
        progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Tell the findings."""
        self.asked.append((position, effort))
        fitting = [each for each in self._findings if each.best in position.moves()]
        for each in fitting:
            assert progress
            progress(each)
            self._after(each)
        self.has_told.set()
        if self._is_deaf:
            time.sleep(LONG)
        elif not self._ends:
            self._stopped.wait(LONG)
        return fitting[-1] if fitting else found(position.moves()[0])

    def stop(self) -> None:
        """End the search, unless it is deaf."""
        self._stopped.set()

    def ready(self) -> None:
        """Forget a stop that came too late."""
        self._stopped.clear()


class BrokenMind(ScriptedMind):
    """An engine with a bug."""

    def analyse(
        self,
        position: Position,
        effort: Effort,
        every_move: bool = False,
        progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Fail."""
        raise ZeroDivisionError("a bug")
