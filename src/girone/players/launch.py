"""How long a server's clock has run since this program was launched."""

import os
import time
from pathlib import Path

STATUS, SCHEDULING = Path("/proc/self/stat"), Path("/proc/self/schedstat")
START_TIME = 19
"""Its place among the fields after the name, which may hold anything."""
NANOSECONDS = 1e9
LOADED = 4
"""How often the processor's time is counted where the system does not tell more: on a loaded machine a program gets
only a part of the time that passes."""


def age() -> float:
    """Seconds since the launch."""
    if not (STATUS.exists() and hasattr(time, "CLOCK_BOOTTIME")):
        return LOADED * time.process_time()
    started = int(STATUS.read_text().rpartition(")")[2].split()[START_TIME]) / os.sysconf("SC_CLK_TCK")
    return time.clock_gettime(time.CLOCK_BOOTTIME) - started


def awake() -> float:
    """Seconds since the launch in which our first thread ran or waited for a core: it does neither while suspended."""
    if not SCHEDULING.exists():
        return LOADED * time.process_time()
    ran, waited, _ = SCHEDULING.read_text().split()
    return (int(ran) + int(waited)) / NANOSECONDS
