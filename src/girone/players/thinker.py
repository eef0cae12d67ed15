"""An engine on its own thread. The thread that waits for the answer does not search, so the answer leaves in time.

If the engine is silent, the waiting thread takes a short look at the moves itself.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from threading import Condition, Thread
from typing import Protocol

from girone.engine import Analysis, Effort, ScoredMove, lead
from girone.model.detail import said
from girone.model.game import Move, Position
from girone.players.punctuality import Lateness
from girone.players.wakeup import ThreadWakeup, Wakeup

WRAP_UP = 0.003
"""Seconds before the deadline at which the search stops by itself."""
WITHOUT_END = 3600.0
STOP_WITHIN = 2.0
"""Maximum seconds to wait for a stopped search when the match is over."""
SILENCE, SILENT_PART = 0.2, 0.25
"""Seconds, or share of a shorter time, after which a silent engine is not relied on."""
STAND_IN = "girone.players.plain"
SAME_TIME_FACTOR = 1.1
"""Factor up to which two times count as equal, because clock readings vary a little."""
WAIT_STEP = 0.01
"""Seconds of each partial wait, which measures how late we are woken before the deadline comes."""
HASTE = 0.02
"""With fewer seconds left, the first legal move is sent: a look at the moves would be late."""


class SearchEngine(Protocol):
    """The interface of an engine."""

    def analyse(
        self,
        position: Position,
        effort: Effort,
        every_move: bool = False,
        progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """Search, and call `progress` for each depth."""
        ...

    def stop(self) -> None:
        """Stop the current analysis, or the next one as soon as it begins."""
        ...

    def ready(self) -> None:
        """Forget a stop that came after the last analysis had ended."""
        ...


@dataclass
class Search:
    """A search that is requested, running or finished; `best` is a legal move from the start."""

    position: Position
    until: float | None
    best: Move
    effort: Effort = field(default_factory=Effort)
    seconds: float | None = None
    scores_all: bool = False
    is_followed: bool = False
    moves: tuple[ScoredMove, ...] = ()
    line: tuple[Move, ...] = ()
    depth: int = 0
    score: int = 0
    is_from_book: bool = False
    is_proven: bool = False
    is_done: bool = False
    is_dropped: bool = False
    was_glanced_at: bool = False

    def answers(self, position: Position, effort: Effort, seconds: float | None, scores_all: bool) -> bool:
        """Whether this search makes another one needless, because it runs or ran as long and as deep."""
        if self.is_dropped or self.position != position or (self.effort, self.scores_all) != (effort, scores_all):
            return False
        return self.seconds is None or (seconds is not None and seconds <= SAME_TIME_FACTOR * self.seconds)

    @property
    def source(self) -> str:
        """The source of the move in words; empty if it was searched."""
        if not self.is_from_book:
            return ""
        if self.is_proven:
            return said("from the book, proven {number}", number=f"{lead(self.score):+}").worded
        return said("from the book").worded


class Thinker:
    """Searches one position at a time; a new search replaces the old one and reuses its table."""

    def __init__(self, mind: Callable[[], SearchEngine], effort: Effort | None = None) -> None:
        """Without an effort, only time limits a search."""
        self.wakeup: Wakeup = ThreadWakeup()
        self.lateness = Lateness()
        self._effort = effort or Effort()
        self._news = Condition()
        self._next: Search | None = None
        self._current: Search | None = None
        self._mind: SearchEngine | None = None
        self._failure: BaseException | None = None
        self._is_closed = False
        # The thread also makes the engine: allocating its table takes a while, in which we can connect.
        self._thread = Thread(target=self._work, args=(mind,), daemon=True)
        self._thread.start()

    @property
    def latest(self) -> Search | None:
        """The most recent search."""
        return self._current

    def limit_depth(self, depth: int) -> None:
        """Limit the depth of later searches."""
        self._effort = replace(self._effort, depth=depth)

    def begin(self, position: Position, until: float | None = None, scores_all: bool = False) -> Search:
        """Search this position until a time, or without end; an equivalent running search is continued."""
        seconds = None if until is None else until - time.monotonic()
        with self._news:
            current = self._current
            if current and current.answers(position, self._effort, seconds, scores_all):
                return current
            self._drop()
            search = Search(position, until, position.moves()[0], self._effort, seconds, scores_all)
            self._current = self._next = search
            self._news.notify_all()
            return search

    def choose(self, position: Position, deadline: float) -> Move:
        """The best move by the deadline, or earlier if the search finishes."""
        search = self.begin(position, deadline - WRAP_UP)
        self.await_move(search, lambda: search.is_done, deadline)
        return self.settle(search)

    def await_engine(self, seconds: float) -> None:
        """Wait at most this long until the engine is made, so that it and its stand-in are ready before we connect."""
        import_module(STAND_IN)  # during the match, this import could take as long as a whole move
        with self._news:
            self._news.wait_for(lambda: self._mind or self._failure, seconds)

    def await_move(self, search: Search, is_enough: Callable[[], bool], deadline: float) -> None:
        """Wait as `wait` does; if the search is silent, replace its first move by the one that looks best."""
        if not (search.line or search.was_glanced_at):
            now = time.monotonic()
            silence = min(SILENCE, SILENT_PART * (deadline - now))
            self.wait(lambda: bool(search.line) or is_enough(), now + silence)
            left = deadline - time.monotonic()
            if left >= HASTE and not (search.line or self._failure or is_enough()):
                self._glance(search, left / 2)
        self.wait(is_enough, deadline)

    def wait(self, is_enough: Callable[[], bool], deadline: float | None) -> None:
        """Wait until `is_enough`, the deadline, or a failure of the search."""
        while not (self._failure or is_enough()):
            now = time.monotonic()
            if deadline is not None and now >= deadline:
                return
            until = now + WAIT_STEP if deadline is None else min(deadline, now + WAIT_STEP)
            self.wakeup.wait(until)
            self.lateness.note(time.monotonic() - until)

    def await_end(self, search: Search) -> None:
        """Wait until a search is finished or dropped; any number of threads may wait."""
        with self._news:
            self._news.wait_for(lambda: self._failure or search.is_done or search.is_dropped)

    def settle(self, search: Search) -> Move:
        """The best move of a search; stops the search without waiting for it."""
        with self._news:
            if self._failure:
                raise self._failure
            if not search.is_done:
                self._drop()
            return search.best

    def close(self, patience: float = STOP_WITHIN) -> bool:
        """Stop the search and the thread, and release the engine; False if that takes longer than `patience`."""
        with self._news:
            self._is_closed = True
            self._drop()
            self._news.notify_all()
        self._thread.join(patience)
        if self._thread.is_alive():
            return False
        # Something may refer to us until exit, and the native core would report a living engine as a leak.
        self._mind = None
        return True

    def _glance(self, search: Search, seconds: float) -> None:
        # Imported only here: a player must start fast, and rarely gets here.
        stand_in: SearchEngine = import_module(STAND_IN).PlainEngine()
        seen = stand_in.analyse(search.position, Effort(seconds=seconds, depth=1))
        with self._news:
            search.was_glanced_at = True
            if not search.line:
                search.best = seen.best

    def _drop(self) -> None:
        if self._current and not self._current.is_dropped:
            self._current.is_dropped = True
            self._news.notify_all()
            if self._mind:
                self._mind.stop()

    def _work(self, mind: Callable[[], SearchEngine]) -> None:
        try:
            engine = mind()
            with self._news:
                self._mind = engine
                self._news.notify_all()
            while search := self._take():
                analysis = engine.analyse(
                    search.position, self._effort_for(search), search.scores_all, partial(self._note, search)
                )
                self._note(search, analysis, is_done=True)
        except BaseException as failure:  # raised again in the waiting thread
            with self._news:
                self._failure = failure
                self._news.notify_all()
            self.wakeup.ring()

    def _take(self) -> Search | None:
        with self._news:
            self._news.wait_for(lambda: self._next or self._is_closed)
            search, self._next = self._next, None
            # Earlier stops were for other searches; from now on a stop is for this one.
            if self._mind:
                self._mind.ready()
            return None if self._is_closed else search

    def _effort_for(self, search: Search) -> Effort:
        left = WITHOUT_END if search.until is None else search.until - time.monotonic()
        return replace(search.effort, seconds=max(left, 0.001))

    def _note(self, search: Search, analysis: Analysis, is_done: bool = False) -> None:
        with self._news:
            search.is_done, former = is_done, search.best
            if not search.is_dropped:
                search.best, search.line = analysis.best, analysis.line
                search.depth, search.score, search.moves = analysis.depth, analysis.score, analysis.moves
                search.is_from_book, search.is_proven = analysis.is_from_book, analysis.is_proven
            if is_done:
                self._news.notify_all()
        # Not for every depth: the real-time thread would preempt us while we hold the GIL.
        if is_done or search.best != former or search.is_followed:
            self.wakeup.ring()
