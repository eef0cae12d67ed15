"""The program of a seat with all its processes, from its start until the last of them has ended."""

import os
import resource
import time
from collections.abc import Callable, Mapping, Sequence

from girone.host import proc
from girone.host.sandbox import scratch
from girone.host.supervisor.launch import NotWalled, SocketOrder, start
from girone.host.supervisor.process_tree import Exit, Tree, exceeds
from girone.host.supervisor.suspension_watch import SuspensionWatch

_READ_SIZE = 1 << 16
CHECK_EVERY = 0.05
STOP_WITHIN = 2.0
STOPPED_SLACK = 0.05
"""Seconds of processor time that a stopped program may seem to use. Time counts as the program's until the kernel has
left it, even if something else delays that processor, such as the host of a virtual machine."""
WALLS = 2
"""Processes of the sandbox itself: bubblewrap outside, and the first process inside."""
BY_SIGNAL = 128
"""bubblewrap passes the program's exit code on; after a signal it is the signal's number plus this."""
_LONGEST_COMPLAINT = 1 << 14
Fact = tuple[str, dict[str, object]]
"""The key and the values of a detail that is sent to the table; `news.py` has its words."""


class StderrLog:
    """The log of a seat, shared by programs that are started one after the other."""

    def __init__(self, log: int, size: int) -> None:
        self._log = log
        self._size = size
        self._space = size

    def take(self, pipe: int) -> bool:
        """Read once from a non-blocking pipe; returns whether there was anything."""
        try:
            data = os.read(pipe, _READ_SIZE)
        except BlockingIOError:
            return False
        if self._space:
            self._write(data[: self._space])
            self._space -= min(len(data), self._space)
            if not self._space:
                self._write(f"\n[the log is cut here, at {self._size} bytes]\n".encode())
        return bool(data)

    def _write(self, text: bytes) -> None:
        try:
            while text:
                text = text[os.write(self._log, text) :]
        except OSError:
            self._space = 0  # if the disk is full, the log is lost but not the match


class LaunchRefused(Exception):
    """A command that could not be carried out; the arguments are a detail's key and values."""


