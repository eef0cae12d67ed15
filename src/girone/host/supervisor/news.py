"""What a supervisor reports of its program, as the table reads it: events, and details by their keys."""

from dataclasses import dataclass
from typing import Any

from girone.model.detail import PLAIN, Detail, Wording

WINDOWS = Wording(
    "windows_line_ends",
    "{file} has Windows line ends (CR LF); save it with LF alone, for example with dos2unix",
    private=("file",),
)
STILL_RUNNING = Wording("still_running", "the former program is still running")
NOT_STOPPED = Wording("not_stopped", "the program did not stop within {limit} s")
RAN = Wording("stirred.ran", "one of its threads ran")
HAD_RUN = Wording("stirred.had_run", "one of its threads had run")
APPEARED = Wording("stirred.appeared", "a thread or process of it appeared")
STIRRED_AGAIN = Wording("over.stirred", "it ran again while it was stopped: {detail}")
BUSY = Wording("over.stopped", "{seconds} s of processor time while it was stopped")
MANY_PROCESSES = Wording("over.processes", "{count} processes, and {limit} are allowed")
MUCH_MEMORY = Wording("over.memory", "{count} MiB of memory, and {limit} MiB are allowed")
FACTS = {
    each.key: each
    for each in (
        *(PLAIN, WINDOWS, STILL_RUNNING, NOT_STOPPED, RAN, HAD_RUN, APPEARED),
        *(STIRRED_AGAIN, BUSY, MANY_PROCESSES, MUCH_MEMORY),
    )
}
"""The details that the supervisor process sends by key, because it imports as little as possible."""


@dataclass(frozen=True)
class Exited:
    """The program's first process ended, by itself or by a signal; its other processes may continue."""

    code: int | None
    signal: int | None


@dataclass(frozen=True)
class AllProcessesEnded:
    """The last process of the program ended."""


@dataclass(frozen=True)
class OverCeiling:
    """The supervisor ended the program because it exceeded a limit."""

    what: Detail


@dataclass(frozen=True)
class RanWhileSuspended:
    """The program ran while it was suspended, and was stopped again; if it happens twice, the program is ended."""

    what: Detail


News = Exited | AllProcessesEnded | OverCeiling | RanWhileSuspended


def read_news(what: str, value: Any) -> News:
    """The event of this name, as the supervisor process sent it."""
    match what:
        case "exited":
            return Exited(value, None) if value >= 0 else Exited(None, -value)
        case "over":
            return OverCeiling(read_detail(value))
        case "stirred":
            return RanWhileSuspended(read_detail(value))
    return AllProcessesEnded()


def read_detail(told: Any) -> Detail:
    """The detail of a key and values that the supervisor process sent; values may be details, too."""
    key, values = told
    return FACTS[key](
        **{name: read_detail(value) if isinstance(value, list) else value for name, value in values.items()}
    )
