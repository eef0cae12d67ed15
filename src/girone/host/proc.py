"""What /proc says of a process, at the moment of reading; one that has gone has no children and no size."""

import os
import stat
import time
from collections.abc import Collection
from contextlib import suppress

from girone.host.system import PAGE, TICKS

_NANOSECONDS = 1_000_000_000

# T and t are stopped, Z and X have ended. D sleeps inside the kernel and cannot be interrupted: it meets a stop signal
# before its next instruction, and a parent in vfork stays there as long as its stopped child.
_IN_KERNEL = b"D"
_AT_REST = frozenset({b"T", b"t", b"Z", b"X", b"x", _IN_KERNEL})
_ENDED = frozenset({b"Z", b"X", b"x"})
_STOPPED = b"T"
_READY = b"R"
"""Runs, or waits for a processor."""
_EXITING = 0x4
"""The flag of a process that has begun to end, PF_EXITING in Linux."""

Trace = tuple[bytes, int]
"""The state of a thread, and how often it has left a processor."""


def children(pid: int) -> list[int]:
    """The direct children, ended but unreaped ones included."""
    return [int(child) for task in _tasks(pid) for child in read(f"{task}/children").split()]


def parent(pid: int) -> int:
    """The parent, or 0 when the process has gone."""
    fields = _fields(f"/proc/{pid}")
    return int(fields[1]) if fields else 0


def command(pid: int) -> list[bytes]:
    """The words by which the process was started; none when it has ended."""
    return read(f"/proc/{pid}/cmdline").split(b"\0")[:-1]


def birth(pid: int) -> int:
    """When the process began, in ticks since the system did: with its number it names it for good; 0 if it has gone."""
    fields = _fields(f"/proc/{pid}")
    return int(fields[19]) if fields else 0


def at_rest(pid: int) -> bool:
    """Whether no thread of a process that was told to stop can execute another instruction."""
    return all(fields[0] in _AT_REST for task in _tasks(pid) if (fields := _fields(task)))


def may_be_forking(pid: int) -> bool:
    """Whether a thread sleeps in the kernel, and not because of vfork, which ends when the stopped child goes on."""
    asleep = any(_fields(task)[:1] == [_IN_KERNEL] for task in _tasks(pid))
    return asleep and not any(map(is_stopped, children(pid)))


def is_ending(pid: int) -> bool:
    """Whether the process has ended, or has begun to: so it says before its children hear of it."""
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
    """Whether such a thread cannot execute another instruction, once it was told to stop."""
    return trace[0] in _AT_REST


def stepped(before: Trace, after: Trace) -> bool:
    """Whether a thread that is stopped, and was, has run in between."""
    return before[0] == after[0] == _STOPPED and before[1] != after[1]


def cpu_seconds(pid: int) -> float:
    """User and system time of the process and of the children it has reaped."""
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
    """What a thread had of the processors: how long it ran and waited for one, in nanoseconds, and how often."""

    def __init__(self, is_ready: bool, ran: int, waited: int, turns: int) -> None:
        self.is_ready = is_ready
        self.ran = ran
        self.waited = waited
        self.turns = turns


class TreeTimes:
    """The threads below a process, by name, and the nanoseconds that all of them ran, with ended ones.

    The time of ended children is in ticks, cut off; that a process had any shows in the page faults of its children.
    """

    def __init__(
        self, threads: dict[str, ThreadTimes], ran: int, faults_of_children: dict[int, int], parents: dict[int, int]
    ) -> None:
        self.threads = threads
        self.ran = ran
        self.faults_of_children = faults_of_children
        self.parents = parents


def tree_times(root: int) -> TreeTimes:
    """The times of all processes below one, as far as they let us look."""
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
    """How long these cores had nothing to do since the system began; None if it does not say so."""
    idle = [int(fields[3]) + int(fields[4]) for fields in _of_cores(cores)]
    return sum(idle) / TICKS if len(idle) == len(cores) else None


def stolen_seconds(cores: Collection[int]) -> float:
    """How long the host of a virtual machine kept the most wanted of these cores to itself since the system began."""
    return max((int(fields[7]) / TICKS for fields in _of_cores(cores) if len(fields) > 7), default=0.0)


def _of_cores(cores: Collection[int]) -> list[list[bytes]]:
    """What the system counts for each of these cores."""
    names = {f"cpu{core}".encode() for core in cores}
    lines = [line.split() for line in read("/proc/stat").splitlines() if line.startswith(b"cpu")]
    return [line[1:] for line in lines if line[0] in names]


def waited(pid: int) -> float:
    """Seconds that the threads of a process were ready to run and had no processor."""
    return sum(int(fields[1]) for task in _tasks(pid) if (fields := read(f"{task}/schedstat").split())) / 1e9


def resident(pid: int) -> int:
    """Bytes in memory, what is shared with others included."""
    sizes = read(f"/proc/{pid}/statm").split()
    return int(sizes[1]) * PAGE if sizes else 0


def proportional(pid: int) -> int:
    """Bytes in memory, shared ones divided among their sharers; slower to find out."""
    for line in read(f"/proc/{pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return resident(pid)


def bonds(pid: int) -> list[list[bytes]]:
    """What it inherited and cannot shake off: renounced privileges, and the hard limit of its data."""
    lines = (read(f"/proc/{pid}/status") + read(f"/proc/{pid}/limits")).splitlines()
    return [line.split()[-2:] for line in lines if line.startswith((b"NoNewPrivs:", b"Max data size"))]


def sockets(pid: int) -> set[int] | None:
    """The inodes of the sockets that a process holds; None if it does not let us look, none if it has gone."""
    found = set()
    try:
        with os.scandir(f"/proc/{pid}/fd") as files:
            for file in files:
                with suppress(FileNotFoundError):  # closed meanwhile
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
    """The fields of a stat file from the state on; the name before it may hold blanks and brackets."""
    return read(f"{folder}/stat").rpartition(b")")[2].split()


def read(path: str) -> bytes:
    """The whole of such a file, or nothing when its process has gone or is not ours to look into."""
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
