"""The player's side needs nothing that only POSIX has: a whole game over TCP without it."""

import sys

import pytest

from girone import games
from girone.model.game import Side
from tests.clients.programs import PATIENCE, listener, port_of, running, take, words
from tests.players.servers import FOR_EVER, SOON, LineServer

WITHOUT_POSIX = """
import os, select, signal, sys

class Barrier:
    def find_spec(self, name, path=None, target=None):
        if name in {"fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "syslog", "_posixsubprocess"}:
            raise ImportError(f"{name} is not on every system")

sys.meta_path.insert(0, Barrier())
for module, names in {
    os: ("fork", "forkpty", "killpg", "setsid", "getuid", "sysconf", "mkfifo", "set_blocking", "wait4", "uname"),
    select: ("poll", "epoll"),
    signal: ("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGSTOP", "SIGTTIN", "SIGUSR1", "alarm",
             "pthread_sigmask", "setitimer", "sigwait", "set_wakeup_fd"),
}.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)

from girone.cli.start import main
raise SystemExit(main())
"""


@pytest.mark.parametrize("options", [SOON, ("--limit", "0.2")], ids=["level", "pondering"])
def test_a_whole_game_without_posix(options: tuple[str, ...]) -> None:
    command = (sys.executable, "-P", "-c", WITHOUT_POSIX, "join", "fission")
    with listener() as listening, running(*command, "127.0.0.1", port_of(listening), *FOR_EVER, *options) as player:
        final = LineServer(take(listening), games.load("fission"), Side.WHITE).play()
        said, complaints = player.communicate(timeout=PATIENCE)
        assert (player.returncode, said.decode(), complaints) == (0, words(final, Side.WHITE), b"")
