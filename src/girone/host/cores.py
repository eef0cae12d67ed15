"""Lends the cores of this host to tables; if there are more than two, one is reserved for the referee and the page.

All girone processes of a host, of whatever user, share the cores by file locks: one file per core, in a folder that
everybody may write to. The kernel frees a lock when its holder dies. Without such a folder, each process only knows its
own loans.
"""

import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from girone.host import proc
from girone.host.system import DIRECTORY, NOFOLLOW, NONBLOCK, locked, usable_cores
from girone.model.detail import Detail, Wording

VARIABLE = "GIRONE_CORES"
"""Names another folder for the locks."""
USUAL_FOLDER = Path("/tmp/girone-cores")
PATIENCE = 5.0
"""Seconds that a single match waits for free cores before it shares some."""
LOOK = 0.05
UNLOCKED = -1
LONGEST_NUMBER = 20

WAITING = Wording("cores.waiting", "waiting for free cores: other matches on this host use them (process {processes})")
STILL_WAITING = Wording(
    "cores.still_waiting",
    "no match can begin: other matches use the cores of this host (process {processes}); end what should not run, "
    "or repeat the command with GIRONE_CORES=/dev/null to share the cores",
)
ONLY_ONE = Wording("cores.only_one", "only core {core} is free: both programs of this match share it")
SHARED = Wording("cores.shared", "no core is free: this match shares cores with others (process {processes})")


class Cores:
    """Lends cores to tables and takes them back; a host's only core serves both programs of a table."""

    def __init__(self, cores: Sequence[int] | None = None, most: int | None = None) -> None:
        own = usable_cores() if cores is None else list(cores)
        self._all = own[1:] if len(own) > 2 else own
        self.total = len(self._all[:most])
        self.others_have_them = False
        """Whether the last request failed because other processes hold the cores."""
        self._lent: dict[int, int] = {}
        """The lent cores, each with the open file that holds its lock."""

    @classmethod
    def of_host(cls) -> "Cores":
        """All cores of this host, even those that this process may not use."""
        return cls(range(os.cpu_count() or 1))

    @property
    def lent(self) -> int:
        """How many cores this process has lent."""
        return len(self._lent)

    def lend(self, wanted: int) -> tuple[int, ...] | None:
        """Lend this many cores, at most all of the host's; None while too few are free."""
        wanted, self.others_have_them = min(wanted, self.total), False
        if self.total - self.lent < wanted:
            return None
        locks: dict[int, int] = {}
        for core in self._all:
            if len(locks) < wanted and core not in self._lent and (lock := _locked(core)) is not None:
                locks[core] = lock
        if len(locks) < wanted:
            self.others_have_them = True
            _unlock(locks.values())
            return None
        self._lent |= locks
        return tuple(locks)

    def lend_or_share(
        self, wanted: int, tell: Callable[[Detail], None], is_left: Callable[[], bool] = lambda: False
    ) -> tuple[int, ...]:
        """Lend this many cores if they become free soon; otherwise one free core, or shared ones, and tell the user."""
        until, has_told = time.monotonic() + PATIENCE, False
        while (lent := self.lend(wanted)) is None:
            if time.monotonic() >= until or is_left():
                return self._shared(wanted, tell)
            if not has_told:
                tell(WAITING(processes=other_processes()))
                has_told = True
            time.sleep(LOOK)
        return lent

    def _shared(self, wanted: int, tell: Callable[[Detail], None]) -> tuple[int, ...]:
        if lent := self.lend(1):
            if min(wanted, self.total) > 1:
                tell(ONLY_ONE(core=lent[0]))
            return lent
        tell(SHARED(processes=other_processes()))
        return tuple(self._all[-wanted:])

    def take_back(self, lent: Sequence[int]) -> None:
        """Take cores back when their table has ended."""
        _unlock(self._lent.pop(core, UNLOCKED) for core in lent)


