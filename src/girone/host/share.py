"""The share of a core that a program gets beside other processes of the host.

Each program has its own session. If the kernel groups processes by session (autogroup), their nice values do not count
between groups. Therefore the nice value of the group is set here.
"""

import errno
import os
import time
from contextlib import suppress
from pathlib import Path

WANTED = -10
"""The default nice value of a program: about nine times the share of other sessions."""
SWITCH = Path("/proc/sys/kernel/sched_autogroup_enabled")
TRIES, BETWEEN_TRIES = 4, 0.05
"""Retries, because the kernel limits how often an ordinary user may set the value to ten times a second."""


def by_session() -> bool:
    """Whether the kernel shares cores among sessions (autogroup)."""
    with suppress(OSError):
        return SWITCH.read_text().strip() == "1"
    return False


def give_share(process: int) -> int:
    """Give a program's session its share as far as permitted; returns the resulting nice value."""
    own = os.getpriority(os.PRIO_PROCESS, 0)
    wanted = own or WANTED
    with suppress(OSError):
        if by_session():
            _set_group(process, wanted)
        else:
            os.setpriority(os.PRIO_PGRP, process, wanted)
        return wanted
    return 0 if by_session() else own


def _set_group(process: int, nice: int) -> None:
    for left in reversed(range(TRIES)):
        try:
            file = os.open(f"/proc/{process}/autogroup", os.O_WRONLY | os.O_CLOEXEC)
            try:
                os.write(file, str(nice).encode())
                return
            finally:
                os.close(file)
        except OSError as error:
            if error.errno != errno.EAGAIN or not left:
                raise
            time.sleep(BETWEEN_TRIES)
