"""One process per move (UFMG): the answer is the file's content when the process has ended or its time is over."""

import os
import time
from collections.abc import Sequence
from pathlib import Path

from girone.host.channels.channel import Channel, Noted, NoteKind, Present, Reports, Stamped
from girone.host.channels.pinned_folder import PinnedFolder
from girone.host.sandbox.init import has_windows_line_ends
from girone.host.supervisor.control import CannotStart
from girone.host.supervisor.news import WINDOWS, AllProcessesEnded, Exited
from girone.host.supervisor.program import Program, noted
from girone.host.system import SIGKILL
from girone.model.detail import Detail, Wording, detail_of
from girone.model.wire import LONGEST, Action, FileContent, Launch, Order, PutFile, RemoveFile

SCRIPT = "launch.sh"
REPLACED = Wording("folder_replaced", "its folder was removed or replaced")
NOT_WRITTEN = Wording("not_written", "{file} cannot be written into its folder: {cause}", private=("cause",))
KILLED = Exited(None, SIGKILL)
"""The exit of a program that is killed at its limit, as the protocol orders."""


def launch_command(folder: Path, script: str = SCRIPT) -> list[str]:
    """The command for an entrant's script; a script that is not executable is started with bash."""
    return [f"./{script}"] if os.access(folder / script, os.X_OK) else ["bash", script]


class OneShotChannel(Channel):
    """Starts the program in the entrant's folder for every move."""

    answers_at_limit = True

    def __init__(self, program: Program, folder: Path) -> None:
        self._program = program
        self._script = str(folder / SCRIPT)
        self._folder = PinnedFolder(program.folder, program.has_bounded_folder)
        self._awaited: Launch | None = None
        self._killed = False
        self._obstacle: Detail | None = None
        self._reports = Reports()

    def begin(self) -> None:
        if has_windows_line_ends(self._script):
            self._reports.add(Noted(WINDOWS(file=self._script), NoteKind.FAILED))
        self._reports.add(Present())

    def watched(self) -> Sequence[int]:
        return self._program.fds

    def collect(self, fd: int) -> Sequence[Stamped]:
        at, news = time.monotonic_ns(), self._program.news()
        ended = any(isinstance(each, AllProcessesEnded) for each in news)
        self._reports.add(*noted([each for each in news if not (self._killed and each == KILLED)]))
        if ended and self._awaited and not self._awaited.full_delay:
            return [*self._reports.take(), self._answer(at)]
        return self._reports.take()

    def retry(self) -> Sequence[Stamped]:
        self._reports.add(*self._program.tend())
        return self._reports.take()

    def expire(self, deadline: int) -> Sequence[Stamped]:
        """Kill the program: the file's content at this moment is the answer, and being killed is not a fault."""
        if not self._awaited:
            return ()
        self._reports.add(*noted(self._program.news()))
        running = self._killed = self._program.running
        self._program.kill()
        return [*self._reports.take(), self._answer(deadline, running)]

    def perform(self, action: Action) -> None:
        match action:
            case RemoveFile(name):
                self._prepare(name, None)
            case PutFile(name, data):
                self._prepare(name, data)
            case Launch(arguments):
                self._launch(action, arguments)
            case Order.SKIP:
                self._reports.add(FileContent(None))
            case Order.CLOSE | Order.KILL:
                self.close()
            case _:
                raise ValueError(f"a program that is started for every move cannot be told {action}")

    def close(self) -> None:
        self._program.end()
        self._folder.close()

    def cpu_seconds(self) -> float | None:
        return self._program.cpu_seconds()

    def begin_turn(self) -> None:
        self._program.begin_turn()

    def starved(self, since: int) -> float | None:
        return self._program.starved(since)

    def is_ready(self) -> bool:
        return self._program.is_ready

    def standing(self) -> FileContent | None:
        if not (self._awaited and self._program.running):
            return None
        return FileContent(self._folder.read(self._awaited.answer_file, LONGEST + 1), running=True)

    def _launch(self, launch: Launch, arguments: Sequence[str]) -> None:
        self._program.kill()
        self._awaited, self._killed = launch, False
        obstacle, self._obstacle = self._obstacle or (None if self._folder.is_in_place() else REPLACED()), None
        try:
            if obstacle:
                raise CannotStart(obstacle)
            self._program.start(*arguments)
        except CannotStart as error:
            self._awaited = None
            self._reports.add(Noted(detail_of(error), NoteKind.FAILED), FileContent(None))

    def _answer(self, at: int, running: bool = False) -> Stamped:
        launch, self._awaited = self._awaited, None
        assert launch
        return Stamped(at, FileContent(self._folder.read(launch.answer_file, LONGEST + 1), running))

    def _prepare(self, name: str, data: bytes | None) -> None:
        """Replace a file in the program's folder; if the program made this impossible, the next launch fails."""
        try:
            if data is None:
                self._folder.remove(name)
            else:
                self._folder.put(name, data)
        except (OSError, RecursionError) as error:
            if isinstance(error, OSError) and self._folder.is_ours(error):
                raise
            self._obstacle = NOT_WRITTEN(file=name, cause=str(error))
