"""Programs that attack, one for each name: `python attacks.py NAME TARGETS`, with the targets as JSON.

Each tries for real, and writes into its own folder, as `outcome`, whether it succeeded. All of them are bounded by
themselves, so that they do no harm where nothing holds them.
"""

import ctypes
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Targets = dict[str, Any]
PROCESSES = 200
MEMORY = 512 * 1024**2
PIECE = 1024**2
FILES_ON_DISK = 64
OPEN_FILES = 600
WAKES = 1_500
LIFETIME = 60.0
"""Seconds after which whatever an attack has left ends by itself."""


def read_rival(targets: Targets) -> bool:
    """Read the rival's code."""
    return targets["secret"] in (Path(targets["rival"]) / "bot.py").read_text()


def read_store(targets: Targets) -> bool:
    """Read the record of the tournament."""
    return targets["secret"] in (Path(targets["store"]) / "store.sqlite").read_text()


def read_token(targets: Targets) -> bool:
    """Find the organiser's token in the command of another process."""
    wanted = f"organiser?token={targets['token']}".encode()
    return any(wanted in file.read_bytes() for file in Path("/proc").glob("[0-9]*/cmdline"))


def write_outside(targets: Targets) -> bool:
    """Change a file of the record."""
    (Path(targets["store"]) / "store.sqlite").write_text("mine")
    return True


def kill_referee(targets: Targets) -> bool:
    """Kill the referee."""
    os.kill(targets["referee"], signal.SIGKILL)
    return True


def stop_rival(targets: Targets) -> bool:
    """Stop the rival's program by a signal."""
    os.kill(targets["rival_process"], signal.SIGSTOP)
    return True


def fork_bomb(targets: Targets) -> bool:
    """Start very many processes."""
    for _ in range(PROCESSES):
        if not os.fork():
            time.sleep(LIFETIME)
            os._exit(0)
    time.sleep(targets["patience"])
    return True


def memory_bomb(targets: Targets) -> bool:
    """Use very much memory, with several processes."""
    for _ in range(4):
        if not os.fork():
            block = bytearray(MEMORY // 4)
            block[::4096] = bytes(len(block[::4096]))
            time.sleep(targets["patience"])
            os._exit(0)
    return all(os.wait()[1] == 0 for _ in range(4))


def fill_disk(targets: Targets) -> bool:
    """Write very much, in many small files."""
    for number in range(FILES_ON_DISK):
        Path(f"piece{number}").write_bytes(bytes(PIECE))
    time.sleep(targets["patience"])
    return True


def leave_core(targets: Targets) -> bool:
    """Leave its core, to compute on that of the rival."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    return os.sched_getaffinity(0) != {targets["core"]}


def hide_daemon(targets: Targets) -> bool:
    """Leave a process behind that has left its group, its session and its parent."""
    if not os.fork():
        os.setsid()
        if not os.fork():
            time.sleep(LIFETIME)
        os._exit(0)
    os.wait()
    return True


def connect_elsewhere(targets: Targets) -> bool:
    """Open a connection to another service."""
    return _is_greeted(targets["elsewhere"])


def take_rivals_seat(targets: Targets) -> bool:
    """Connect to the seat of the rival, before the rival does."""
    return _is_greeted(targets["seat"])


def hold_output(targets: Targets) -> bool:
    """Exit, and leave the standard output to a child, so that the reader waits."""
    if not os.fork():
        os.setsid()
        time.sleep(LIFETIME)
        os._exit(0)
    return True


def exhaust_files(targets: Targets) -> bool:
    """Hold very many files open."""
    held = [os.open("/dev/null", os.O_RDONLY) for _ in range(OPEN_FILES)]
    return len(held) == OPEN_FILES


def link_answer(targets: Targets) -> bool:
    """Let the referee read a file of the record, through a link in place of the answer."""
    Path("move.txt").symlink_to(Path(targets["store"]) / "store.sqlite")
    return True


def link_state(targets: Targets) -> bool:
    """Let the referee write over a file of the record, through a link in place of the position."""
    Path("state.txt").unlink(missing_ok=True)
    Path("state.txt").symlink_to(Path(targets["store"]) / "store.sqlite")
    return True


def link_folder(targets: Targets) -> bool:
    """Let the referee write into the rival's folder, through a link in place of its own."""
    own = Path.cwd()
    Path("outcome").write_text("succeeded")
    own.rename(own.with_name("elsewhere"))
    own.symlink_to(targets["rival"])
    return True


def run_on(targets: Targets) -> bool:
    """Go on while it is suspended: its timers wake it, again and again."""
    if not os.fork():
        _be_woken()
        deadline = time.monotonic() + LIFETIME
        while time.monotonic() < deadline:
            Path("count").write_text(str(time.monotonic_ns()))
        os._exit(0)
    time.sleep(LIFETIME)
    return True


class Wish(ctypes.Structure):
    """The sigevent of timer_create(2): to be sent a signal."""

    _fields_ = (("value", ctypes.c_void_p), ("signal", ctypes.c_int), ("rest", ctypes.c_char * 52))


def _be_woken() -> None:
    """Let the kernel send the signal to go on, again and again; a stop takes away what a timer has sent before it."""
    library, wish = ctypes.CDLL(None), Wish(None, signal.SIGCONT)
    for number in range(1, WAKES + 1):
        timer = ctypes.c_void_p()
        if library.timer_create(time.CLOCK_MONOTONIC, ctypes.byref(wish), ctypes.byref(timer)):
            raise OSError("there are no more timers")
        after = divmod(number * 25_000_000, 1_000_000_000)
        library.timer_settime(timer, 0, (ctypes.c_long * 4)(0, 0, *after), None)


def _is_greeted(port: int) -> bool:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        return bool(connection.recv(16))


ATTACKS: dict[str, Callable[[Targets], bool]] = {
    attack.__name__.replace("_", " "): attack
    for attack in (
        read_rival, read_store, read_token, write_outside, kill_referee, stop_rival, fork_bomb, memory_bomb, fill_disk,
        run_on, leave_core, hide_daemon, connect_elsewhere, take_rivals_seat, hold_output, exhaust_files, link_answer,
        link_state, link_folder,
    )
}  # fmt: skip


def main() -> None:
    """Attack, and write down what came of it."""
    outcome = os.open("outcome", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    os.write(outcome, b"tried")
    try:
        succeeded = ATTACKS[sys.argv[1]](json.loads(sys.argv[2]))
        words = "succeeded" if succeeded else "failed: nothing was found"
    except (OSError, ValueError) as error:
        words = f"failed: {error}"
    os.pwrite(outcome, words.encode(), 0)
    os.close(outcome)


if __name__ == "__main__":
    main()
