"""A program that girone starts under a supervisor."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from girone.host.channels.channel import Noted, NoteKind
from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.bare import BareSupervisor
from girone.host.supervisor.control import DEFAULT_CEILINGS, ResourceLimits, SandboxSocket, Supervisor
from girone.host.supervisor.core_wait import CoreWait
from girone.host.supervisor.news import AllProcessesEnded, Exited, News, OverCeiling, RanWhileSuspended
from girone.model.detail import Wording

T = TypeVar("T")

EXITED = Wording("exited", "the program ended with exit code {code}")
SIGNALLED = Wording("signalled", "the program ended by signal {signal}")
ENDED = Wording("ended", "the program was ended: {detail}")
STIRRED = Wording("stirred", "the program ran while it was suspended ({detail}), and was stopped again")
GONE = Wording("gone", "the program and everything it had started have ended")
SUPERVISOR_STOPPED = Wording("keeper_stopped", "the program's supervisor was stopped by a signal, and resumed")


@dataclass(frozen=True)
class RunSettings:
    """Where a program runs, its limits and its sandbox level; in a strict sandbox it may read what is `shown`.

    A player of the `house` may also read girone. At the level `limits`, if the host permits, it cannot change the
    `kept` places, except its own folder, its home and what is `writable`.
    """

    folder: Path
    log: Path
    cores: tuple[int, ...] = ()
    ceilings: ResourceLimits = DEFAULT_CEILINGS
    level: Level = Level.LIMITS
    shown: tuple[str, ...] = ()
    house: bool = False
    kept: tuple[Path, ...] = ()
    writable: tuple[Path, ...] = ()


class Program:
    """A command with its supervisor, which exists from the first start until `end`.

    SupervisorFailed always counts as our failure: nobody can tell who killed a supervisor.
    """

    def __init__(self, command: Sequence[str], settings: RunSettings) -> None:
        self.command = tuple(command)
        self.running = False
        self._has_told = False
        self._settings = settings
        self._supervisor: Supervisor | BareSupervisor | None = None
        self._core_wait: CoreWait | None = None

    def prepare(self) -> None:
        """Start the supervisor and open the log, for both seats before any program runs and could interfere."""
        home = self._settings
        if not self._supervisor and home.level is Level.NONE:
            self._supervisor = BareSupervisor(home.folder, home.log)
        elif not self._supervisor:
            self._supervisor = Supervisor(
                home.folder,
                home.log,
                home.cores,
                home.ceilings,
                level=home.level,
                shown=home.shown,
                house=home.house,
                kept=home.kept,
                writable=home.writable,
            )

    def start(
        self,
        *arguments: str,
        stdin: int | None = None,
        stdout: int | None = None,
        sandbox_socket: SandboxSocket | None = None,
    ) -> None:
        """Run the command with further arguments; CannotStart says why it failed."""
        self.prepare()
        assert self._supervisor
        self._supervisor.launch([*self.command, *arguments], stdin, stdout, sandbox_socket)
        self.running = True

    @property
    def fds(self) -> tuple[int, ...]:
        """The file descriptors that become readable when there is news."""
        return (self._supervisor.fd,) if self._supervisor else ()

    @property
    def folder(self) -> Path:
        """The folder in which we find the program's files."""
        self.prepare()
        assert self._supervisor
        return self._supervisor.folder

    @property
    def has_bounded_folder(self) -> bool:
        """Whether the program is to blame if its folder is full."""
        return self._settings.level is Level.STRICT

    def obstacle(self) -> str:
        """Why it can change what it should not; empty if it cannot."""
        return self._ask(lambda supervisor: supervisor.obstacle()) or ""

    def keep_folder(self) -> None:
        """End it, and keep the changes in its folder, which would be lost with a strict sandbox."""
        self._ask(lambda supervisor: supervisor.keep_folder())

    def news(self) -> list[News]:
        """What the supervisor has noticed."""
        news = self._ask(lambda supervisor: supervisor.news()) or []
        self.running &= not any(isinstance(each, AllProcessesEnded) for each in news)
        return news

    def tend(self) -> list[Noted]:
        """Resume a stopped supervisor, with one note about it; called several times a second."""
        self._ask(lambda supervisor: supervisor.go_on())
        if self._core_wait:
            self._core_wait.look_if_due()
        if not self._supervisor or not self._supervisor.was_stopped or self._has_told:
            return []
        self._has_told = True
        return [STOPPED]

    def attest(self) -> None:
        """Raise SupervisorFailed if the end of the program may be due to the end of its supervisor."""
        self._ask(lambda supervisor: supervisor.attest())

    def suspend(self) -> None:
        """Stop all its processes, confirmed by the kernel."""
        self._ask(lambda supervisor: supervisor.stop())

    def resume(self) -> None:
        """Continue all its processes."""
        self._ask(lambda supervisor: supervisor.resume())

    def kill(self) -> None:
        """End what is running now; the program may be started again."""
        self._ask(lambda supervisor: supervisor.end_program())

    def cpu_seconds(self) -> float | None:
        """The processor time of the program and its children so far."""
        return self._ask(lambda supervisor: supervisor.cpu_seconds())

    def begin_turn(self) -> None:
        """Start to measure how long it waits for a core."""
        known = self._supervisor
        self._core_wait = CoreWait(known.pid, self._settings.cores) if isinstance(known, Supervisor) else None

    def starved(self, since: int) -> float | None:
        """Seconds since then for which it was ready to run while others had its core."""
        return self._core_wait.seconds(since) if self._core_wait else None

    @property
    def is_ready(self) -> bool:
        """Whether it ran or waited for a core at the last look."""
        return bool(self._core_wait and self._core_wait.is_ready)

    def holds(self, socket: int) -> bool | None:
        """Whether one of its processes holds the socket with this inode; None if that cannot be seen."""
        return self._ask(lambda supervisor: supervisor.holds(socket))

    def end(self) -> None:
        """End it for good, with everything it started."""
        self.running = False
        if self._supervisor:
            supervisor, self._supervisor = self._supervisor, None
            supervisor.close()

    def _ask(self, what: Callable[[Supervisor | BareSupervisor], T]) -> T | None:
        return what(self._supervisor) if self._supervisor else None


def noted(news: Sequence[News]) -> list[Noted]:
    """The supervisor's news as notes for the record."""
    return [_note(each) for each in news]


def _note(news: News) -> Noted:
    match news:
        case Exited(code, None):
            return Noted(EXITED(code=code or 0), NoteKind.FAILED if code else NoteKind.LEFT)
        case Exited(_, number):
            return Noted(SIGNALLED(signal=number or 0), NoteKind.FAILED)
        case OverCeiling(what):
            return Noted(ENDED(detail=what), NoteKind.ENDED)
        case RanWhileSuspended(what):
            return Noted(STIRRED(detail=what), NoteKind.STIRRED)
        case AllProcessesEnded():
            return Noted(GONE(), NoteKind.GONE)


STOPPED = Noted(SUPERVISOR_STOPPED(), NoteKind.SUPERVISOR_STOPPED)
