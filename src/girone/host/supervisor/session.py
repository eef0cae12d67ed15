"""The processes of a session as seen by psutil, for systems without /proc."""

import os
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Literal

from girone.model.detail import said
from girone.model.errors import ConfigError

NEEDED = "matches between programs need psutil here; install it: pip install psutil"
ENDED = ("zombie", "dead")
STOPPED = (*ENDED, "stopped", "tracing-stop")


class ProcessSession:
    """All processes in the session of a leader, and their children."""

    def __init__(self, leader: int) -> None:
        self._leader = leader

    def living(self) -> Sequence[Any]:
        """The processes that have not ended."""
        return [each for each in self._all() if self._status(each) not in ENDED]

    def awake(self) -> Sequence[Any]:
        """The processes that are not stopped."""
        return [each for each in self._all() if self._status(each) not in STOPPED]

    def send(self, what: Literal["suspend", "resume", "kill"], processes: Sequence[Any]) -> None:
        """Suspend, resume or kill processes; those that have ended are skipped."""
        for each in processes:
            with suppress(self._psutil.Error, OSError):
                getattr(each, what)()

    def cpu_seconds(self) -> float:
        """User and system time of living processes and of children that they have reaped."""
        spent = 0.0
        for each in self.living():
            with suppress(self._psutil.Error, OSError):
                spent += sum(each.cpu_times()[:4])
        return spent

    @cached_property
    def _psutil(self) -> Any:
        return psutil()

    def _all(self) -> Sequence[Any]:
        found: dict[int, Any] = {}
        for pid in self._psutil.pids():
            with suppress(self._psutil.Error, OSError):
                if os.getsid(pid) == self._leader:
                    found[pid] = self._psutil.Process(pid)
        for each in list(found.values()):
            with suppress(self._psutil.Error, OSError):
                found |= {child.pid: child for child in each.children(recursive=True)}
        return list(found.values())

    def _status(self, process: Any) -> str:
        try:
            return str(process.status())
        except (self._psutil.Error, OSError):
            return ENDED[0]


def psutil() -> Any:
    """The package psutil; raises ConfigError if it is not installed."""
    try:
        import psutil as package
    except ModuleNotFoundError:
        raise ConfigError(said(NEEDED)) from None
    return package
