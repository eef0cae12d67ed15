"""How a supervisor starts a program: bounded, in a session of its own, and bound to die with its supervisor.

Behind walls it is started by sandbox/init.py, the first process there, which becomes the program when all is ready.
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
"""What the sandbox init process says first: from here on it is the program that fails, and not the walls."""


class NotStarted(Exception):
    """The program could not be executed: the key and the values of a fact."""


class NotPrepared(Exception):
    """What the program should have found could not be had."""


class NotWalled(Exception):
    """The walls around the program could not be built."""


Limits = Mapping[int, int]
"""The resources of `setrlimit`, and how much of each."""
SocketOrder = tuple[int, str, int]
"""Where the sandbox init process hands out the socket it makes, `listen` or `dial`, and the port."""


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
    """Start a program with these as its files 0, 1 and 2, and return its pid once it is executing."""
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
        os._exit(127)  # it was gone before we asked to die with it
    prctl.gain_no_privileges()
    for caught in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(caught, signal.SIG_DFL)  # an ignored signal would stay ignored
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
    """Become the walls with the sandbox init process behind them."""
    barred, writing = os.pipe()
    os.write(writing, BARRED)
    os.close(writing)
    for file in (barred, complain):
        os.set_inheritable(file, True)
    sandbox_init = [sys.executable, "-I", "-S", PLACE, str(complain), *words]
    os.chdir("/")  # the program's folder may be one that it has spoilt: that is for sandbox/init.py to find out
    os.execve(walls[0], [*walls, "--seccomp", str(barred), "--", *sandbox_init], dict(environment))


def _passed_on(file: int) -> int:
    """Another number of a file: the walls hold the first three open themselves, and nobody would see them closed."""
    number = os.dup(file)
    os.set_inheritable(number, True)
    return number


def _handed(wanted_socket: SocketOrder | None) -> list[str]:
    if not wanted_socket:
        return ["", "", ""]
    os.set_inheritable(wanted_socket[0], True)
    return [str(word) for word in wanted_socket]
