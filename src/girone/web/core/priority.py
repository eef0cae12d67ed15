"""Lowers the page's scheduling priority, for all its threads, so that tables come first."""

import ctypes
import os
import platform
import sys

from girone.host.system import be_nice, usable_cores

NICE = 5
"""The page yields to programs and referees on a busy machine, and still runs often enough."""
LONG_SLICE = 100_000_000
"""Nanoseconds: the longest time slice Linux grants; tasks with shorter ones, as all others have, preempt us."""
SCHED_SETATTR = {"x86_64": 314, "aarch64": 274, "riscv64": 274}
"""Number of the system call; not every C library wraps it."""


class SchedAttr(ctypes.Structure):
    """struct sched_attr of sched_setattr(2)."""

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
    """Lower our priority; on Linux also stay on the first of three or more cores, and allow many connections."""
    be_nice(NICE)
    if sys.platform != "linux":
        return
    import resource  # missing on Windows

    _yield_to_others()
    own = usable_cores()
    if len(own) > 2:
        os.sched_setaffinity(0, own[:1])
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _yield_to_others() -> None:
    """Never preempt a program when we have work, and let every program that wakes up preempt us.

    A batch process does not preempt running ones. That others preempt us needs a long time slice, which kernels before
    6.12 do not support: there the system call has no effect.
    """
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    number = SCHED_SETATTR.get(platform.machine())
    if number is not None:
        size = ctypes.sizeof(SchedAttr)
        wanted = SchedAttr(
            size=size, policy=os.SCHED_BATCH, nice=os.getpriority(os.PRIO_PROCESS, 0), runtime=LONG_SLICE
        )
        ctypes.CDLL(None).syscall(number, 0, ctypes.byref(wanted), 0)
