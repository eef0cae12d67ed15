"""Wrappers for what not all systems have, so that everything except the referee runs anywhere.

A supervisor imports this, so it imports little itself.
"""

import os
import signal

try:
    import fcntl
except ModuleNotFoundError:  # Windows
    HAS_FLOCK = False
else:
    HAS_FLOCK = True

CLOEXEC: int = getattr(os, "O_CLOEXEC", 0)
DIRECTORY: int = getattr(os, "O_DIRECTORY", 0)
NOFOLLOW: int = getattr(os, "O_NOFOLLOW", 0)
NONBLOCK: int = getattr(os, "O_NONBLOCK", 0)
PATH_ONLY: int = getattr(os, "O_PATH", 0)
"""Flags of `os.open`; 0 on systems without them."""
PAGE: int = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
TICKS: int = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
"""The units of /proc for memory and time."""
SIGKILL = 9
"""SIGKILL, also for reading records on systems without it."""
FAR = 1 << 30
"""The byte to lock on Windows: far beyond the content, because a locked byte cannot be read."""


def locked(file: int, alone: bool = True) -> bool:
    """Lock an open file until it is closed, exclusively or shared; returns False if another process has it."""
    if not HAS_FLOCK:
        return _locked_on_windows(file)
    try:
        fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _locked_on_windows(file: int) -> bool:
    from importlib import import_module

    msvcrt = import_module("msvcrt")
    before = os.lseek(file, 0, os.SEEK_CUR)
    try:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    finally:
        os.lseek(file, before, os.SEEK_SET)
    return True


def signals(*names: str) -> tuple[signal.Signals, ...]:
    """Those of the signals that this system has."""
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))


def usable_cores() -> list[int]:
    """The cores that this process may use; all if the system does not say."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def stay_on(core: int) -> None:
    """Run on this core only, if the system supports it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def be_nice(by: int) -> None:
    """Lower our priority, if the system supports it."""
    if hasattr(os, "nice"):
        os.nice(by)
