"""What of the kernel is closed to a program behind walls, as a filter of its calls: each fails with "not permitted".

No player needs them. With the first a program could leave its core for the rival's; with the next three it could keep
memory that nobody counts; the others have opened many a sandbox.
"""

import sys

_CALLS = {
    "x86_64": {
        "sched_setaffinity": 203, "shmget": 29, "memfd_create": 319, "memfd_secret": 447,
        "io_uring_setup": 425, "userfaultfd": 323, "perf_event_open": 298,
        "bpf": 321, "add_key": 248, "request_key": 249, "keyctl": 250,
    },
    "i386": {
        "sched_setaffinity": 241, "shmget": 395, "memfd_create": 356, "memfd_secret": 447,
        "io_uring_setup": 425, "userfaultfd": 374, "perf_event_open": 336,
        "bpf": 357, "add_key": 286, "request_key": 287, "keyctl": 288, "ipc": 117,
    },
    "aarch64": {
        "sched_setaffinity": 122, "shmget": 194, "memfd_create": 279, "memfd_secret": 447,
        "io_uring_setup": 425, "userfaultfd": 282, "perf_event_open": 241,
        "bpf": 280, "add_key": 217, "request_key": 218, "keyctl": 219,
    },
}  # fmt: skip
_ARCHITECTURES = {"x86_64": 0xC000_003E, "i386": 0x4000_0003, "aarch64": 0xC000_00B7}
_X32 = 0x4000_0000
"""From here on the calls of x86_64 are numbered a second time."""

_LOAD, _IF_EQUAL, _IF_AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER, _ARCHITECTURE = 0, 4
_ALLOW, _NOT_PERMITTED = 0x7FFF_0000, 0x0005_0001


def _filter() -> bytes:
    blocks = [_block(name, list(calls.values())) for name, calls in _CALLS.items()]
    return _step(_LOAD, _ARCHITECTURE) + b"".join(blocks) + _step(_RETURN, _ALLOW)


def _block(name: str, calls: list[int]) -> bytes:
    """Of one architecture: past it where it is another, else to its last step for a call that is barred."""
    wide = [_step(_IF_AT_LEAST, _X32, yes=len(calls) + 1)] if name == "x86_64" else []
    tests = [_step(_IF_EQUAL, call, yes=len(calls) - at) for at, call in enumerate(calls)]
    judged = [_step(_LOAD, _NUMBER), *wide, *tests, _step(_RETURN, _ALLOW), _step(_RETURN, _NOT_PERMITTED)]
    return _step(_IF_EQUAL, _ARCHITECTURES[name], no=len(judged)) + b"".join(judged)


def _step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
    """One instruction of the kernel's packet filter; `yes` and `no` are how many to leap over."""
    return code.to_bytes(2, sys.byteorder) + bytes([yes, no]) + value.to_bytes(4, sys.byteorder)


BARRED = _filter()
