"""Where the matches of a run are played: an executor has slots, a slot takes one match."""

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
"""Seconds until cores that other processes have are asked for again."""
LOOK_AT_LOAD = 10.0
TELL_OF_LOAD = 300.0
"""Seconds between two looks at how busy the host is, and between two times that it is told."""
TELL_AGAIN = 60.0
"""Seconds until a run that plays nothing says so again: it waits for as long as others have the cores."""


class MatchInPlay(Protocol):
    """A match in play, followed without blocking."""

    journal: Path

    def poll(self) -> TableReport | None:
        """The result, once there is one."""

    def interrupt(self) -> None:
        """Break the match off, with as much of a record as there is."""

    def prolong(self, seconds: float) -> None:
        """Give programs that are waited for so much more time to come."""

    def kill(self) -> None:
        """End it at once, without a result."""


class Slot(ABC):
    """Room for one match, held until it is given back."""

    @abstractmethod
    def seat(self, match: Match, folder: Path) -> MatchInPlay:
        """Begin the match; its record comes into the folder."""

    @abstractmethod
    def give_back(self) -> None:
        """The match has ended, or is not played after all."""

    @property
    def lost(self) -> str:
        """The host that took this match with it when it was lost; empty where it is still there."""
        return ""


class Executor(ABC):
    """Where the matches of a run are played."""

    @abstractmethod
    def reserve(self, entrants: Collection[Entrant]) -> Slot | None:
        """A slot for a match of these, or None while there is none."""

    @property
    def may_grow(self) -> bool:
        """Whether a match that finds no slot while nothing is in play may find one later."""
        return False

    def news(self) -> list[str]:
        """What happened to the executor since the last time, in sentences."""
        return []

    def asks_again(self) -> bool:
        """Whether it is time to try again for a slot that was refused."""
        return False


class LocalExecutor(Executor):
    """The cores of this host, and tables as its processes."""

    def __init__(
        self,
        base: Path,
        cores: Cores | None = None,
        begin: Callable[[Match], MatchInPlay] = RunningTable,
        of_a_match: int = 0,
    ) -> None:
        """`of_a_match` are the cores of one match, 0 as many as its programs can use."""
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
        """At once and then now and again, until there are cores: only others play on this host."""
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
        kept = (self._base, folder.parents[1])  # the tournament's files, and the store, which has all its matches
        return self._begin(on_this_host(match, dict.fromkeys(Side, self._base), folder, self._lent, kept=kept))

    def give_back(self) -> None:
        self._cores.take_back(self._lent)
        if self._folder:
            freeze.clear_away(self._folder)
