"""The table's side of a supervisor, which is a process per seat that starts a program and controls all its processes.

It gets commands over one socket and reports events over another, so that answers and events never mix. When the first
socket closes, for whatever reason, it ends the program and itself. It ignores all signals but SIGKILL. Nobody can know
who sent that, so a killed supervisor counts as our failure, never as its program's. The orphans of a killed supervisor
become children of the table, if that has called `adopt_orphans`.
"""

import errno
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from girone.host import proc
from girone.host.copies import copy_folder, size_of
from girone.host.prctl import adopt_orphans as adopt_orphans
from girone.host.removal import remove
from girone.host.sandbox import scratch
from girone.host.sandbox.bubblewrap import Level, hidden, layers, walls
from girone.host.share import give_share
from girone.host.supervisor.news import News, read_detail, read_news
from girone.host.supervisor.process_tree import Tree
from girone.model.detail import PLAIN, Detail, Wording, detail_of
from girone.model.errors import HostFailed, shorten

SUPERVISOR_PROCESS = Path(__file__).with_name("process.py")
LONGEST_COMMAND, LONGEST_QUOTE = 1 << 16, 1000
"""What neither our sockets nor the walls would take is no failure of ours; and how much of a command is quoted."""
PATIENCE = 10.0
STOP_PATIENCE = 5.0
GLANCE = 0.1
"""Seconds without an answer after which to check whether the supervisor was stopped, and resume it."""
LONGEST_MESSAGE = 1 << 20

CANNOT_START = Wording("cannot_start", "cannot start {quoted} in {folder}: {detail}", private=("quoted", "folder"))
HIDDEN = Wording(
    "hidden_program",
    (
        "{detail}; {program} is installed at {place}, which the sandbox hides: the organiser can "
        "provide it ([provide] programs = [...]) or install it for everybody"
    ),
    private=("place",),
)
SUPERVISOR_ENDED = Wording("keeper_ended", "the supervisor has ended")
SUPERVISOR_REFUSED = Wording("keeper_refused", "the supervisor refused: {detail}")
SUPERVISOR_SILENT = Wording("keeper_silent", "the supervisor does not answer: {detail}")
HAS_ENDED = Wording("has_ended", "it has ended")
LEFT_RUNNING = Wording("left_running", "processes {processes} cannot be ended")
NO_WALLS = Wording(
    "no_walls",
    (
        "the sandbox could not be started: {detail}; install bubblewrap 0.8 or newer (apt "
        "install bubblewrap) and allow user namespaces, or use the level limits"
    ),
)
NOT_COPIED = Wording("not_copied", "a program's folder cannot be copied into memory: {detail}")


class CannotStart(Exception):
    """The program could not be executed; the message has the command and the system's reason."""


class SupervisorFailed(Exception):
    """The supervisor has ended, does not answer, or could not carry out a command."""


@dataclass(frozen=True)
class ResourceLimits:
    """Limits for all processes of a program together, in bytes for sizes; `file_size` and `log_size` are per file.

    `disk` is how much they may add to their folders; at the strict level it is the size of their tmpfs.
    """

    processes: int = 64
    memory: int = 2 * 1024**3
    file_size: int = 64 * 1024**2
    open_files: int = 256
    log_size: int = 1024**2
    disk: int = 256 * 1024**2


DEFAULT_CEILINGS = ResourceLimits()


@dataclass(frozen=True)
class SandboxSocket:
    """A socket in the network namespace of a sandboxed program, for `listen` or `dial`, to be sent over `line`."""

    way: str
    port: int
    line: int


