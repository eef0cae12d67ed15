"""The seam between a run and the machines: an executor has slots, a slot takes one match. `Here` is this host."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Protocol

from girone.host.cores import Cores
from girone.matches.order import Match
from girone.matches.places import settled
from girone.matches.result import Result
from girone.matches.running_table import RunningTable
from girone.model.game import Side
from girone.tournament.plan.entrant import Entrant, cores_needed
from girone.tournament.store import freeze


class Table(Protocol):
    """A match in play, followed without blocking."""

    journal: Path

    def poll(self) -> Result | None:
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
    def seat(self, match: Match, folder: Path) -> Table:
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
        """What happened to the machines since the last time, in sentences."""
        return []


class Here(Executor):
    """The cores of this host, and tables as its processes."""

    def __init__(self, base: Path, cores: Cores | None = None, begin: Callable[[Match], Table] = RunningTable) -> None:
        self._base = base
        self._cores = cores or Cores()
        self._begin = begin

    def reserve(self, entrants: Collection[Entrant]) -> Slot | None:
        lent = self._cores.lend(cores_needed(*entrants))
        return None if lent is None else LentCores(self._base, self._cores, lent, self._begin)


class LentCores(Slot):
    """Cores of this host for one match."""

    def __init__(self, base: Path, cores: Cores, lent: tuple[int, ...], begin: Callable[[Match], Table]) -> None:
        self._base = base
        self._cores = cores
        self._lent = lent
        self._begin = begin
        self._folder: Path | None = None

    def seat(self, match: Match, folder: Path) -> Table:
        self._folder = folder
        return self._begin(settled(match, dict.fromkeys(Side, self._base), folder, self._lent))

    def give_back(self) -> None:
        self._cores.take_back(self._lent)
        if self._folder:
            freeze.clear_away(self._folder)
