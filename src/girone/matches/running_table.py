"""A table process: started and followed without blocking, and cleaned up after if it dies.

The process that starts a table adopts its orphans: a program may kill its supervisor and its table, and its children
then become children of this process. While a table lives it adopts them itself, so only those of dead tables come here.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Self

from girone.host import proc
from girone.host.channels.event_loop import RealEventLoop
from girone.host.prctl import adopt_orphans
from girone.host.supervisor.control import is_supervisor
from girone.host.supervisor.process_tree import Tree
from girone.matches.journal.lines import LineListener, ignore
from girone.matches.journal.tail import Tail
from girone.matches.order import Match
from girone.matches.table import JOURNAL, WAITS_FOR_THE_LOOP, sit
from girone.matches.table_report import TableReport as TableReport
from girone.model.detail import Detail, Value, Wording
from girone.model.errors import RecordError
from girone.model.reason import Reason
from girone.model.referee import Referee

LONGEST_SAID = 1 << 20
"""How many of the last bytes of a table's output are kept; its report is one line and much shorter."""
END_SLICE = 0.1
"""Seconds that one `poll` may spend on ending the remaining processes of a dead table."""
CLEAN_UP_WITHIN = 20.0
"""Seconds after which processes that cannot be ended are left running and named in the report."""
LEAVE_WITHIN = 5.0
"""Seconds that a table has to end an interrupted match before it is killed."""
LOOK = 0.02
FOLLOWING = 0.05
"""Seconds between two looks at a table and its journal."""

STOPPED = Wording("table_stopped", "the table was stopped by a signal, and resumed")
LEFT_RUNNING = Wording("table_left_running", "processes {processes} cannot be ended")
LOST = Wording(
    "table_lost.exit",
    "the table ended with exit code {code} without a verdict; what there is of the match is in {folder}",
    private=("folder",),
)
LOST_BY_SIGNAL = Wording(
    "table_lost.signal",
    "the table was ended by signal {signal} ({cause}) without a verdict; what there is of the match is in {folder}",
    private=("folder",),
)
AFTERWARDS = Wording("table_ended.exit", "the table ended with exit code {code} after its verdict")
AFTERWARDS_BY_SIGNAL = Wording(
    "table_ended.signal", "the table was ended by signal {signal} ({cause}) after its verdict"
)