def holders() -> dict[int, int]:
    """The lent cores of this host, each with the process that holds it, or 0 if unknown."""
    held: dict[int, int] = {}
    known = _lockers()
    with _folder() as folder:
        for core in range(os.cpu_count() or 1):
            lock = _opened(core, folder)
            try:
                if not locked(lock, alone=False):
                    written = os.pread(lock, LONGEST_NUMBER, 0)
                    told = int(written) if written.isdigit() else 0
                    held[core] = known.get(os.fstat(lock).st_ino, told)
            finally:
                os.close(lock)
    return held


def _lockers() -> dict[int, int]:
    """The processes that hold file locks, by inode, from the kernel; inodes that occur twice are left out.

    The number in a core's file is less reliable, because anybody can write it.
    """
    found, twice = dict[int, int](), set[int]()
    for line in proc.read("/proc/locks").splitlines():
        match line.split():
            case [_, b"FLOCK", _, b"WRITE", process, file, _, _] if process.isdigit() and process != b"0":
                number = int(file.rpartition(b":")[2])
                twice |= {number} & found.keys()
                found[number] = int(process)
    return {number: process for number, process in found.items() if number not in twice}


def command_of(process: int) -> str:
    """The command line of a process, as one line of printable characters."""
    line = b" ".join(proc.command(process)).decode(errors="replace")
    return "".join(letter if letter.isprintable() else "?" for letter in line)


def other_processes() -> str:
    """The processes that hold cores of this host, with the users of foreign ones, for a message."""
    with suppress(OSError):
        return ", ".join(f"{process}{_user_of(process)}" for process in sorted(set(holders().values()))) or "?"
    return "?"


def _user_of(process: int) -> str:
    """The user of a process, if it is another one than ours."""
    from pwd import getpwuid  # missing on Windows, where this is never called

    try:
        user = Path(f"/proc/{process}").stat().st_uid
        return "" if user == os.geteuid() else f", {getpwuid(user).pw_name}"
    except (OSError, KeyError):
        return ""


def _locked(core: int) -> int | None:
    """Lock a core: returns the open file, UNLOCKED if there can be no locks, or None if another process holds it."""
    try:
        with _folder() as folder:
            lock = _opened(core, folder)
    except OSError:
        return UNLOCKED
    try:
        is_ours = locked(lock)
    except OSError:  # a file system without locks
        os.close(lock)
        return UNLOCKED
    if not is_ours:
        os.close(lock)
        return None
    with suppress(OSError):  # we can lock a file of another user even if we cannot write it
        os.ftruncate(lock, 0)
        os.pwrite(lock, str(os.getpid()).encode(), 0)
    return lock


def _unlock(locks: Iterable[int]) -> None:
    for lock in locks:
        if lock != UNLOCKED:
            os.close(lock)


@contextmanager
def _folder() -> Iterator[int]:
    """The folder of the locks, created if necessary; a link in its place is not followed."""
    path = Path(os.environ.get(VARIABLE) or USUAL_FOLDER)
    with suppress(FileExistsError):
        path.mkdir()
        path.chmod(0o1777)
    folder = os.open(path, os.O_RDONLY | DIRECTORY | NOFOLLOW)
    try:
        yield folder
    finally:
        os.close(folder)


def _opened(core: int, folder: int) -> int:
    """The lock file of a core. It is created before it is opened: Linux refuses O_CREAT on files of other users."""
    name, safely = str(core), NOFOLLOW | NONBLOCK
    with suppress(FileExistsError):
        made = os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL | safely, 0o666, dir_fd=folder)
        os.fchmod(made, 0o666)
        os.close(made)
    try:
        lock = os.open(name, os.O_RDWR | safely, dir_fd=folder)
    except PermissionError:
        lock = os.open(name, os.O_RDONLY | safely, dir_fd=folder)
    found = os.fstat(lock)
    if not stat.S_ISREG(found.st_mode) or found.st_nlink != 1:
        os.close(lock)
        raise OSError(f"{name} is not a plain file")
    return lock
