"""A Python as macOS and Windows have it: what only Linux has is taken away, and everything but the referee has to work.

Run as a program, it takes each check by itself and prints a line for each: its name, then "works" or what went wrong.
"""

import contextlib
import io
import os
import select
import signal
import socket
import sys
import tempfile
import traceback
import zoneinfo  # noqa: F401  it asks Python how it was built, which is not the same elsewhere
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from threading import Thread
from typing import Any
from zipfile import ZipFile

import textual.app  # noqa: F401  other people's modules have their own ways on other systems
import uvicorn  # noqa: F401
from starlette.testclient import TestClient

from tests.support import DATA

MISSING = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")
"""Modules of Linux, which Windows does not have."""
OF_OS = (
    "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "SCHED_BATCH", "SCHED_FIFO", "SCHED_OTHER", "SCHED_RESET_ON_FORK",
    "WNOHANG", "chown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getpgid", "getpgrp", "getpriority",
    "getuid", "killpg", "memfd_create", "mkfifo", "nice", "openpty", "pidfd_open", "posix_spawn", "pread", "pwrite",
    "sched_getaffinity", "sched_getparam", "sched_getscheduler", "sched_param", "sched_setaffinity",
    "sched_setscheduler", "setpgid", "setpriority", "setsid", "setuid", "statvfs", "sysconf", "wait",
    "wait4", "waitid",
)  # fmt: skip
OF_SIGNAL = (
    "SIG_BLOCK",
    "SIG_SETMASK",
    "SIG_UNBLOCK",
    "SIGALRM",
    "SIGCHLD",
    "SIGCONT",
    "SIGHUP",
    "SIGKILL",
    "SIGPIPE",
    "SIGSTOP",
    "SIGUSR1",
    "SIGWINCH",
    "pthread_sigmask",
    "sigwait",
)
OF_SELECT = ("epoll", "poll")


class Refusal(MetaPathFinder):
    """Finds none of the modules that are missing elsewhere."""

    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if name in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def leave_linux() -> None:
    """Take away what only Linux has."""
    sys.meta_path.insert(0, Refusal())
    for name in MISSING:
        sys.modules.pop(name, None)
    for module, names in ((os, OF_OS), (signal, OF_SIGNAL), (select, OF_SELECT)):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    os.stat = without_proc(os.stat)
    sys.addaudithook(refuse_proc)
    sys.platform = "darwin"


def without_proc(stat: Callable[..., Any]) -> Any:
    """os.stat where there is no /proc; nobody else is told of such a call."""

    def found(path: object, *rest: object, **named: object) -> Any:
        refuse_proc("open", (path,))
        return stat(path, *rest, **named)

    return found


def refuse_proc(event: str, arguments: tuple[object, ...]) -> None:
    """There is no /proc."""
    if event in ("open", "os.listdir", "os.scandir") and str(arguments[0]).startswith("/proc"):
        raise FileNotFoundError(2, "there is no /proc", str(arguments[0]))
    if event in ("os.fork", "os.forkpty"):
        raise AssertionError("forked")


def girone(*words: str, typed: str = "") -> str:
    """What a command prints; it must succeed."""
    from girone.cli.main import main

    former, sys.stdin = sys.stdin, io.StringIO(typed)
    said = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            code = main(list(words))
    finally:
        sys.stdin = former
    said.seek(0)
    told = said.read()
    assert code == 0, told
    return told


def rules() -> None:
    """Every game can be played to its end, by anybody."""
    import girone as library

    for name in library.games():
        played = library.match("random", "greedy", name, seed=1)
        assert played.story.plies, name


def engine() -> None:
    """The native core thinks, where it was built."""
    from girone import engine as core

    if core.available():
        assert girone("analyse", "fission", "--depth", "3")


def library() -> None:
    """A store and a journal are read from Python."""
    import girone as face

    assert len(face.read_store(STORE)) == 9
    assert face.read_journal(JOURNAL).plies


def play() -> None:
    """Two engines play in the terminal, in plain lines."""
    girone("play", "fission", "--colour", "none", "--level", "1", "--plain")


def join() -> None:
    """A whole match at somebody else's server."""
    from girone import games
    from girone.model.game import Side
    from tests.players.servers import LineServer

    with socket.create_server(("127.0.0.1", 0)) as door:
        port = str(door.getsockname()[1])
        other = Thread(target=lambda: LineServer(door.accept()[0], games.load("fission"), Side.WHITE).play())
        other.start()
        girone("join", "fission", "127.0.0.1", port, "--limit", "600", "--level", "1")
        other.join()


def kit() -> None:
    """A program to begin with is written."""
    with tempfile.TemporaryDirectory() as folder:
        girone("kit", "dipole-2020", f"{folder}/player", "--language", "python")
        assert list(Path(folder, "player").iterdir())


def analyse() -> None:
    """A recorded match is looked at by the engine."""
    from girone import engine as core

    if not core.available():
        return
    girone("analyse", str(JOURNAL), "--time", "0.01")


def replay() -> None:
    """A recorded match is shown, and judged again."""
    assert girone("replay", str(STORE), "1")
    assert girone("verify", str(STORE))


def standings() -> None:
    """The table of a finished tournament, and its export."""
    assert girone("standings", str(STORE))
    with tempfile.TemporaryDirectory() as folder:
        girone("export", str(STORE), "-o", f"{folder}/results.csv")


def page() -> None:
    """The page of a finished store."""
    from girone.web.app import application
    from girone.web.settings import Settings

    with TestClient(application(Settings(STORE, "127.0.0.1")), base_url="http://127.0.0.1") as client:
        for address in ("/", "/standings", "/matches/1", "/rules"):
            assert client.get(address).status_code == 200, address


def match() -> None:
    """Matches between programs are refused in a sentence."""
    from girone.cli.main import main as command

    said = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with contextlib.redirect_stderr(said):
        assert command(["match", "fission", "--white", "random", "--black", "random"]) == 2
    said.seek(0)
    assert "needs Linux" in said.read()


CHECKS: tuple[Callable[[], None], ...] = (
    rules, engine, library, play, join, kit, analyse, replay, standings, page, match,
)  # fmt: skip


def take(checks: Sequence[Callable[[], None]], leave: Callable[[], None]) -> None:
    """Take every check where something is missing."""
    leave()
    for check in checks:
        try:
            check()
            print(check.__name__, "works", flush=True)
        except (Exception, SystemExit):
            print(check.__name__, "failed", flush=True)
            traceback.print_exc()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as room, ZipFile(DATA / "version2.zip") as packed:
        packed.extractall(room)
        STORE = Path(room, "evening.store")
        JOURNAL = STORE / "matches/00001/journal.jsonl"
        take(CHECKS, leave_linux)
