"""What the tests of keepers share: a seat whose processes all bear a mark, so that one that is left is found."""

import os
import secrets
import select
import struct
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from girone.host import proc
from girone.host.supervisor.control import Supervisor
from girone.host.supervisor.news import AllProcessesEnded, News

PROGRAMS = Path(__file__).parent / "programs"
COUNTED, COUNTERS = "counters", 4
AGES = 20.0
"""Seconds after which a test gives up; none of them takes a tenth of that."""


def marked(mark: str) -> list[int]:
    """All living processes with the mark in their arguments or environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            signs = (folder / "environ").read_bytes() + (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if mark.encode() in signs:
            found.append(int(folder.name))
    return found


def reap(pids: Iterable[int]) -> None:
    """Let go of those that end and have fallen to us: once a table was started here, this process adopts orphans."""
    for pid in pids:
        with suppress(ChildProcessError):
            os.waitpid(pid, 0)


def eventually(holds: Callable[[], bool]) -> bool:
    """Whether it comes true before the test gives up."""
    deadline = time.monotonic() + AGES
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.002)
    return True


def supervisors() -> list[int]:
    """The supervisors of this process."""
    return [
        child
        for child in proc.children(os.getpid())
        if b"supervisor/process.py" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


class Seat:
    """A supervisor in a folder, and a check at the end that nothing it started is left."""

    def __init__(self, folder: Path, mark: str | None = None, **terms: Any) -> None:
        self.mark = mark or secrets.token_hex(8)
        self.log: Path = terms.pop("log", folder / "bot.log")
        if folder.exists():
            (folder / COUNTED).write_bytes(bytes(8 * COUNTERS))
        environment = {"MARK": self.mark, **terms.pop("environment", {})}
        self.supervisor = Supervisor(folder, self.log, environment=environment, **terms)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.supervisor.close()
        assert marked(self.mark) == []

    def launch(self, vice: str) -> None:
        """Start the unruly program, and wait until it is at it."""
        reading, writing = os.pipe()
        with os.fdopen(reading, "rb") as output:
            try:
                self.supervisor.launch(self.unruly(vice), stdout=writing)
            finally:
                os.close(writing)
            assert output.readline() == b"ready\n"

    def unruly(self, vice: str) -> list[str]:
        """The command that starts the unruly program."""
        return [sys.executable, "-I", "-S", str(PROGRAMS / "unruly.py"), vice, self.mark]

    def news(self, last: type[News] = AllProcessesEnded) -> list[News]:
        """The news up to one of this kind."""
        found: list[News] = []
        deadline = time.monotonic() + AGES
        while not any(isinstance(item, last) for item in found):
            assert select.select([self.supervisor.fd], [], [], deadline - time.monotonic())[0], f"only {found}"
            found += self.supervisor.news()
        return found

    def counted(self) -> tuple[int, ...]:
        """How far the processes and threads of the program have counted."""
        return struct.unpack(f"<{COUNTERS}Q", (self.supervisor.folder / COUNTED).read_bytes())

    def alive(self) -> list[int]:
        """The living processes of the program."""
        return marked(self.mark)
