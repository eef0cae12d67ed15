"""The program of a seat and all that comes of it, from its start until its last process has ended."""

import os
import resource
import time
from collections.abc import Callable, Mapping, Sequence

from girone.host import proc
from girone.host.sandbox import scratch
from girone.host.supervisor.launch import NotWalled, SocketOrder, start
from girone.host.supervisor.process_tree import Exit, Tree, exceeds
from girone.host.supervisor.suspension_watch import SuspensionWatch

_GULP = 1 << 16
CHECK_EVERY = 0.05
STOP_WITHIN = 2.0
STOPPED_SLACK = 0.05
"""Seconds of processor time that a stopped program may seem to use: until the kernel has left it, whatever holds that
processor up, such as the host of a virtual machine, is counted as the program's."""
WALLS = 2
"""Processes of the walls themselves: one outside, and the first one inside."""
BY_SIGNAL = 128
"""Walls pass on the exit code of what they held; by a signal it is that signal's number above this."""
_LONGEST_COMPLAINT = 1 << 14
Fact = tuple[str, dict[str, object]]
"""The key and the values of what is told to the table; its words stand in `control.py`."""


class StderrLog:
    """The log of a seat; programs that are started one after the other share it."""

    def __init__(self, log: int, size: int) -> None:
        self._log = log
        self._size = size
        self._room = size

    def take(self, pipe: int) -> bool:
        """Read one gulp from a pipe that does not block, and say whether there was any."""
        try:
            gulp = os.read(pipe, _GULP)
        except BlockingIOError:
            return False
        if self._room:
            self._write(gulp[: self._room])
            self._room -= min(len(gulp), self._room)
            if not self._room:
                self._write(f"\n[the log is cut here, at {self._size} bytes]\n".encode())
        return bool(gulp)

    def _write(self, text: bytes) -> None:
        try:
            while text:
                text = text[os.write(self._log, text) :]
        except OSError:
            self._room = 0  # a full disk costs the log, not the match


class LaunchRefused(Exception):
    """A command that could not be obeyed: the key and the values of a fact."""


class SupervisedProgram:
    """What a supervisor holds: at most one program at a time, and whatever it started."""

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
            resource.RLIMIT_DATA: ceilings["memory"],  # a Java machine reserves address space beyond its memory
        }
        self._drain = StderrLog(log, ceilings["log_size"])
        self._room = ceilings["disk"] if walls else 0
        self._tell = tell
        self._tree = Tree()
        self._number = 0
        self._first = 0
        self._spent_when_stopped = 0.0
        self._watch: SuspensionWatch | None = None
        self._has_stirred = False
        self.check_at = 0.0
        """When `check` is due, on the monotonic clock."""
        self.pipe: int | None = None
        """Where the program's error output comes from; None when nothing of a program is left."""

    def launch(
        self, number: int, argv: Sequence[str], stdin: int | None, stdout: int | None, wanted_socket: SocketOrder | None
    ) -> int:
        """Start a program as the launch of this number, and return its process."""
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
        self._number, self.pipe, self._watch, self._has_stirred = number, pipe, None, False
        return self._first

    def stop(self) -> None:
        """Stop everything, confirmed; what cannot be stopped is ended. Tried twice: the host may have stood still."""
        if not (self._tree.stop(STOP_WITHIN) or self._tree.stop(STOP_WITHIN)):
            self._end_for(("not_stopped", {"limit": STOP_WITHIN}))
            return
        self._spent_when_stopped = self._tree.cpu_seconds()
        self._watch = SuspensionWatch(self._tree)
        self.check_at = time.monotonic() + self._watch.rest

    def resume(self) -> None:
        """Let everything go on."""
        self._watch = None
        self._tree.resume()

    def end(self) -> None:
        """Kill everything."""
        self._note(self._tree.end())

    def cpu_seconds(self) -> float:
        """User and system time of everything since the supervisor began."""
        return self._tree.cpu_seconds()

    def holds(self, inode: int) -> bool | None:
        """Whether a process of the program holds this socket; None if one that may does not let us look."""
        held = [proc.sockets(pid) for pid in self._tree.processes()]
        if any(inode in sockets for sockets in held if sockets is not None):
            return True
        return None if None in held else False

    def reap(self) -> None:
        """Take note of what has ended."""
        self._note(self._tree.reap())

    def listen(self) -> None:
        """Take some of the program's error output."""
        if self.pipe is not None:
            self._drain.take(self.pipe)

    def check(self) -> None:
        """End everything if it uses more than it may; a stopped program is looked at more often."""
        over = self._over_suspension(self._watch) if self._watch else self._over_size()
        self.check_at = time.monotonic() + (self._watch.rest if self._watch else CHECK_EVERY)
        if over:
            self._end_for(over)

    def _prepare_scratch(self) -> None:
        try:
            if self._room:  # now that the table has laid the folder out
                scratch.bound(self._folder, self._room)
                self._room = 0
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
        """A program can wake itself: the first time it is stopped again, the second time it has gone too far."""
        if (more := self._tree.cpu_seconds() - self._spent_when_stopped) > STOPPED_SLACK:
            return "over.stopped", {"seconds": round(more, 3)}
        if not (stirred := watch.what_ran()):
            return None
        if self._has_stirred or not self._tree.stop(STOP_WITHIN):
            return "over.stirred", {"detail": (stirred, {})}
        self._has_stirred, self._watch = True, SuspensionWatch(self._tree)
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
            while self._drain.take(self.pipe):
                pass
            os.close(self.pipe)
            self.pipe = None
            self._tell(self._number, "gone", None)
