"""What a program uses while it plays and leaves behind: processes, memory, connections, files."""

import time
from pathlib import Path

from girone.host import proc
from girone.host.channels import peers
from girone.host.copies import inside
from girone.host.system import TICKS


class Footprint:
    """The largest use of a program seen while its table was watched."""

    def __init__(self, port: int = 0) -> None:
        self.memory = 0
        self.calls = 0
        """The most connections that were there at two looks in a row."""
        self.births: list[float] = []
        """When the processes that were seen last began, in seconds since the epoch."""
        self.seen_at = 0.0
        self.waits: list[tuple[float, float]] = []
        """At which time its threads had waited how long for a processor, both in seconds."""
        self.files = 0
        self.size = 0
        self._port = port
        self._callers: set[int] = set()

    def look(self, table: int) -> None:
        """Measure the processes of the program that this table runs, if it runs one now."""
        seen = [pid for supervisor in proc.children(table) for pid in _descendants(supervisor)]
        if seen:
            booted = time.time() - time.clock_gettime(time.CLOCK_BOOTTIME)
            self.births, self.seen_at = [booted + proc.birth(pid) / TICKS for pid in seen], time.time()
            self.waits.append((self.seen_at, sum(map(proc.waited, seen))))
            self.memory = max(self.memory, sum(map(proc.resident, seen)))

    def count_calls(self) -> None:
        """Count the connections to its port; call it rarely, because the kernel takes 10 ms to list sockets."""
        if self._port:
            callers = peers.callers(self._port)
            self.calls = max(self.calls, len(callers & self._callers))
            self._callers = callers

    def waited(self, since: float, until: float) -> float:
        """Seconds that its threads waited for a processor in this period, as far as measured."""
        seen = [waited for at, waited in self.waits if since <= at <= until]
        return max(seen) - min(seen) if seen else 0.0

    def count(self, *folders: Path) -> None:
        """Add the files that are in the program's folders now."""
        self._add(1, *folders)

    def discount(self, *folders: Path) -> None:
        """Subtract the files that are there before the program starts."""
        self._add(-1, *folders)

    def _add(self, sign: int, *folders: Path) -> None:
        for path in (path for folder in folders for path in inside(folder)):
            if path.is_file() and not path.is_symlink():
                self.files += sign
                self.size += sign * path.stat().st_size


def _descendants(pid: int) -> list[int]:
    children = proc.children(pid)
    return [*children, *(each for child in children for each in _descendants(child))]
