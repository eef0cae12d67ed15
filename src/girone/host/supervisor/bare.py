"""A program without a supervisor process, for systems other than Linux: psutil finds its processes.

Nothing is limited or hidden. A process that leaves the program's session and loses its parent is lost from sight.
"""

import errno
import os
import shlex
import socket
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from girone.host.sandbox.init import has_windows_line_ends
from girone.host.supervisor.control import CANNOT_START, CannotStart, SandboxSocket, SupervisorFailed
from girone.host.supervisor.news import NOT_STOPPED, STILL_RUNNING, WINDOWS, AllProcessesEnded, Exited, News
from girone.host.supervisor.session import ProcessSession
from girone.model.detail import PLAIN, Detail

STOP_WITHIN = 2.0
LOOK = 0.005
GLANCE = 0.02
"""Seconds between two looks for processes that a program left running."""


class BareSupervisor:
    """Starts, suspends and ends a program from our own process; `fd` becomes readable when there is news."""

    was_stopped = False

    def __init__(self, folder: Path, log: Path) -> None:
        self.folder = folder.resolve()
        home = log.resolve().with_suffix(".home")
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}
        self._environment = path | {"HOME": str(home), "TMPDIR": str(home)}
        self._log = log.open("ab")
        self._wake_reader, self._wake_writer = socket.socketpair()
        self._wake_reader.setblocking(False)
        self.fd = self._wake_reader.fileno()
        self._heard: SimpleQueue[tuple[int, News]] = SimpleQueue()
        self._launches = 0
        self._session: ProcessSession | None = None
        self._watcher: Thread | None = None
        self._spent = 0.0

    def launch(
        self,
        argv: Sequence[str],
        stdin: int | None = None,
        stdout: int | None = None,
        sandbox_socket: SandboxSocket | None = None,
    ) -> None:
        """Start the program; by default its standard input is empty and its standard output goes to the log."""
        if self._watcher and self._watcher.is_alive():
            raise SupervisorFailed(STILL_RUNNING())
        process = self._started(argv, stdin, stdout)
        self._launches += 1
        self._session = ProcessSession(process.pid)
        self._watcher = Thread(target=self._watch, args=(self._launches, process, self._session), daemon=True)
        self._watcher.start()

    def news(self) -> list[News]:
        """The events of the latest launch so far; does not wait."""
        with suppress(BlockingIOError):
            self._wake_reader.recv(64)
        found: list[News] = []
        with suppress(Empty):
            while True:
                launch, news = self._heard.get_nowait()
                found += [news] if launch == self._launches else []
        return found

    def stop(self) -> None:
        """Stop all processes of the program, and return when all are seen stopped."""
        deadline = time.monotonic() + STOP_WITHIN
        while self._session and (awake := self._session.awake()):
            if time.monotonic() > deadline:
                raise SupervisorFailed(NOT_STOPPED(limit=STOP_WITHIN))
            self._session.send("suspend", awake)
            time.sleep(LOOK)

    def resume(self) -> None:
        """Continue all processes."""
        if self._session:
            self._session.send("resume", self._session.living())

    def end_program(self) -> None:
        """Kill all processes of the program, and return when none is left."""
        if self._session and self._watcher:
            while left := self._session.living():
                self._session.send("kill", left)
                time.sleep(LOOK)
            self._watcher.join()

    def keep_folder(self) -> None:
        """End the program; it ran in its own folder, so there is nothing to copy."""
        self.end_program()

    def cpu_seconds(self) -> float:
        """User and system time of everything started here, as far as it is visible."""
        return self._spent + (self._session.cpu_seconds() if self._session else 0.0)

    def obstacle(self) -> str:
        """Nothing: this level promises no protection."""
        return ""

    def holds(self, socket: int) -> bool | None:
        """None: the owner of a socket cannot be determined here."""
        return None

    def attest(self) -> None:
        """Do nothing: no supervisor process could have died instead of the program."""

    def go_on(self) -> None:
        """Do nothing: no supervisor process could have been stopped."""

    def close(self) -> None:
        """End the program, and close everything."""
        self.end_program()
        for each in (self._wake_reader, self._wake_writer, self._log):
            each.close()

    def _started(self, argv: Sequence[str], stdin: int | None, stdout: int | None) -> "subprocess.Popen[bytes]":
        if has_windows_line_ends(str(self.folder / argv[0]) if "/" in argv[0] else argv[0]):
            raise CannotStart(self._reason(argv, WINDOWS(file=argv[0])))
        for command in (argv, ["bash", *argv]):  # like a shell, for a script without #!
            try:
                return subprocess.Popen(
                    command,
                    cwd=self.folder,
                    env=self._environment,
                    stdin=subprocess.DEVNULL if stdin is None else stdin,
                    stdout=self._log if stdout is None else stdout,
                    stderr=self._log,
                    start_new_session=True,
                )
            except OSError as error:
                if error.errno != errno.ENOEXEC:
                    raise CannotStart(self._reason(argv, PLAIN(cause=error.strerror or str(error)))) from None
        raise CannotStart(self._reason(argv, PLAIN(cause=os.strerror(errno.ENOEXEC))))

    def _reason(self, argv: Sequence[str], why: Detail) -> Detail:
        return CANNOT_START(quoted=repr(shlex.join(argv)), folder=str(self.folder), detail=why)

    def _watch(self, launch: int, process: "subprocess.Popen[bytes]", session: ProcessSession) -> None:
        """Report the program's exit and the end of its last process; runs in a thread of its own."""
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = code = os.waitstatus_to_exitcode(status)
        self._spent += usage.ru_utime + usage.ru_stime
        self._tell(launch, Exited(code, None) if code >= 0 else Exited(None, -code))
        while session.living():
            time.sleep(GLANCE)
        self._tell(launch, AllProcessesEnded())

    def _tell(self, launch: int, news: News) -> None:
        self._heard.put((launch, news))
        with suppress(OSError):
            self._wake_writer.send(b"!")
