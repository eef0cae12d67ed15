"""A seccomp filter for programs in the strict sandbox: each forbidden system call fails with "not permitted".

No player needs these calls. With the first, a program could move to its rival's core. The next three allocate memory
that is not counted. The others have opened many a sandbox, or reveal what the rival does: watches on shared files, the
kernel log, and socket families without namespaces.
"""

import sys
from collections.abc import Iterator

_CALLS = {
    "x86_64": {
        "sched_setaffinity": 203, "shmget": 29, "memfd_create": 319, "memfd_secret": 447,
        "io_uring_setup": 425, "userfaultfd": 323, "perf_event_open": 298,
        "bpf": 321, "add_key": 248, "request_key": 249, "keyctl": 250,
        "inotify_init": 253, "inotify_init1": 294, "fanotify_init": 300, "syslog": 103,
    },
    "i386": {
        "sched_setaffinity": 241, "shmget": 395, "memfd_create": 356, "memfd_secret": 447,
        "io_uring_setup": 425, "userfaultfd": 374, "perf_event_open": 336,
        "bpf": 357, "add_key": 286, "request_key": 287, "keyctl": 288, "ipc": 117,
        "inotify_init": 291, "inotify_init1": 332, "fanotify_init": 338, "syslog": 103, "socketcall": 102,
    },
    "aarch64": {
        "sched_setaffinity": 122, "shmget": 194, "memfd_create": 279, "memfd_secret": 447,
        "io_uring_setup": 425, "userfaultfd": 282, "perf_event_open": 241,
        "bpf": 280, "add_key": 217, "request_key": 218, "keyctl": 219,
        "inotify_init1": 26, "fanotify_init": 262, "syslog": 116,
    },
}  # fmt: skip
_SOCKET = {"x86_64": (41,), "i386": (359,), "aarch64": (198,)}
_FAMILIES = (1, 2, 10, 16)
"""The allowed socket families: AF_UNIX, both versions of IP, and netlink."""
_FCNTL = {"x86_64": (72,), "i386": (55, 221), "aarch64": (25,)}
_WATCHES = (1024, 1026)
"""Forbidden commands of fcntl: leases, and notifications about a folder."""
_ARCHITECTURES = {"x86_64": 0xC000_003E, "i386": 0x4000_0003, "aarch64": 0xC000_00B7}
_X32 = 0x4000_0000
"""The first number of x32 calls, the second set of calls on x86_64."""

_LOAD, _IF_EQUAL, _IF_AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER, _ARCHITECTURE, _FIRST, _SECOND = 0, 4, 16, 24
"""Offsets in the kernel's `seccomp_data`: the call's number, the architecture, the first two arguments."""
_ALLOW, _NOT_PERMITTED, _NO_SUCH_FAMILY = 0x7FFF_0000, 0x0005_0001, 0x0005_0061

_Step = tuple[int, int, str]
"""An instruction, its value, and the label to jump to if a test succeeds."""
_Label = str


def _filter() -> bytes:
    return _step(_LOAD, _ARCHITECTURE) + b"".join(map(_block, _CALLS)) + _step(_RETURN, _ALLOW)


def _block(name: str) -> bytes:
    """The filter of one architecture; another architecture skips it."""
    steps = list(_judged(name))
    length = sum(not isinstance(step, str) for step in steps)
    return _step(_IF_EQUAL, _ARCHITECTURES[name], no=length) + b"".join(_assembled(steps))


def _judged(name: str) -> Iterator[_Step | _Label]:
    yield _LOAD, _NUMBER, ""
    if name == "x86_64":
        yield _IF_AT_LEAST, _X32, "barred"
    yield from ((_IF_EQUAL, call, "barred") for call in _CALLS[name].values())
    yield from ((_IF_EQUAL, call, "socket") for call in _SOCKET[name])
    yield from ((_IF_EQUAL, call, "fcntl") for call in _FCNTL[name])
    yield _RETURN, _ALLOW, ""
    yield "socket"
    yield _LOAD, _FIRST, ""
    yield from ((_IF_EQUAL, family, "allowed") for family in _FAMILIES)
    yield _RETURN, _NO_SUCH_FAMILY, ""
    yield "fcntl"
    yield _LOAD, _SECOND, ""
    yield from ((_IF_EQUAL, command, "barred") for command in _WATCHES)
    yield "allowed"
    yield _RETURN, _ALLOW, ""
    yield "barred"
    yield _RETURN, _NOT_PERMITTED, ""


def _assembled(steps: list[_Step | _Label]) -> Iterator[bytes]:
    """The instructions, with labels replaced by jump distances."""
    places, at = dict[str, int](), 0
    for step in steps:
        if isinstance(step, str):
            places[step] = at
        else:
            at += 1
    real = [step for step in steps if not isinstance(step, str)]
    for at, (code, value, label) in enumerate(real):
        yield _step(code, value, yes=places[label] - at - 1 if label else 0)


def _step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    """One BPF instruction; `yes` and `no` are jump distances."""
    return code.to_bytes(2, sys.byteorder) + bytes([yes, no]) + value.to_bytes(4, sys.byteorder)


BARRED = _filter()
