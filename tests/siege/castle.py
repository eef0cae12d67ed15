"""The scene of an attack: a record, a rival, a referee, a browser, and the attacker in a folder of its own."""

import json
import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path

from girone.host.channels.tcp import Listener
from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.control import ResourceLimits, Supervisor, SupervisorFailed
from girone.host.supervisor.news import AllProcessesEnded
from girone.host.supervisor.program import RunSettings
from tests.host.supervising import AGES, marked, reap
from tests.siege import attacks

CEILINGS = ResourceLimits(memory=256 * 1024**2, disk=16 * 1024**2)
PATIENCE = 5.0
"""Seconds that an attack by size has to last: a supervisor looks a hundred times meanwhile."""
SLEEPER = [sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"]


class Guard(StrEnum):
    """Who holds the attacker: nobody, or a supervisor at one of the levels."""

    NONE = "none"
    LIMITS = Level.LIMITS
    STRICT = Level.STRICT


class Castle:
    """A tournament in small, made of files, processes and sockets; everything in it ends with the block."""

    def __init__(self, folder: Path, guard: Guard) -> None:
        self.guard = guard
        self.mark = secrets.token_hex(8)
        self.secret, self.token = secrets.token_hex(8), secrets.token_hex(8)
        self.own, self.rival, self.store = (folder / name for name in ("own", "rival", "store"))
        for each in (self.own, self.rival, self.store):
            each.mkdir(parents=True)
        (self.rival / "bot.py").write_text(f"# {self.secret}\n")
        self.record = self.store / "store.sqlite"
        self.record.write_text(self.secret)
        self.core = min(os.sched_getaffinity(0))
        self._log = folder / "own.log"
        self._supervisor: Supervisor | None = None
        self._written = ""

    @contextmanager
    def open(self) -> Iterator[None]:
        """Referee, rival, a browser with the organiser's address, and a service that greets."""
        self.referee, self.rival_process = subprocess.Popen(SLEEPER), subprocess.Popen(SLEEPER)
        browser = subprocess.Popen([*SLEEPER, f"http://127.0.0.1/organiser?token={self.token}"])
        self.elsewhere = socket.create_server(("127.0.0.1", 0))
        self.seat = Listener("127.0.0.1", 0)
        try:
            yield
        finally:
            self.elsewhere.close()
            self.seat.close()
            for process in (self.referee, self.rival_process, browser):
                process.kill()
                process.wait()
            for pid in marked(self.mark):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                reap([pid])

    def targets(self) -> str:
        """What an attack is told."""
        return json.dumps(
            {
                "secret": self.secret,
                "token": self.token,
                "rival": str(self.rival),
                "store": str(self.store),
                "referee": self.referee.pid,
                "rival_process": self.rival_process.pid,
                "elsewhere": self.elsewhere.getsockname()[1],
                "seat": self.seat.port,
                "core": self.core,
                "patience": 0.0 if self.guard is Guard.NONE else PATIENCE,
            }
        )

    def command(self, attack: str) -> list[str]:
        """How an attack is started."""
        return [sys.executable, "-I", "-S", attacks.__file__, attack, self.targets()]

    @property
    def lodging(self) -> RunSettings:
        """Where an attacker runs that is held."""
        return RunSettings(
            self.own, self._log, (self.core,), CEILINGS, Level(self.guard), (attacks.__file__,), kept=(self.store,)
        )

    def outcome(self) -> str:
        """What the attacker wrote down, wherever its folder is now."""
        files = [self.seen("outcome"), self.own.with_name("elsewhere") / "outcome"]
        return self._written or next((file.read_text() for file in files if file.is_file()), "")

    def seen(self, name: str) -> Path:
        """A file in the attacker's folder, as its referee finds it."""
        return (self._supervisor.folder if self._supervisor else self.own) / name

    @contextmanager
    def attacked(self, attack: str, stdout: int | None = None) -> Iterator["Attacker"]:
        """The attack, begun; in the end it is ended, as a match does, if anybody holds it."""
        if self.guard is Guard.NONE:
            environment = {**os.environ, "MARK": self.mark}
            process = subprocess.Popen(self.command(attack), cwd=self.own, env=environment, stdout=stdout)
            os.sched_setaffinity(process.pid, {self.core})
            yield Attacker(None, process)
            process.kill()
            process.wait()
            return
        home = self.lodging
        marks = {"MARK": self.mark}
        words = (home.folder, home.log, home.cores, home.ceilings, marks, home.level, home.shown)
        with Supervisor(*words, kept=home.kept) as supervisor:
            self._supervisor = supervisor
            supervisor.launch(self.command(attack), stdout=stdout)
            yield Attacker(supervisor, None)
            self._written = self.outcome()
            self._supervisor = None


class Attacker:
    """The attacker's program, with its supervisor or without."""

    def __init__(self, supervisor: Supervisor | None, process: "subprocess.Popen[bytes] | None") -> None:
        self._supervisor = supervisor
        self._process = process

    def suspend(self) -> None:
        """What a referee does in the rival's time, as far as it can."""
        if self._supervisor:
            self._supervisor.stop()
        elif self._process:
            self._process.send_signal(signal.SIGSTOP)

    def await_end(self) -> None:
        """Wait until its first process has ended; where it is held, until everything has."""
        if self._process:
            self._process.wait(AGES)
        elif self._supervisor:
            self.await_gone()

    def await_gone(self) -> None:
        """Wait until nothing of it is left, as its supervisor tells."""
        assert self._supervisor
        deadline = time.monotonic() + attacks.LIFETIME
        while time.monotonic() < deadline:
            select.select([self._supervisor.fd], [], [], AGES)
            with suppress(SupervisorFailed):
                if any(isinstance(news, AllProcessesEnded) for news in self._supervisor.news()):
                    return
        raise AssertionError("it does not end")
