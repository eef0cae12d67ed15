"""Building a hand-in: its own command, in its folder, under a supervisor; nothing outlives it."""

import select
import shlex
import time
from collections.abc import Sequence
from pathlib import Path

from girone.entries.hand_in import Refused
from girone.host.removal import remove
from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.control import (
    AllGone,
    CannotStart,
    Ceilings,
    Exited,
    OverCeiling,
    SupervisorFailed,
    adopt_orphans,
)
from girone.host.supervisor.program import Lodging, Program

BUILD_WITHIN = 120.0
CEILINGS = Ceilings(disk=2 * 1024**3)
"""As for a match, save that what is built may take more room than what a program writes while it plays."""
LOOK = 0.2
"""Seconds between two looks at the clock while nothing is heard of a build."""


def build(
    folder: Path, command: Sequence[str], log: Path, sandbox: Level = Level.LIMITS, within: float = BUILD_WITHIN
) -> None:
    """Run the command to its end; Refused says why it was not a success."""
    adopt_orphans()
    program = Program(command, Lodging(folder, log, ceilings=CEILINGS, level=sandbox))
    try:
        program.start()
        ending = _await_end(program, within)
        if not ending:
            program.keep_folder()
    except CannotStart as error:
        raise Refused(str(error)) from None
    except SupervisorFailed as error:
        raise Refused(f"its build was broken off by our own failure, {error}; hand it in again") from None
    finally:
        program.end()
        remove(log.with_suffix(".home"))
    if ending:
        raise Refused(f"its build, {shlex.join(command)!r}, {ending}")


def _await_end(program: Program, within: float) -> str:
    """How the build ended, in words; nothing if it was a success."""
    deadline = time.monotonic() + within
    while (left := deadline - time.monotonic()) > 0:
        select.select(program.fds, (), (), min(LOOK, left))
        for news in program.news():
            match news:
                case Exited(0):
                    return ""
                case Exited(None, signal):
                    return f"was ended by signal {signal}"
                case Exited(code):
                    return f"ended with exit code {code}"
                case OverCeiling(what):
                    return f"used too much: {what}"
                case AllGone():
                    return "is gone"
    return f"did not end within {within:g} s"
