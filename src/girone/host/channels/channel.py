"""The seam between a seat and its program: a channel carries bytes and stamps what arrives at the moment it is read."""

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from girone.model.detail import Detail
from girone.model.wire import Action, Arrival, FileContent

NANOSECONDS = 1_000_000_000


@dataclass(frozen=True)
class Present:
    """The program is there: connected, or started."""


@dataclass(frozen=True)
class Absent:
    """The program cannot come any more, and why."""

    detail: Detail


class NoteKind(StrEnum):
    """What a note is about."""

    LEFT = "left"
    """The program ended by itself, with exit code 0."""
    FAILED = "failed"
    """The program could not be started, or ended with another code or by a signal."""
    GONE = "gone"
    """Nothing that the program had started is left."""
    ENDED = "ended"
    """The supervisor ended the program."""
    STIRRED = "stirred"
    """The program went on while it was suspended."""
    STRANGER = "stranger"
    """Somebody came, or may have come, who does not belong here."""
    VACATED = "vacated"
    """The program in the seat left before the match began; the seat is free again."""
    SUPERVISOR_STOPPED = "keeper_stopped"
    """The program's supervisor was stopped by a signal, and resumed."""


@dataclass(frozen=True)
class Noted:
    """Something worth recording; only of a seat that was vacated somebody is to come again.

    `kind` is one of `NoteKind`, or a word of a later version.
    """

    detail: Detail
    kind: str


What = Arrival | Present | Absent | Noted


@dataclass(frozen=True)
class Stamped:
    """What happened, and when, in monotonic nanoseconds."""

    at: int
    what: What


class Reports:
    """What a channel finds out by itself, until it is asked."""

    def __init__(self) -> None:
        self._waiting: list[Stamped] = []

    def add(self, *found: What) -> None:
        """Stamp what was found out just now."""
        at = time.monotonic_ns()
        self._waiting += [Stamped(at, what) for what in found]

    def take(self) -> list[Stamped]:
        """All of it, for once."""
        taken, self._waiting = self._waiting, []
        return taken


class Channel(ABC):
    """One seat's connection to its program. Nothing here blocks for long, save a confirmed stop."""

    opens_last = False
    """Whether it is opened only when the rival is present (the relay dials white after black has come)."""

    answers_at_limit = False
    """Whether what stands at the limit is the answer, so that an answer is never late (UFMG)."""

    @abstractmethod
    def begin(self) -> None:
        """Start what has to run and listen where it is due; presence is reported by `collect`."""

    @abstractmethod
    def watched(self) -> Sequence[int]:
        """The file descriptors to wait on for reading."""

    @abstractmethod
    def collect(self, fd: int) -> Sequence[Stamped]:
        """Read what is ready on one of them."""

    @abstractmethod
    def perform(self, action: Action) -> None:
        """Do what the wire wants done."""

    @abstractmethod
    def close(self) -> None:
        """End the program with all it started, and close everything; may be called twice."""

    def retry(self) -> Sequence[Stamped]:
        """Try again what could not be done yet; called some times a second."""
        return ()

    def expire(self, deadline: int) -> Sequence[Stamped]:
        """The deadline has passed without an answer: whatever counts as the answer then."""
        return ()

    def lingers(self) -> bool:
        """Whether a program that girone started still runs after the connection was closed."""
        return False

    def cpu_seconds(self) -> float | None:
        """The processor time that the program and its children have used; None if it runs elsewhere."""
        return None

    def begin_turn(self) -> None:
        """The program is about to be asked: count from now on how long it waits for a core."""
        return

    def starved(self, since: int) -> float | None:
        """The seconds that it was ready to run since then and others had its core; None if it runs elsewhere."""
        return None

    def is_ready(self) -> bool:
        """Whether the program runs or waits for a core, as it was last seen."""
        return False

    def standing(self) -> FileContent | None:
        """What stands in the answer file of a program that is still running."""
        return None
