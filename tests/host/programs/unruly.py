"""A program with the vices a supervisor must cope with, one an argument; it says "ready" once it is at it."""

import ctypes
import itertools
import json
import mmap
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NoReturn

PYTHON_IGNORES = 1 << signal.SIGPIPE - 1 | 1 << signal.SIGXFSZ - 1


def ready() -> None:
    os.write(1, b"ready\n")


def wait(kept: object = None) -> NoReturn:
    while True:
        time.sleep(60)


def spin(place: int = 0) -> NoReturn:
    """Count, where all can see it, in a place of its own."""
    with Path("counters").open("r+b") as file:
        counters = mmap.mmap(file.fileno(), 0)
    for count in itertools.count():
        counters[8 * place : 8 * place + 8] = count.to_bytes(8, "little")
    raise AssertionError("the numbers came to an end")


def born(life: Callable[[], NoReturn]) -> int:
    """A child that lives like that."""
    pid = os.fork()
    if not pid:
        life()
    return pid


def leave() -> None:
    """Leave the parent, the group and the session, as a daemon does."""
    if os.fork():
        os._exit(0)
    os.setsid()
    if os.fork():
        os._exit(0)


def spinner() -> NoReturn:
    ready()
    spin()


def threads() -> NoReturn:
    for place in range(1, 4):
        threading.Thread(target=spin, args=[place]).start()
    ready()
    spin()


def family() -> NoReturn:
    for place in range(1, 4):
        born(partial(spin, place))
    ready()
    spin()


def deaf() -> NoReturn:
    """Hears nothing that can be ignored, nor do its children."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(number, signal.SIG_IGN)
    born(wait)
    ready()
    wait()


def daemon() -> NoReturn:
    """Ends at once, while a daemon of it lives on."""
    reading, writing = os.pipe()

    def haunt() -> NoReturn:
        leave()
        os.write(writing, b"!")
        wait()

    born(haunt)
    os.read(reading, 1)
    ready()
    sys.exit()


def hopper() -> NoReturn:
    """Is always someone else: forks and ends, in a new session each time."""
    ready()
    while True:
        if os.fork():
            os._exit(0)
        os.setsid()


def bomb() -> NoReturn:
    """Five hundred children, each in a session of its own, and all of them forking on for a while."""
    ready()
    for _ in range(500):
        if not os.fork():
            os.setsid()
            for _ in range(3):
                os.fork()
            wait()
    wait()


def spawner() -> NoReturn:
    """Starts programs all the time, each of which holds it up until it executes."""
    ready()
    while True:
        os.waitpid(os.posix_spawn("/bin/true", ["true"], os.environ), 0)


def hogs() -> NoReturn:
    """Four processes with 50 MiB each, so that none alone is over the ceiling."""

    def eat() -> NoReturn:
        wait(b"x" * (50 * 2**20))

    for _ in range(4):
        born(eat)
    ready()
    wait()


def sharers() -> NoReturn:
    """Six processes that share 40 MiB."""
    kept = b"x" * (40 * 2**20)
    for _ in range(5):
        born(wait)
    ready()
    wait(kept)


def flood() -> NoReturn:
    """Writes eight megabytes before it is ready, and never ends."""
    for _ in range(8):
        os.write(2, b"flood\n" * 2**17)
    ready()
    while True:
        os.write(2, b"flood\n" * 2**14)


def silent() -> NoReturn:
    ready()
    os.close(1)
    wait()


def patricide() -> NoReturn:
    """Kills its supervisor, and leaves a child that has nothing of it but the name."""
    supervisor = os.getppid()
    reading, writing = os.pipe()

    def heir() -> NoReturn:
        os.setsid()
        os.write(writing, b"!")
        os.execve("/bin/sh", ["sh", "-c", "sleep 60; :", *sys.argv[2:]], {})

    born(heir)
    os.read(reading, 1)
    ready()
    os.kill(supervisor, signal.SIGKILL)
    wait()


def sleepwalk(work: Callable[[], None]) -> NoReturn:
    """Works a moment whenever one of its timers wakes it from being stopped."""

    class Wish(ctypes.Structure):  # the sigevent of timer_create(2): to be sent a signal
        _fields_ = (("value", ctypes.c_void_p), ("signal", ctypes.c_int), ("rest", ctypes.c_char * 52))

    is_ready = threading.Event()  # on a slow machine timers come earlier than that
    signal.signal(signal.SIGCONT, lambda number, frame: work() if is_ready.is_set() else None)
    library, wish = ctypes.CDLL(None), Wish(None, signal.SIGCONT)
    for number in range(1, 100):  # a stop signal takes a timer's signal away, and with it all others of that timer
        timer = ctypes.c_void_p()
        assert not library.timer_create(time.CLOCK_MONOTONIC, ctypes.byref(wish), ctypes.byref(timer))
        after = divmod(number * 25_000_000, 1_000_000_000)
        assert not library.timer_settime(timer, 0, (ctypes.c_long * 4)(0, 0, *after), None)
    ready()
    is_ready.set()
    wait()


def napper() -> NoReturn:
    sleepwalk(lambda: os.kill(os.getpid(), signal.SIGSTOP))


def employer() -> NoReturn:
    """Has others work: their time is on no account, because nobody waits for them."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)

    def work() -> None:
        if not os.fork():
            sum(range(10_000))
            os._exit(0)
        os.kill(os.getpid(), signal.SIGSTOP)

    sleepwalk(work)


def mutiny() -> NoReturn:
    """Stops its supervisor."""
    os.kill(os.getppid(), signal.SIGSTOP)
    ready()
    wait()


def report() -> None:
    """What it finds of itself."""
    status = dict(line.split(":\t") for line in Path("/proc/self/status").read_text().splitlines())
    found = {
        "folder": str(Path.cwd()),
        "leads its session": os.getsid(0) == os.getpid(),
        "environment": dict(os.environ),
        "cores": sorted(os.sched_getaffinity(0)),
        "files": [number for number in range(1000) if Path(f"/proc/self/fd/{number}").is_symlink()],
        "limits": {
            name: resource.getrlimit(getattr(resource, f"RLIMIT_{name}"))[0]
            for name in ("CORE", "FSIZE", "NOFILE", "DATA")
        },
        "blocked signals": int(status["SigBlk"], 16),
        "ignored signals": int(status["SigIgn"], 16) & ~PYTHON_IGNORES,
        "input": sys.stdin.read(),
    }
    print(json.dumps(found))


globals()[sys.argv[1]]()
