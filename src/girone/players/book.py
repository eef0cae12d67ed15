"""A player that looks into the opening book first: what is in there was searched longer than any move may take."""

from collections.abc import Callable
from dataclasses import replace

from girone.engine import Analysis, Effort, in_book
from girone.model.game import Position
from girone.players.thinker import SearchEngine

NEARLY = 15
"""Hundredths of a piece by which a move may be worse than the best to be nearly equal."""


class Reader:
    """Thinks like another mind, except where the book knows the answer; with a seed it varies nearly equal moves."""

    def __init__(self, mind: SearchEngine, seed: int | None = None) -> None:
        self._mind = mind
        self._seed = seed

    def analyse(
        self,
        position: Position,
        effort: Effort,
        every_move: bool = False,
        progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Look the position up, else think about it; who wants every move scored wants a search."""
        found = None if every_move else in_book(position)
        if not found:
            return self._mind.analyse(position, effort, every_move, progress)
        chosen = found if self._seed is None else varied(found, f"{self._seed} {position}")
        if progress:
            progress(chosen)
        return chosen

    def stop(self) -> None:
        """End the analysis that runs now, or else the next one as soon as it begins."""
        self._mind.stop()

    def ready(self) -> None:
        """Forget a stop that came after the last analysis had ended."""
        self._mind.ready()


def varied(found: Analysis, lot: str) -> Analysis:
    """One of the nearly equal moves, the same one for the same lot; what is proven is not varied, discs count there."""
    if found.is_proven:
        return found
    # Loaded where it is wanted: a player has to start quickly.
    from random import Random

    near = [each for each in found.moves if each.score >= found.score - NEARLY]
    chosen = Random(lot).choice(near)
    return replace(found, best=chosen.move, score=chosen.score, line=chosen.line)
