"""The share of a core that a program has beside other processes of the host.

Each program has a session of its own. Where the kernel groups processes by session (autogroups), the nice value of a
run reaches no program: the group has one of its own, which is set here.
"""

import errno
import os
import time
from contextlib import suppress
from pathlib import Path

WANTED = -10
"""The nice value of a program where the run has none of its own: about nine times the share of any other session."""
SWITCH = Path("/proc/sys/kernel/sched_autogroup_enabled")
TRIES, BETWEEN_TRIES = 4, 0.05
"""The kernel lets an ordinary user set a value ten times a second."""


def by_session() -> bool:
    """Whether the kernel shares cores among sessions."""
    with suppress(OSError):
        return SWITCH.read_text().strip() == "1"
    return False


def give_share(process: int) -> int:
    """Give the session of a program its share, as far as that is allowed, and return the nice value that it has."""
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
