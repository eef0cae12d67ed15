"""A Python as macOS has it: what only Linux has is taken away, and single matches have to work at the level none.

Run as a program, it takes each check by itself and prints a line for each: its name, then "works" or what went wrong.
"""

import os
import select
import signal
import socket
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any

import psutil

from tests.elsewhere import without_linux
from tests.elsewhere.without_linux import girone, refuse_proc, without_proc

OF_OS = (
    "O_PATH", "SCHED_BATCH", "SCHED_FIFO", "SCHED_OTHER", "SCHED_RESET_ON_FORK", "memfd_create", "pidfd_open",
    "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_param", "sched_setaffinity",
    "sched_setscheduler", "waitid",
)  # fmt: skip
OF_SIGNAL = ("pidfd_send_signal", "sigtimedwait", "sigwaitinfo")
OF_SELECT = ("POLLRDHUP", "epoll")
OF_SOCKET = ("SOCK_CLOEXEC", "SOCK_NONBLOCK", "SOCK_SEQPACKET")
BRIEF = ("--set", "limits.warm_up=0", "--set", "limits.move=60", "--set", "limits.first_move=60")


def leave_linux() -> None:
    """Take away what only Linux has."""
    for module, names in ((os, OF_OS), (signal, OF_SIGNAL), (select, OF_SELECT), (socket, OF_SOCKET)):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    os.stat = without_proc(os.stat)
    sys.addaudithook(_refuse_proc)
    sys.platform = "darwin"


def _refuse_proc(event: str, arguments: tuple[object, ...]) -> None:
    """There is no /proc but for psutil, which asks macOS in another way."""
    if event in ("open", "os.listdir", "os.scandir") and str(arguments[0]).startswith("/proc"):
        files = {Path(frame.filename).parent for frame in traceback.extract_stack(limit=12)}
        if Path(psutil.__file__).parent not in files:
            refuse_proc(event, arguments)


def dialled() -> None:
    """A match over TCP, judged again."""
    with tempfile.TemporaryDirectory() as folder:
        said = girone("match", "fission", "--white", "random", "--black", "greedy", "--record", f"{folder}/m", *BRIEF)
        assert "level none" in said
        assert "match 1: " in said
        girone("verify", f"{folder}/m/journal.jsonl")


def suspended() -> None:
    """A match of programs that are suspended in turn."""
    girone("match", "othello", "--white", "random", "--black", "greedy", "--set", "game.size=6", *BRIEF)


def by_files() -> None:
    """A match of programs that are started for each move."""
    words = ("--regulation", "othello-ufmg-2014", "--white", "random", "--black", "greedy")
    girone("match", "othello", *words, "--set", "limits.move=60")


def strict() -> None:
    """What cannot be given is refused."""
    from girone.cli.main import main as command

    assert command(["match", "fission", "--white", "random", "--black", "random", "--sandbox", "strict"]) == 2


def many() -> None:
    """Many games need Linux."""
    from girone.cli.main import main as command

    assert command(["match", "fission", "level1", "level2"]) == 2


CHECKS: tuple[Any, ...] = (dialled, suspended, by_files, strict, many)

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as room:
        os.chdir(room)
        without_linux.take(CHECKS, leave_linux)
