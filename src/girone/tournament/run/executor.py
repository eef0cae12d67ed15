"""Where the matches of a run are played: an executor has slots, and each slot plays one match."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Protocol

from girone.host.cores import STILL_WAITING, WAITING, Cores, other_processes
from girone.host.load import busy_host
from girone.matches.order import Match
from girone.matches.places import on_this_host
from girone.matches.running_table import RunningTable
from girone.matches.table_report import TableReport
from girone.model.game import Side
from girone.tournament.plan.entrant import Entrant, cores_needed
from girone.tournament.store import freeze

AGAIN = 0.5
"""Seconds until cores that other processes hold are requested again."""
LOOK_AT_LOAD = 10.0
TELL_OF_LOAD = 300.0
"""Seconds between two looks at the load of the host, and between two messages about it."""
TELL_AGAIN = 60.0
"""Seconds between two messages that nothing can be played because other processes hold all cores."""


class MatchInPlay(Protocol):
    """A match in play, followed without blocking."""

    journal: Path

    def poll(self) -> TableReport | None:
        """The report, once there is one."""

    def interrupt(self) -> None:
        """Interrupt the match, and keep as much of its journal as possible."""

    def prolong(self, seconds: float) -> None:
        """Give awaited programs this many more seconds to connect."""

    def kill(self) -> None:
        """End the match at once, without a report."""


class Slot(ABC):
    """Room for one match, held until it is given back."""

    @abstractmethod
    def seat(self, match: Match, folder: Path) -> MatchInPlay:
        """Begin the match; the folder receives its journal."""

    @abstractmethod
    def give_back(self) -> None:
        """Release the slot, whether or not the match was played."""

    @property
    def lost(self) -> str:
        """The lost host that played this match; empty if it is still there."""
        return ""


class Executor(ABC):
    """Plays the matches of a run."""

    @abstractmethod
    def reserve(self, entrants: Collection[Entrant]) -> Slot | None:
        """A slot for a match of these entrants, or None if there is none now."""

    @property
    def may_grow(self) -> bool:
        """Whether a slot may become free although nothing is in play."""
        return False

    def news(self) -> list[str]:
        """Messages about the executor since the last call."""
        return []

    def asks_again(self) -> bool:
        """Whether it is time to request a refused slot again."""
        return False


class LocalExecutor(Executor):
    """Plays matches on the cores of this host, each with a table process."""

    def __init__(
        self,
        base: Path,
        cores: Cores | None = None,
        begin: Callable[[Match], MatchInPlay] = RunningTable,
        of_a_match: int = 0,
    ) -> None:
        """`of_a_match` is the number of cores of one match; 0 means as many as its programs can use."""
        self._base = base
        self._cores = cores or Cores()
        self._begin = begin
        self._of_a_match = of_a_match
        self._again_at: float | None = None
        self._news: list[str] = []
        self._tell_at: float | None = None
        self._load_at = 0.0

    def reserve(self, entrants: Collection[Entrant]) -> Slot | None:
        lent = self._cores.lend(self._of_a_match or cores_needed(*entrants))
        if lent is None:
            if self._cores.others_have_them:
                self._again_at = time.monotonic() + AGAIN
                self._tell_that_nothing_is_played()
            return None
        self._tell_at = None
        return LentCores(self._base, self._cores, lent, self._begin)

    @property
    def may_grow(self) -> bool:
        return self._again_at is not None

    def news(self) -> list[str]:
        if time.monotonic() >= self._load_at:
            busy = busy_host(self._cores.lent)
            self._load_at = time.monotonic() + (TELL_OF_LOAD if busy else LOOK_AT_LOAD)
            self._news += [busy.worded] if busy else []
        news, self._news = self._news, []
        return news

    def asks_again(self) -> bool:
        if self._again_at is None or time.monotonic() < self._again_at:
            return False
        self._again_at = None
        return True

    def _tell_that_nothing_is_played(self) -> None:
        """Report at once, and then regularly, that only others play on this host."""
        now = time.monotonic()
        if not self._cores.lent and (self._tell_at is None or now >= self._tell_at):
            words = WAITING if self._tell_at is None else STILL_WAITING
            self._news.append(words(processes=other_processes()).worded)
            self._tell_at = now + TELL_AGAIN


class LentCores(Slot):
    """Cores of this host for one match."""

    def __init__(self, base: Path, cores: Cores, lent: tuple[int, ...], begin: Callable[[Match], MatchInPlay]) -> None:
        self._base = base
        self._cores = cores
        self._lent = lent
        self._begin = begin
        self._folder: Path | None = None

    def seat(self, match: Match, folder: Path) -> MatchInPlay:
        self._folder = folder
        kept = (self._base, folder.parents[1])  # the tournament's files, and the store with all its matches
        return self._begin(on_this_host(match, dict.fromkeys(Side, self._base), folder, self._lent, kept=kept))

    def give_back(self) -> None:
        self._cores.take_back(self._lent)
        if self._folder:
            freeze.clear_away(self._folder)
