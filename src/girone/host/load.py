"""How busy this host is with other work."""

import os
import re
from contextlib import suppress
from pathlib import Path

from girone.model.detail import Detail, Wording

PRESSURE = Path("/proc/pressure/cpu")
MUCH_LOAD = 0.5
"""Other processes per core above which a host is busy."""
MUCH_PRESSURE = 20.0
"""Percentage of the last ten seconds in which a process waited for a core, above which a host is busy."""

BUSY = Wording(
    "host_busy",
    "this host is busy: besides our matches, {load} processes compete for its {cores} cores; programs may have to "
    "wait for a core, so close other programs",
)


def pressure() -> float | None:
    """The percentage of the last ten seconds in which a process waited for a core; None if Linux does not report it."""
    with suppress(OSError):
        if found := re.search(r"some avg10=([0-9.]+)", PRESSURE.read_text()):
            return float(found[1])
    return None


def busy_host(ours: int = 0) -> Detail | None:
    """A warning that other processes keep this host busy, or None; `ours` is the number of cores of our matches."""
    cores, others = os.cpu_count() or 1, os.getloadavg()[0] - ours
    waited = pressure()
    if others <= MUCH_LOAD * cores or (waited is not None and waited < MUCH_PRESSURE):
        return None
    return BUSY(load=f"{others:.1f}", cores=cores)
