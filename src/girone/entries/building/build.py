"""Builds a hand-in with its own command, in its folder, under a supervisor that ends every process it started."""

import select
import shlex
import time
from collections.abc import Sequence
from pathlib import Path

from girone.entries.building.causes import cures, first_error, lines, other_case
from girone.entries.hand_in import OurFailure, Refused
from girone.host.removal import remove
from girone.host.sandbox.bubblewrap import Level
from girone.host.supervisor.control import CannotStart, ResourceLimits, SupervisorFailed, adopt_orphans
from girone.host.supervisor.news import AllProcessesEnded, Exited, OverCeiling
from girone.host.supervisor.program import Program, RunSettings
from girone.model.detail import Detail, Wording, detail_of
from girone.model.errors import shorten

BUILD_WITHIN = 120.0
CEILINGS = ResourceLimits(disk=2 * 1024**3)
"""As for a match, but with more disk: builds write more than programs that play."""
OUR_FAILURE = Wording("hand_in.our_failure", "our own machine failed during its build: {detail}; hand it in again")
FAILED = Wording("hand_in.build_failed", "its build, {quoted}, {detail}")
EXITED = Wording("hand_in.build_exited", "ended with exit code {code}")
SIGNALLED = Wording("hand_in.build_signalled", "was ended by signal {signal}")
TOO_MUCH = Wording("hand_in.build_too_much", "exceeded a limit: {detail}")
GONE = Wording("hand_in.build_gone", "disappeared without an exit code")
ENDLESS = Wording("hand_in.build_endless", "did not end within {limit} s")
SAID = Wording("hand_in.build_said", "its output: {words}")
NOT_KEPT = Wording(
    "hand_in.build_not_kept", "note: this host cannot keep a build from changing what lies beside its folder: {cause}"
)
LOOK = 0.2
"""Seconds between two looks at the clock while a build is silent."""


def build(
    folder: Path,
    command: Sequence[str],
    log: Path,
    sandbox: Level = Level.LIMITS,
    within: float = BUILD_WITHIN,
    shown: Sequence[str] = (),
    kept: Sequence[Path] = (),
) -> Detail | None:
    """Run the command to its end; Refused if it fails.

    It cannot change anything beside its folder or in the `kept` places. If the host cannot enforce that, the returned
    note says so.
    """
    adopt_orphans()
    places = (folder.parent, *kept)
    program = Program(command, RunSettings(folder, log, (), CEILINGS, sandbox, tuple(shown), kept=places))
    try:
        program.start()
        obstacle = program.obstacle()
        ending = _await_end(program, within)
        if not ending:
            program.keep_folder()
    except CannotStart as error:
        raise Refused(detail_of(error)) from None
    except SupervisorFailed as error:
        raise OurFailure(OUR_FAILURE(detail=detail_of(error))) from None
    finally:
        program.end()
        remove(log.with_suffix(".home"))
    if ending:
        said = log.read_text(encoding="utf-8", errors="replace") if log.is_file() else ""
        failed = FAILED(quoted=shorten(shlex.join(command)), detail=ending)
        cure = other_case(folder, said) or cures(said)
        raise Refused(lines(failed, *([SAID(words=words)] if (words := first_error(said)) else []), *cure))
    return NOT_KEPT(cause=obstacle) if obstacle else None


def _await_end(program: Program, within: float) -> Detail | None:
    """Wait for a build; the fault with which it ended, None after success."""
    deadline = time.monotonic() + within
    while (left := deadline - time.monotonic()) > 0:
        select.select(program.fds, (), (), min(LOOK, left))
        for news in program.news():
            match news:
                case Exited(0):
                    return None
                case Exited(None, signal):
                    return SIGNALLED(signal=signal or 0)
                case Exited(code):
                    return EXITED(code=code or 0)
                case OverCeiling(what):
                    return TOO_MUCH(detail=what)
                case AllProcessesEnded():
                    return GONE()
    return ENDLESS(limit=within)
