"""Checks whether this host can confine programs as requested, by a trial before any match depends on it."""

import select
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from girone.host.sandbox.bubblewrap import Level, readable_place
from girone.host.supervisor.control import CannotStart, Supervisor, SupervisorFailed
from girone.host.supervisor.session import psutil
from girone.model.detail import said
from girone.model.errors import ConfigError, HostFailed

WITHOUT_LINUX = "this needs Linux: use WSL (on Windows) or a container; `girone doctor` says what works here"
WITHOUT_LIMITS = said(
    "level none: there is no Linux here, so programs are neither limited nor isolated, and other work delays the "
    "clock; single matches only"
)


def demand(level: Level, *private: Path) -> None:
    """Raise ConfigError, with a remedy, if this host cannot provide the level; private places must be invisible."""
    if sys.platform != "linux":
        raise ConfigError(said(WITHOUT_LINUX))
    if level is not Level.STRICT:
        return
    for place in private:
        if seen := readable_place(place):
            raise ConfigError(
                f"sandbox strict: {place} lies in {seen}, which every program can read; keep it elsewhere"
            )
    if why := missing():
        raise ConfigError(f"sandbox strict: {why}")


def level_of_match(wanted: Level, *private: Path) -> Level:
    """The level for a single match on this host: the wanted one on Linux, none on macOS."""
    if sys.platform != "linux" and wanted is not Level.STRICT and hasattr(select, "poll"):
        psutil()
        return Level.NONE
    demand(wanted, *private)
    return wanted


def missing() -> str:
    """Why the sandbox does not work here; empty if it does."""
    with TemporaryDirectory(prefix="girone-walls-") as folder:
        try:
            with Supervisor(Path(folder), Path(folder) / "trial.log", level=Level.STRICT) as supervisor:
                supervisor.launch(["true"])
        except (HostFailed, SupervisorFailed, CannotStart) as error:
            return str(error)
    return ""
