"""How a keeper starts a program: bounded, in a session of its own, and bound to die with its keeper."""

import errno
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
        if (flaw := windows_line_end(argv[0])) and _beginning(argv[0]).startswith(b"#!"):
            return f"execute {flaw}".encode(errors="backslashreplace")
        try:
            os.execvpe(argv[0], list(argv), environment)
        except OSError as error:
            if error.errno != errno.ENOEXEC or not _is_text(argv[0]):
                raise
            os.execvpe("bash", ["bash", *argv], environment)  # as a shell does with a script that names none
    except (OSError, ValueError) as error:
        return f"execute {getattr(error, 'strerror', None) or error}".encode()


def windows_line_end(file: str) -> str:
    """What is wrong with a script that was saved on Windows; the system would say that there is no such file."""
    line, _, _ = _beginning(file).partition(b"\n")
    if not (line.endswith(b"\r") and b"\0" not in line):
        return ""
    return f"line ends of Windows in {file}: its lines must end with LF alone, not with CR LF (dos2unix mends it)"


def _is_text(file: str) -> bool:
    return b"\0" not in _beginning(file)


def _beginning(file: str) -> bytes:
    """The first bytes of a program that is given by its path, as far as it can be read."""
    if "/" not in file:
        return b""
    try:
        opened = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
    except (OSError, ValueError):
        return b""
    try:
        return os.read(opened, 256)
    except OSError:
        return b""
    finally:
        os.close(opened)
