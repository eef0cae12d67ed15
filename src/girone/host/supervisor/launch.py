"""Starts a program for its supervisor: with limits, in its own session, and killed when the supervisor dies.

In the strict sandbox, sandbox/init.py is the first process; it becomes the program when everything is ready.
"""

import os
import resource
import signal
import sys
from collections.abc import Mapping, Sequence

from girone.host import prctl
from girone.host.sandbox.init import PLACE, execute
from girone.host.sandbox.seccomp import BARRED

INSIDE = "inside"
"""The first message of the sandbox init process; later errors are the program's and not the sandbox's."""


class NotStarted(Exception):
    """The program could not be executed; the arguments are a detail's key and values."""


class NotPrepared(Exception):
    """The environment of the program could not be prepared."""


class NotWalled(Exception):
    """The sandbox could not be started."""


Limits = Mapping[int, int]
"""Resources of `setrlimit` with their limits."""
SocketOrder = tuple[int, str, int]
"""For the sandbox init process: where to send the socket that it makes, `listen` or `dial`, and the port."""


def start(
    argv: Sequence[str],
    folder: str,
    environment: Mapping[str, str],
    cores: Sequence[int],
    limits: Limits,
    files: Sequence[int],
    walls: Sequence[str] = (),
    wanted_socket: SocketOrder | None = None,
) -> int:
    """Start a program with these files as 0, 1 and 2; returns its pid once it is executing."""
    complaint, complain = os.pipe()
    supervisor = os.getpid()
    pid = os.fork()
    if not pid:
        try:
            if walls:
                given = [str(_passed_on(file)) for file in files[:2]]
                _prepare(supervisor, cores, limits, (os.open(os.devnull, os.O_RDONLY), files[2], files[2]))
                _enter(walls, complain, [*given, folder, *_handed(wanted_socket), *argv], environment)
            _prepare(supervisor, cores, limits, files)
            os.write(complain, execute(list(argv), folder, dict(environment)))
        except BaseException as error:
            os.write(complain, f"prepare {error}".encode())
        finally:
            os._exit(127)
    os.close(complain)
    with os.fdopen(complaint, "rb") as end:
        said = end.read().decode()
    if walls and not said.startswith(INSIDE):
        os.waitpid(pid, 0)
        raise NotWalled(said.partition(" ")[2])
    stage, _, reason = said.removeprefix(INSIDE).partition(" ")
    if stage:
        os.waitpid(pid, 0)
        if stage == "windows":
            raise NotStarted("windows_line_ends", {"file": reason})
        if stage == "execute":
            raise NotStarted("plain", {"cause": reason})
        raise NotPrepared(reason)
    return pid


def _prepare(supervisor: int, cores: Sequence[int], limits: Limits, files: Sequence[int]) -> None:
    os.setsid()
    prctl.die_with_parent(signal.SIGKILL)
    if os.getppid() != supervisor:
        os._exit(127)  # the supervisor had ended before die_with_parent took effect
    prctl.gain_no_privileges()
    for caught in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(caught, signal.SIG_DFL)  # ignored signals would stay ignored after exec
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    if cores:
        os.sched_setaffinity(0, cores)
    for number, file in enumerate(files):
        os.dup2(file, number)
    for kind, amount in limits.items():
        _, most = resource.getrlimit(kind)
        amount = amount if most == resource.RLIM_INFINITY else min(amount, most)
        resource.setrlimit(kind, (amount, amount))


def _enter(walls: Sequence[str], complain: int, words: Sequence[str], environment: Mapping[str, str]) -> None:
    """Become bubblewrap, with the sandbox init process inside."""
    barred, writing = os.pipe()
    os.write(writing, BARRED)
    os.close(writing)
    for file in (barred, complain):
        os.set_inheritable(file, True)
    sandbox_init = [sys.executable, "-I", "-S", PLACE, str(complain), *words]
    os.chdir("/")  # the program may have broken its folder, which sandbox/init.py reports
    os.execve(walls[0], [*walls, "--seccomp", str(barred), "--", *sandbox_init], dict(environment))


def _passed_on(file: int) -> int:
    """A duplicate of a file with a higher number: bubblewrap itself uses the first three, and would keep them open."""
    number = os.dup(file)
    os.set_inheritable(number, True)
    return number


def _handed(wanted_socket: SocketOrder | None) -> list[str]:
    if not wanted_socket:
        return ["", "", ""]
    os.set_inheritable(wanted_socket[0], True)
    return [str(word) for word in wanted_socket]
