"""Lowers the page's scheduling priority, for all its threads, so that tables come first."""

import ctypes
import os
import platform
import sys

from girone.host.system import be_nice, usable_cores

NICE = 5
"""The page waits for programs and referees where there are too few cores, and still has its turn often enough."""
LONG_TURN = 100_000_000
"""Nanoseconds: the longest turn that Linux lets a process ask for; who has a shorter one, as all others, goes first."""
SCHED_SETATTR = {"x86_64": 314, "aarch64": 274, "riscv64": 274}
"""The number of the system call, which not every C library has a name for."""


class Attributes(ctypes.Structure):
    """What sched_setattr(2) takes."""

    _fields_ = [
        ("size", ctypes.c_uint32),
        ("policy", ctypes.c_uint32),
        ("flags", ctypes.c_uint64),
        ("nice", ctypes.c_int32),
        ("priority", ctypes.c_uint32),
        ("runtime", ctypes.c_uint64),
        ("deadline", ctypes.c_uint64),
        ("period", ctypes.c_uint64),
    ]


def step_aside() -> None:
    """Be nice; on Linux also leave the cores of the tables alone, where one is left over, and hold many connections."""
    be_nice(NICE)
    if sys.platform != "linux":
        return
    import resource  # Windows has none

    _wake_nobody_up()
    own = usable_cores()
    if len(own) > 2:
        os.sched_setaffinity(0, own[:1])
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _wake_nobody_up() -> None:
    """Interrupt no program when there is news, and be interrupted by each that has to answer.

    A batch process does not take the core from who runs. That who wakes up takes it from us needs a long turn, which
    kernels before 6.12 do not know: there the system call changes nothing.
    """
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    number = SCHED_SETATTR.get(platform.machine())
    if number is not None:
        size = ctypes.sizeof(Attributes)
        wanted = Attributes(
            size=size, policy=os.SCHED_BATCH, nice=os.getpriority(os.PRIO_PROCESS, 0), runtime=LONG_TURN
        )
        ctypes.CDLL(None).syscall(number, 0, ctypes.byref(wanted), 0)
