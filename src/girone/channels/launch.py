"""How a keeper starts a program: bounded, in a session of its own, and bound to die with its keeper."""

import os
import resource
import signal
from collections.abc import Mapping, Sequence

from girone.channels import prctl


class NotStarted(Exception):
    """The program could not be executed, for the reason given by the system."""


class NotPrepared(Exception):
    """What the program should have found could not be had."""


Limits = Mapping[int, int]
"""The resources of `setrlimit`, and how much of each."""


def start(
    argv: Sequence[str],
    folder: str,
    environment: Mapping[str, str],
    cores: Sequence[int],
    limits: Limits,
    files: Sequence[int],
) -> int:
    """Start a program with these as its files 0, 1 and 2, and return its pid once it is executing."""
    complaint, complain = os.pipe()
    keeper = os.getpid()
    pid = os.fork()
    if not pid:
        try:
            _prepare(keeper, cores, limits, files)
            os.write(complain, _execute(argv, folder, environment))
        except BaseException as error:
            os.write(complain, f"prepare {error}".encode())
        finally:
            os._exit(127)
    os.close(complain)
    with os.fdopen(complaint, "rb") as end:
        stage, _, reason = end.read().decode().partition(" ")
    if stage:
        os.waitpid(pid, 0)
        raise (NotStarted if stage == "execute" else NotPrepared)(reason)
    return pid


def _prepare(keeper: int, cores: Sequence[int], limits: Limits, files: Sequence[int]) -> None:
    os.setsid()
    prctl.die_with_parent(signal.SIGKILL)
    if os.getppid() != keeper:
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


def _execute(argv: Sequence[str], folder: str, environment: Mapping[str, str]) -> bytes:
    """Become the program, or return what the system said against it."""
    try:
        os.chdir(folder)
        os.execvpe(argv[0], list(argv), environment)
    except (OSError, ValueError) as error:
        return f"execute {getattr(error, 'strerror', None) or error}".encode()
