"""How long ago this program was launched, by the server's clock."""

import os
import time
from pathlib import Path

STATUS = Path("/proc/self/stat")
START_TIME = 19
"""Its place among the fields after the name, which may hold anything."""


def age() -> float:
    """Seconds since the launch as the system noted it; where none does, at least the processor's time since then."""
    spent = time.process_time()
    if not (STATUS.exists() and hasattr(time, "CLOCK_BOOTTIME")):
        return spent
    started = int(STATUS.read_text().rpartition(")")[2].split()[START_TIME]) / os.sysconf("SC_CLK_TCK")
    return max(spent, time.clock_gettime(time.CLOCK_BOOTTIME) - started)
