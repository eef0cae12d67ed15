"""Reads /proc at the moment of the call; for a process that has ended, the results are empty or 0."""

import os
import stat
import time
from collections.abc import Collection
from contextlib import suppress

from girone.host.system import PAGE, TICKS

_NANOSECONDS = 1_000_000_000

# T and t are stopped, Z and X have ended. D sleeps inside the kernel without interruption: it will handle a stop signal
# before its next instruction, and a parent in vfork stays there as long as its child is stopped.
_IN_KERNEL = b"D"
_AT_REST = frozenset({b"T", b"t", b"Z", b"X", b"x", _IN_KERNEL})
_ENDED = frozenset({b"Z", b"X", b"x"})
_STOPPED = b"T"
_READY = b"R"
"""Running, or waiting for a processor."""
_EXITING = 0x4
"""PF_EXITING of Linux: set once a process has begun to end."""

Trace = tuple[bytes, int]
"""The state of a thread, and how many context switches it has had."""


def children(pid: int) -> list[int]:
    """The direct children, including ended ones that were not reaped."""
    return [int(child) for task in _tasks(pid) for child in read(f"{task}/children").split()]


def parent(pid: int) -> int:
    """The parent, or 0 if the process has ended."""
    fields = _fields(f"/proc/{pid}")
    return int(fields[1]) if fields else 0


def command(pid: int) -> list[bytes]:
    """The command line of the process; empty if it has ended."""
    return read(f"/proc/{pid}/cmdline").split(b"\0")[:-1]


def birth(pid: int) -> int:
    """The start time in ticks since boot, which identifies a process together with its pid; 0 if it has ended."""
    fields = _fields(f"/proc/{pid}")
    return int(fields[19]) if fields else 0


def at_rest(pid: int) -> bool:
    """Whether no thread of a process that was told to stop can execute another instruction."""
    return all(fields[0] in _AT_REST for task in _tasks(pid) if (fields := _fields(task)))


def may_be_forking(pid: int) -> bool:
    """Whether a thread sleeps in the kernel other than in vfork, which lasts until the stopped child continues."""
    asleep = any(_fields(task)[:1] == [_IN_KERNEL] for task in _tasks(pid))
    return asleep and not any(map(is_stopped, children(pid)))


def is_ending(pid: int) -> bool:
    """Whether the process has ended or begun to end; this shows before its children receive their death signal."""
    fields = _fields(f"/proc/{pid}")
    return not fields or fields[0] in _ENDED or bool(int(fields[6]) & _EXITING)


def is_stopped(pid: int) -> bool:
    """Whether the process was stopped by a signal."""
    return _fields(f"/proc/{pid}")[:1] == [_STOPPED]


def traces(pid: int) -> dict[str, Trace]:
    """The traces of all threads of a process."""
    found = {}
    for task in _tasks(pid):
        if status := dict(line.split(b":", 1) for line in read(f"{task}/status").splitlines()):
            steps = int(status[b"voluntary_ctxt_switches"]) + int(status[b"nonvoluntary_ctxt_switches"])
            found[task] = status[b"State"].split()[0], steps
    return found


def rests(trace: Trace) -> bool:
    """Whether a thread with this trace that was told to stop cannot execute another instruction."""
    return trace[0] in _AT_REST


def stepped(before: Trace, after: Trace) -> bool:
    """Whether a thread that is stopped, and was stopped before, has run in between."""
    return before[0] == after[0] == _STOPPED and before[1] != after[1]


def cpu_seconds(pid: int) -> float:
    """User and system time of the process and of its reaped children."""
    fields = _fields(f"/proc/{pid}")
    if not fields:
        return 0.0
    return _own_cpu_seconds(pid, fields) + (int(fields[13]) + int(fields[14])) / TICKS


def _own_cpu_seconds(pid: int, fields: list[bytes]) -> float:
    try:
        return time.clock_gettime(~pid << 3 | 2)  # clock_getcpuclockid(3), in nanoseconds; stat has only ticks
    except OSError:
        return (int(fields[11]) + int(fields[12])) / TICKS


class ThreadTimes:
    """How long a thread ran, how long it waited for a processor, in nanoseconds, and how often it was given one."""

    def __init__(self, is_ready: bool, ran: int, waited: int, turns: int) -> None:
        self.is_ready = is_ready
        self.ran = ran
        self.waited = waited
        self.turns = turns


