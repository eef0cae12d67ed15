"""A program that girone starts itself, under its supervisor."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from girone.host.channels.channel import Noted, NoteKind
from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.bare import BareSupervisor
from girone.host.supervisor.control import (
    DEFAULT_CEILINGS,
    AllProcessesEnded,
    Exited,
    News,
    OverCeiling,
    RanWhileSuspended,
    ResourceLimits,
    SandboxSocket,
    Supervisor,
)
from girone.host.supervisor.core_wait import CoreWait
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
    """Where a program runs, what it may use, and how it is kept; what is `shown` it may read behind its walls.

    A player of the `house` may also read girone. Without walls it cannot change what lies in the `kept` places, save
    its own folder, its home and what is `writable`, where the host lets us see to that.
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
    """A command with its supervisor; the supervisor comes with the first start and goes with `end`.

    SupervisorFailed is our failure, whatever is asked: nobody can tell who killed a supervisor.
    """

    def __init__(self, command: Sequence[str], settings: RunSettings) -> None:
        self.command = tuple(command)
        self.running = False
        self._has_told = False
        self._settings = settings
        self._supervisor: Supervisor | BareSupervisor | None = None
        self._core_wait: CoreWait | None = None

    def prepare(self) -> None:
        """Start the supervisor and open the log; done for both seats before any program can lay hands on them."""
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
        """Run the command with further arguments; CannotStart says why it does not."""
        self.prepare()
        assert self._supervisor
        self._supervisor.launch([*self.command, *arguments], stdin, stdout, sandbox_socket)
        self.running = True

    @property
    def fds(self) -> tuple[int, ...]:
        """What becomes readable when there is news."""
        return (self._supervisor.fd,) if self._supervisor else ()

    @property
    def folder(self) -> Path:
        """Where its files are found by us."""
        self.prepare()
        assert self._supervisor
        return self._supervisor.folder

    @property
    def has_bounded_folder(self) -> bool:
        """Whether it is to blame when there is no room left in its folder."""
        return self._settings.level is Level.STRICT

    def obstacle(self) -> str:
        """Why it can change what it should not; nothing if it cannot."""
        return self._ask(lambda supervisor: supervisor.obstacle()) or ""

    def keep_folder(self) -> None:
        """End it, and keep what it made in its folder: behind walls that would be gone."""
        self._ask(lambda supervisor: supervisor.keep_folder())

    def news(self) -> list[News]:
        """What the supervisor has noticed."""
        news = self._ask(lambda supervisor: supervisor.news()) or []
        self.running &= not any(isinstance(each, AllProcessesEnded) for each in news)
        return news

    def tend(self) -> list[Noted]:
        """Look after the supervisor, some times a second: one that was stopped is told to go on; noted once."""
        self._ask(lambda supervisor: supervisor.go_on())
        if self._core_wait:
            self._core_wait.look_if_due()
        if not self._supervisor or not self._supervisor.was_stopped or self._has_told:
            return []
        self._has_told = True
        return [STOPPED]

    def attest(self) -> None:
        """Raise SupervisorFailed if what has just ended may have ended with its supervisor."""
        self._ask(lambda supervisor: supervisor.attest())

    def suspend(self) -> None:
        """Stop it with all its children, confirmed by the kernel."""
        self._ask(lambda supervisor: supervisor.stop())

    def resume(self) -> None:
        """Let it go on."""
        self._ask(lambda supervisor: supervisor.resume())

    def kill(self) -> None:
        """End what runs now; it may be started again."""
        self._ask(lambda supervisor: supervisor.end_program())

    def cpu_seconds(self) -> float | None:
        """The processor time of the program and its children so far."""
        return self._ask(lambda supervisor: supervisor.cpu_seconds())

    def begin_turn(self) -> None:
        """Count from now on how long it waits for a core."""
        known = self._supervisor
        self._core_wait = CoreWait(known.pid, self._settings.cores) if isinstance(known, Supervisor) else None

    def starved(self, since: int) -> float | None:
        """The seconds that it was ready to run since then, while others had its core."""
        return self._core_wait.seconds(since) if self._core_wait else None

    @property
    def is_ready(self) -> bool:
        """Whether it ran or waited for a core when it was last looked at."""
        return bool(self._core_wait and self._core_wait.is_ready)

    def holds(self, socket: int) -> bool | None:
        """Whether a process of it holds the socket with this inode; None if that cannot be seen."""
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
    """What the supervisor noticed, as the record has it."""
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