class RunningTable:
    """One match at its own table process; call `poll` regularly until there is a report.

    Leaving the `with` block earlier interrupts the match, as does the end of the thread that started it.
    """

    def __init__(self, match: Match, module: str = "girone.matches.table") -> None:
        self._regulation = match.regulation
        self.journal = Path(match.folder) / JOURNAL
        adopt_orphans()
        self._socket, table_socket = socket.socketpair()  # any program of this user could open a pipe through /proc
        self._socket.setblocking(False)
        with table_socket, _order_file(match.to_json()) as memory_file, _signals_waiting():
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", module, str(os.getpid())],
                stdin=memory_file,
                stdout=table_socket.fileno(),
                start_new_session=True,  # the terminal's Ctrl-C goes to us; we pass it on
            )
        self._output = b""
        self._notes: list[Detail] = []
        self._supervisors: set[tuple[int, int]] = set()
        self._orphans = Tree(self._was_left)
        self._clean_up_until: float | None = None
        self._result: TableReport | None = None

    @property
    def pid(self) -> int:
        """The table's process."""
        return self._process.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.interrupt()
        kill_at = time.monotonic() + LEAVE_WITHIN
        while not self.poll():
            if time.monotonic() > kill_at:
                self.kill()
            time.sleep(LOOK)

    def poll(self) -> TableReport | None:
        """The report, once the table and all its processes have ended; never blocks."""
        if self._result:
            return self._result
        self._read_output()
        if self._process.returncode is None:
            self._note_supervisors()
            self._resume_if_stopped()
            if self._process.poll() is None:
                return None
            self._read_output()
        if self._is_cleaned_up():
            self._socket.close()
            self._result = self._conclude()
        return self._result

    def interrupt(self) -> None:
        """Ask the table to end its match as interrupted, with a complete journal."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGINT)

    def prolong(self, seconds: float) -> None:
        """Give awaited programs from elsewhere this many more seconds."""
        with suppress(OSError):  # the table may have ended
            self._socket.send(f"{seconds:g}\n".encode())

    def kill(self) -> None:
        """Kill the table; its match is void, and its journal just stops."""
        if self._process.returncode is None:
            self._note_supervisors()
            self._process.kill()

    def _note_supervisors(self) -> None:
        """Note the supervisors while the table is their parent; once orphaned and dead they cannot be identified."""
        self._supervisors |= {(child, proc.birth(child)) for child in proc.children(self.pid)}

    def _read_output(self) -> None:
        with suppress(BlockingIOError, ConnectionResetError):  # reset: the table ended without reading an extension
            while part := self._socket.recv(1 << 16):
                self._output = (self._output + part)[-LONGEST_SAID:]

    def _resume_if_stopped(self) -> None:
        """Resume the table if a program stopped it: the clock will show a stall, but the match must not hang."""
        with suppress(ChildProcessError):
            if os.waitid(os.P_PID, self.pid, os.WSTOPPED | os.WNOHANG):
                self._process.send_signal(signal.SIGCONT)
                if STOPPED() not in self._notes:
                    self._notes.append(STOPPED())

    def _is_cleaned_up(self) -> bool:
        """End more of the processes that the table left; True if none is left or the time for it is over."""
        self._clean_up_until = self._clean_up_until or time.monotonic() + CLEAN_UP_WITHIN
        self._orphans.end(END_SLICE)
        if left := self._orphans.processes():
            if time.monotonic() < self._clean_up_until:
                return False
            self._notes.append(LEFT_RUNNING(processes=str(left)))
        return True

    def _was_left(self, child: int) -> bool:
        """Whether a child of ours came from the table: a supervisor, or a process confined as only its programs are."""
        if is_supervisor(child, self.pid):
            self._supervisors.add((child, proc.birth(child)))  # once ended, it has no command line to recognise
        return (child, proc.birth(child)) in self._supervisors or proc.bonds(child) != proc.bonds(os.getpid())

    def _conclude(self) -> TableReport:
        try:
            said = TableReport.from_json(self._output.splitlines()[-1].decode())
        except (IndexError, KeyError, TypeError, ValueError, RecordError):
            lost = _ended(self._process.returncode, LOST, LOST_BY_SIGNAL, folder=str(self.journal.parent))
            verdict = Referee(self._regulation).void(Reason.HOST_FAILED, lost)
            return TableReport(verdict, self.journal, tuple(self._notes))
        if self._process.returncode:
            self._notes.append(_ended(self._process.returncode, AFTERWARDS, AFTERWARDS_BY_SIGNAL))
        return replace(said, notes=(*said.notes, *self._notes))


def _ended(code: int, by_itself: Wording, by_signal: Wording, **where: Value) -> Detail:
    if code >= 0:
        return by_itself(code=code, **where)
    return by_signal(signal=-code, cause=str(signal.strsignal(-code)), **where)


@contextmanager
def _order_file(match: str) -> Iterator[int]:
    """The order in a memory file: unlike a pipe, it cannot block us if the table does not read it."""
    file = os.memfd_create("match")
    try:
        with os.fdopen(os.dup(file), "w", encoding="utf-8") as writing:
            writing.write(match)
        os.lseek(file, 0, os.SEEK_SET)
        yield file
    finally:
        os.close(file)


@contextmanager
def _signals_waiting() -> Iterator[None]:
    """Block the signals that interrupt a match; a child inherits the mask and unblocks them when it is ready."""
    former = signal.pthread_sigmask(signal.SIG_BLOCK, WAITS_FOR_THE_LOOP)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)


def follow_here(match: Match, tell: LineListener = ignore) -> TableReport:
    """Play one match in this process, for systems where tables cannot be supervised: sandbox level `none` only."""
    with closing(RealEventLoop()) as loop, loop.interruptible():
        return TableReport(sit(match, loop, watch=tell), Path(match.folder) / JOURNAL)


def follow(
    match: Match,
    tell: LineListener = ignore,
    interruptions: Sequence[int] = (),
    module: str = "girone.matches.table",
    look: Callable[[], None] = lambda: None,
) -> TableReport:
    """Play one match at its own table process, telling every line of its journal; a new interruption interrupts it.

    `look` is called regularly, even if nothing happens.
    """
    passed_on = 0
    with RunningTable(match, module) as table, closing(Tail(table.journal)) as tail:
        while True:
            result = table.poll()
            for line in tail.read():
                tell(line)
            if result:
                return result
            if len(interruptions) > passed_on:
                passed_on = len(interruptions)
                table.interrupt()
            look()
            time.sleep(FOLLOWING)