class TreeTimes:
    """The threads below a process, by path, and the nanoseconds that all of them ran, including ended ones.

    The time of ended children is only counted in whole ticks. The page faults of a process's children show whether it
    has reaped any.
    """

    def __init__(
        self, threads: dict[str, ThreadTimes], ran: int, faults_of_children: dict[int, int], parents: dict[int, int]
    ) -> None:
        self.threads = threads
        self.ran = ran
        self.faults_of_children = faults_of_children
        self.parents = parents


def tree_times(root: int) -> TreeTimes:
    """The times of all processes below one, as far as they are readable."""
    threads, faults, parents, ran = dict[str, ThreadTimes](), dict[int, int](), dict[int, int](), 0
    waiting = [root]
    for pid in waiting:
        fields = list[bytes]()
        for task in _tasks(pid):
            waiting += map(int, read(f"{task}/children").split())
            fields, times = _fields(task) or fields, read(f"{task}/schedstat").split()
            if fields and times and pid != root:
                threads[task] = ThreadTimes(fields[0] == _READY, *map(int, times))
        if fields:
            faults[pid], parents[pid] = int(fields[8]), int(fields[1])
            ran += _NANOSECONDS * (int(fields[13]) + int(fields[14])) // TICKS
            ran += 0 if pid == root else int(_NANOSECONDS * _own_cpu_seconds(pid, fields))
    return TreeTimes(threads, ran, faults, parents)


def idle_seconds(cores: Collection[int]) -> float | None:
    """Idle seconds of these cores since boot; None if the system does not report them."""
    idle = [int(fields[3]) + int(fields[4]) for fields in _of_cores(cores)]
    return sum(idle) / TICKS if len(idle) == len(cores) else None


def stolen_seconds(cores: Collection[int]) -> float:
    """Seconds since boot that the host of a virtual machine took from these cores: the maximum over the cores."""
    return max((int(fields[7]) / TICKS for fields in _of_cores(cores) if len(fields) > 7), default=0.0)


def _of_cores(cores: Collection[int]) -> list[list[bytes]]:
    """The counters of these cores."""
    names = {f"cpu{core}".encode() for core in cores}
    lines = [line.split() for line in read("/proc/stat").splitlines() if line.startswith(b"cpu")]
    return [line[1:] for line in lines if line[0] in names]


def waited(pid: int) -> float:
    """Seconds for which the threads of a process were ready to run but had no processor."""
    return sum(int(fields[1]) for task in _tasks(pid) if (fields := read(f"{task}/schedstat").split())) / 1e9


def resident(pid: int) -> int:
    """Bytes in memory, including shared ones."""
    sizes = read(f"/proc/{pid}/statm").split()
    return int(sizes[1]) * PAGE if sizes else 0


def proportional(pid: int) -> int:
    """Bytes in memory, with shared ones divided among the processes; slower to read."""
    for line in read(f"/proc/{pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return resident(pid)


def bonds(pid: int) -> list[list[bytes]]:
    """Restrictions that a process inherits and cannot remove: no_new_privs, and its hard data limit."""
    lines = (read(f"/proc/{pid}/status") + read(f"/proc/{pid}/limits")).splitlines()
    return [line.split()[-2:] for line in lines if line.startswith((b"NoNewPrivs:", b"Max data size"))]


def sockets(pid: int) -> set[int] | None:
    """The inodes of a process's sockets; None if we may not look, empty if it has ended."""
    found = set()
    try:
        with os.scandir(f"/proc/{pid}/fd") as files:
            for file in files:
                with suppress(FileNotFoundError):  # closed in the meantime
                    target = file.stat()
                    if stat.S_ISSOCK(target.st_mode):
                        found.add(target.st_ino)
    except (FileNotFoundError, ProcessLookupError):
        return set()
    except PermissionError:
        return None
    return found


def _tasks(pid: int) -> list[str]:
    try:
        with os.scandir(f"/proc/{pid}/task") as tasks:
            return [task.path for task in tasks]
    except (FileNotFoundError, ProcessLookupError):
        return []


def _fields(folder: str) -> list[bytes]:
    """The fields of a stat file from the state on; the name before it may contain blanks and brackets."""
    return read(f"{folder}/stat").rpartition(b")")[2].split()


def read(path: str) -> bytes:
    """The whole file, or nothing if its process has ended or is not readable for us."""
    try:
        file = os.open(path, os.O_RDONLY)
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return b""
    try:
        whole = b""
        while part := os.read(file, 1 << 16):
            whole += part
        return whole
    except (ProcessLookupError, PermissionError):
        return b""
    finally:
        os.close(file)