class SupervisedProgram:
    """What a supervisor controls: at most one program at a time, and all its processes."""

    def __init__(
        self,
        folder: str,
        environment: Mapping[str, str],
        cores: Sequence[int],
        ceilings: Mapping[str, int],
        walls: Sequence[str],
        log: int,
        tell: Callable[[int, str, object], None],
    ) -> None:
        self._folder = folder
        self._environment = environment
        self._cores = cores
        self._walls = walls
        self._processes = ceilings["processes"] + (WALLS if walls else 0)
        self._memory = ceilings["memory"]
        self._limits = {
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_FSIZE: ceilings["file_size"],
            resource.RLIMIT_NOFILE: ceilings["open_files"],
            resource.RLIMIT_DATA: ceilings["memory"],  # not RLIMIT_AS: Java reserves more address space than it uses
        }
        self._stderr_log = StderrLog(log, ceilings["log_size"])
        self._space = ceilings["disk"] if walls else 0
        self._tell = tell
        self._tree = Tree()
        self._number = 0
        self._first = 0
        self._spent_when_stopped = 0.0
        self._watch: SuspensionWatch | None = None
        self._has_run_before = False
        self.check_at = 0.0
        """When `check` is due, on the monotonic clock."""
        self.pipe: int | None = None
        """The program's error output; None when no process of a program is left."""

    def launch(
        self, number: int, argv: Sequence[str], stdin: int | None, stdout: int | None, wanted_socket: SocketOrder | None
    ) -> int:
        """Start a program as the launch with this number; returns its pid."""
        self.reap()
        if self.pipe is not None:
            raise LaunchRefused("still_running", {})
        if self._walls:
            self._prepare_scratch()
        pipe, log = os.pipe()
        nothing = os.open(os.devnull, os.O_RDONLY)
        try:
            files = (nothing if stdin is None else stdin, log if stdout is None else stdout, log)
            self._first = start(
                argv, self._folder, self._environment, self._cores, self._limits, files, self._walls, wanted_socket
            )
        except NotWalled as why:
            words = str(why) or os.read(pipe, _LONGEST_COMPLAINT).decode(errors="replace").strip()
            os.close(pipe)
            raise NotWalled(words) from None
        except BaseException:
            os.close(pipe)
            raise
        finally:
            os.close(log)
            os.close(nothing)
        os.set_blocking(pipe, False)
        self._number, self.pipe, self._watch, self._has_run_before = number, pipe, None, False
        return self._first

    def stop(self) -> None:
        """Stop everything with confirmation, or end it. Tried twice, because the host may have stood still."""
        if not (self._tree.stop(STOP_WITHIN) or self._tree.stop(STOP_WITHIN)):
            self._end_for(("not_stopped", {"limit": STOP_WITHIN}))
            return
        self._spent_when_stopped = self._tree.cpu_seconds()
        self._watch = SuspensionWatch(self._tree)
        self.check_at = time.monotonic() + self._watch.rest

    def resume(self) -> None:
        """Continue all processes."""
        self._watch = None
        self._tree.resume()

    def end(self) -> None:
        """Kill all processes."""
        self._note(self._tree.end())

    def cpu_seconds(self) -> float:
        """User and system time of everything since the supervisor began."""
        return self._tree.cpu_seconds()

    def holds(self, inode: int) -> bool | None:
        """Whether a process of the program holds this socket; None if one is not readable and may hold it."""
        held = [proc.sockets(pid) for pid in self._tree.processes()]
        if any(inode in sockets for sockets in held if sockets is not None):
            return True
        return None if None in held else False

    def reap(self) -> None:
        """Collect ended processes."""
        self._note(self._tree.reap())

    def listen(self) -> None:
        """Read some of the program's error output."""
        if self.pipe is not None:
            self._stderr_log.take(self.pipe)

    def check(self) -> None:
        """End everything if it exceeds a limit; a stopped program is checked more often."""
        over = self._over_suspension(self._watch) if self._watch else self._over_size()
        self.check_at = time.monotonic() + (self._watch.rest if self._watch else CHECK_EVERY)
        if over:
            self._end_for(over)

    def _prepare_scratch(self) -> None:
        try:
            if self._space:  # only after the table has copied the folder
                scratch.bound(self._folder, self._space)
                self._space = 0
            else:
                scratch.renew(self._folder)
        except OSError as error:
            raise NotWalled(error.strerror or str(error)) from None

    def _end_for(self, reason: Fact) -> None:
        self._tell(self._number, "over", reason)
        self.end()

    def _over_size(self) -> Fact | None:
        tree = self._tree.processes()
        if len(tree) > self._processes:
            return "over.processes", {"count": len(tree), "limit": self._processes}
        if memory := exceeds(tree, self._memory):
            return "over.memory", {"count": round(memory / 1024**2), "limit": round(self._memory / 1024**2)}
        return None

    def _over_suspension(self, watch: SuspensionWatch) -> Fact | None:
        """A program can wake itself up: the first time it is stopped again, the second time it is ended."""
        if (more := self._tree.cpu_seconds() - self._spent_when_stopped) > STOPPED_SLACK:
            return "over.stopped", {"seconds": round(more, 3)}
        if not (stirred := watch.what_ran()):
            return None
        if self._has_run_before or not self._tree.stop(STOP_WITHIN):
            return "over.stirred", {"detail": (stirred, {})}
        self._has_run_before, self._watch = True, SuspensionWatch(self._tree)
        self._tell(self._number, "stirred", (stirred, {}))
        return None

    def _note(self, exits: Sequence[Exit]) -> None:
        for pid, status in exits:
            if pid == self._first:
                self._first = 0
                code = os.waitstatus_to_exitcode(status)
                by_signal = self._walls and code > BY_SIGNAL
                self._tell(self._number, "exited", BY_SIGNAL - code if by_signal else code)
        if self.pipe is not None and not self._tree.processes():
            while self._stderr_log.take(self.pipe):
                pass
            os.close(self.pipe)
            self.pipe = None
            self._tell(self._number, "gone", None)