class Supervisor:
    """One seat's supervisor; `fd` becomes readable when there is news or the supervisor has ended."""

    def __init__(
        self,
        folder: Path,
        log: Path,
        cores: Sequence[int] = (),
        ceilings: ResourceLimits = DEFAULT_CEILINGS,
        environment: Mapping[str, str] | None = None,
        level: Level = Level.LIMITS,
        shown: Sequence[str] = (),
        house: bool = False,
        kept: Sequence[Path] = (),
        writable: Sequence[Path] = (),
    ) -> None:
        self._folder = folder.resolve()
        home = log.resolve().with_suffix(".home")
        self._is_walled = level is Level.STRICT
        if not self._is_walled:
            home.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._scratch: int | None = None
        self.was_stopped = False
        """Whether the supervisor was stopped by a signal, and resumed."""
        self._launches = 0
        self._heard: list[tuple[int, News]] = []
        self._control, control = socket.socketpair(type=socket.SOCK_SEQPACKET)
        self._news, news = socket.socketpair(type=socket.SOCK_SEQPACKET)
        self._news.setblocking(False)
        self.fd = self._news.fileno()
        with control, news, log.open("ab") as log_file:
            files = (control.fileno(), news.fileno(), log_file.fileno())
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(SUPERVISOR_PROCESS), *map(str, files), str(os.getpid())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=files,
                start_new_session=True,  # the terminal's Ctrl-C goes to the table
            )
        scratch = {"HOME": str(home), "TMPDIR": str(home)}
        path = {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}
        terms = {
            "folder": str(self._folder),
            "environment": path | scratch | dict(environment or {}),
            "cores": list(cores),
            "ceilings": asdict(ceilings),
            "walls": walls(self._folder, home, shown, house) if self._is_walled else [],
            "layers": layers(self._folder, shown, house) if self._is_walled else [],
            "places": [str(place.resolve()) for place in kept],
            "writable": [str(place.resolve()) for place in (*writable, self._folder, home)],
        }
        try:
            self._write(terms)
        except SupervisorFailed:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The supervisor's process id; the program's processes are its descendants."""
        return self._process.pid

    def launch(
        self,
        argv: Sequence[str],
        stdin: int | None = None,
        stdout: int | None = None,
        sandbox_socket: SandboxSocket | None = None,
    ) -> None:
        """Start the program; by default its standard input is empty and its standard output goes to the log.

        If the sandbox cannot be started, that is not the program's fault: HostFailed.
        """
        _ = self.folder  # copies the folder into the sandbox's memory if necessary
        self._hear()  # with a launch per move, unread reports would fill the socket and block the supervisor
        number = self._launches + 1
        wanted = (("stdin", stdin), ("stdout", stdout), ("line", sandbox_socket.line if sandbox_socket else None))
        given = {name: file for name, file in wanted if file is not None}
        way = [sandbox_socket.way, sandbox_socket.port] if sandbox_socket else []
        command = {"launch": number, "argv": list(argv), "files": list(given), "socket": way}
        try:
            if len(json.dumps(command)) > LONGEST_COMMAND:
                raise CannotStart(PLAIN(cause=os.strerror(errno.E2BIG)))
            give_share(self._ask(command, list(given.values())))
        except CannotStart as reason:
            told = CANNOT_START(
                quoted=shorten(shlex.join(argv), LONGEST_QUOTE), folder=str(self._folder), detail=detail_of(reason)
            )
            if self._is_walled and (place := hidden(argv[0])):
                told = HIDDEN(detail=told, program=argv[0], place=place)
            raise CannotStart(told) from None
        self._launches = number
        self._heard.clear()

    @property
    def folder(self) -> Path:
        """The folder where the program runs; in the strict sandbox a copy in memory that ends with the supervisor."""
        if not self._is_walled:
            return self._folder
        if self._scratch is None:
            _, (self._scratch,) = self._ask_for_files({"do": "furnish"})
            self._lay_out()
        return Path(f"/proc/self/fd/{self._scratch}/{scratch.FOLDER}")

    def obstacle(self) -> str:
        """Why the program can change what it should not; empty if it cannot."""
        return str(self._ask({"do": "obstacle"}))

    def keep_folder(self) -> None:
        """End the program, and replace its original folder by the sandbox's copy as the program left it."""
        self.end_program()
        if not self._is_walled:
            return
        room = os.statvfs(self.folder)
        if size_of(self.folder) > room.f_blocks * room.f_frsize:  # because of holes or hard links
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self._folder))
        made, former = (self._folder.with_name(f".{self._folder.name}.{word}") for word in ("made", "found"))
        for left in (made, former):  # left by a process that was killed here
            remove(left)
        try:
            copy_folder(self.folder, made)
            self._folder.rename(former)
            made.rename(self._folder)
        finally:
            for left in (made, former):
                remove(left)

    def news(self) -> list[News]:
        """The events of the latest launch so far; does not wait."""
        supervisor_lives = self._hear()
        found = [item for launch, item in self._heard if launch == self._launches]
        self._heard.clear()
        if not found and not supervisor_lives:
            raise SupervisorFailed(SUPERVISOR_ENDED())
        return found

    def attest(self) -> None:
        """Raise SupervisorFailed if the supervisor has ended or is ending, which then explains the program's end."""
        if proc.is_ending(self._process.pid):
            raise SupervisorFailed(SUPERVISOR_ENDED())

    def go_on(self) -> None:
        """Resume the supervisor if it was stopped."""
        if proc.is_stopped(self._process.pid):
            self.was_stopped = True
            self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """Stop all processes of the program, and return when the kernel has confirmed it."""
        self._ask({"do": "stop"}, within=STOP_PATIENCE)

    def resume(self) -> None:
        """Continue all processes."""
        self._ask({"do": "resume"})

    def end_program(self) -> None:
        """Kill all processes of the program, and return when none is left."""
        self._ask({"do": "end"})

    def cpu_seconds(self) -> float:
        """User and system time of everything this supervisor started, including ended processes."""
        return float(self._ask({"do": "cpu"}))

    def holds(self, socket: int) -> bool | None:
        """Whether the program holds the socket with this inode; None if one of its processes is not readable."""
        held: bool | None = self._ask({"do": "look", "socket": socket})
        return held

    def close(self) -> None:
        """End the supervisor and the program, even if the program killed its supervisor."""
        self._control.close()
        self._news.close()
        if self._scratch is not None:
            os.close(self._scratch)
            self._scratch = None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGCONT)  # a program may have stopped its supervisor
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if self._process.returncode:
            self._end_orphans()

    def _end_orphans(self) -> None:
        """End those children of the table that are confined differently than it is: only programs are."""
        ours = proc.bonds(os.getpid())
        orphans = Tree(lambda child: proc.bonds(child) != ours)
        orphans.end(PATIENCE)
        if left := orphans.processes():
            raise SupervisorFailed(LEFT_RUNNING(processes=str(left)))

    def _hear(self) -> bool:
        """Read the supervisor's reports; returns whether more can come."""
        try:
            while message := self._news.recv(LONGEST_MESSAGE):
                launch, what, value = json.loads(message)
                self._heard.append((launch, read_news(what, value)))
        except BlockingIOError:
            return True
        except OSError:
            pass
        return False

    def _lay_out(self) -> None:
        """Copy the program's folder to where it runs; the copy does not count towards `disk`."""
        try:
            copy_folder(self._folder, self.folder)
        except OSError as error:
            raise HostFailed(NOT_COPIED(detail=detail_of(error))) from error

    def _ask(self, command: dict[str, Any], files: Sequence[int] = (), within: float = PATIENCE) -> Any:
        value, _ = self._ask_for_files(command, files, within)
        return value

    def _ask_for_files(
        self, command: dict[str, Any], files: Sequence[int] = (), within: float = PATIENCE
    ) -> tuple[Any, list[int]]:
        self._write(command, files)
        message, given = self._answer(time.monotonic() + within)
        if not message:
            raise self._failed(HAS_ENDED())
        outcome, value = json.loads(message)
        if outcome == "not started":
            raise CannotStart(read_detail(value))
        if outcome == "not walled":
            raise HostFailed(NO_WALLS(detail=PLAIN(cause=value)))
        if outcome == "refused":
            raise SupervisorFailed(SUPERVISOR_REFUSED(detail=read_detail(value)))
        return value, given

    def _answer(self, until: float) -> tuple[bytes, list[int]]:
        while True:
            try:
                self._control.settimeout(GLANCE)
                message, given, _, _ = socket.recv_fds(self._control, LONGEST_MESSAGE, 1)
                return message, given
            except TimeoutError as error:
                self.go_on()
                if time.monotonic() > until:
                    raise self._failed(detail_of(error)) from error
            except OSError as error:
                raise self._failed(detail_of(error)) from error

    def _write(self, message: dict[str, Any], files: Sequence[int] = ()) -> None:
        try:
            self._control.settimeout(PATIENCE)
            socket.send_fds(self._control, [json.dumps(message).encode()], files)
        except OSError as error:
            raise self._failed(detail_of(error)) from error

    def _failed(self, reason: Detail) -> SupervisorFailed:
        """Close the connection, so that a late answer is not taken for that of the next command."""
        self._control.close()
        has_ended = proc.is_ending(self._process.pid)
        return SupervisorFailed(SUPERVISOR_ENDED() if has_ended else SUPERVISOR_SILENT(detail=reason))


def is_supervisor(pid: int, table: int) -> bool:
    """Whether a process is a supervisor started by this table, judging by its command line."""
    words = proc.command(pid)
    return len(words) > 3 and words[3] == os.fsencode(SUPERVISOR_PROCESS) and words[-1] == b"%d" % table
