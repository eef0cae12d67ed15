"""Time since this program was launched, for servers whose clock starts then."""

import os
import time
from pathlib import Path

STATUS, SCHEDULING = Path("/proc/self/stat"), Path("/proc/self/schedstat")
START_TIME = 19
"""Index of the start time in /proc/self/stat after the name, which may contain anything."""
NANOSECONDS = 1e9
LOADED = 4
"""Factor on processor time where the system tells no more: a loaded machine gives a program only part of the time."""


def age() -> float:
    """Seconds since the launch."""
    if not (STATUS.exists() and hasattr(time, "CLOCK_BOOTTIME")):
        return LOADED * time.process_time()
    started = int(STATUS.read_text().rpartition(")")[2].split()[START_TIME]) / os.sysconf("SC_CLK_TCK")
    return time.clock_gettime(time.CLOCK_BOOTTIME) - started


def awake() -> float:
    """Seconds since the launch in which the main thread ran or waited for a core, thus without time while suspended."""
    if not SCHEDULING.exists():
        return LOADED * time.process_time()
    ran, waited, _ = SCHEDULING.read_text().split()
    return (int(ran) + int(waited)) / NANOSECONDS
