"""What only some systems have, with what takes its place elsewhere, so that everything but the referee runs anywhere.

A supervisor uses it too, and so this imports little.
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
"""Flags of `os.open`; on a system without them 0, which changes nothing."""
PAGE: int = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
TICKS: int = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
"""In which units /proc counts memory and time."""
SIGKILL = 9
"""The signal that ends a process, also in records that are read where there is none."""
FAR = 1 << 30
"""The byte that is locked on Windows, where nobody can read a locked one."""


def locked(file: int, alone: bool = True) -> bool:
    """Lock an open file until it is closed, alone or together with others who look; False if somebody else has it."""
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
    """Those of the signals that the system has."""
    return tuple(getattr(signal, name) for name in names if hasattr(signal, name))


def usable_cores() -> list[int]:
    """The cores that this process may use; where the system does not tell, all."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def stay_on(core: int) -> None:
    """Use this core only, where the system can be told."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def be_nice(by: int) -> None:
    """Let others go first, where the system can be told."""
    if hasattr(os, "nice"):
        os.nice(by)
