"""The interface between a seat and its program: a channel carries bytes, and timestamps them when they are read."""

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
    """The program is connected, or started."""


@dataclass(frozen=True)
class Absent:
    """The program cannot come any more, with the reason."""

    detail: Detail


class NoteKind(StrEnum):
    """The subject of a note."""

    LEFT = "left"
    """The program ended by itself, with exit code 0."""
    FAILED = "failed"
    """The program could not be started, or ended with another exit code or by a signal."""
    GONE = "gone"
    """The last process of the program has ended."""
    ENDED = "ended"
    """The supervisor ended the program."""
    STIRRED = "stirred"
    """The program ran while it was suspended."""
    STRANGER = "stranger"
    """A connection did not, or may not, belong to the program."""
    VACATED = "vacated"
    """The program left its seat before the match began; the seat is free again."""
    SUPERVISOR_STOPPED = "keeper_stopped"
    """The program's supervisor was stopped by a signal, and resumed."""


@dataclass(frozen=True)
class Noted:
    """Something worth recording. After VACATED the seat waits for a new connection; other kinds change nothing.

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
    """Events that a channel noticed by itself, kept until they are collected."""

    def __init__(self) -> None:
        self._waiting: list[Stamped] = []

    def add(self, *found: What) -> None:
        """Record events with the current time."""
        at = time.monotonic_ns()
        self._waiting += [Stamped(at, what) for what in found]

    def take(self) -> list[Stamped]:
        """Return all events, and forget them."""
        taken, self._waiting = self._waiting, []
        return taken


class Channel(ABC):
    """One seat's connection to its program. Nothing here blocks for long, except a confirmed stop."""

    opens_last = False
    """Whether it is opened only when the rival is present (the relay connects to White after Black has come)."""

    answers_at_limit = False
    """Whether the answer is whatever exists at the limit, so that it is never late (UFMG)."""

    @abstractmethod
    def begin(self) -> None:
        """Start the program, or listen for it; `collect` reports its presence later."""

    @abstractmethod
    def watched(self) -> Sequence[int]:
        """The file descriptors to poll for reading."""

    @abstractmethod
    def collect(self, fd: int) -> Sequence[Stamped]:
        """Read what is ready on one of these descriptors."""

    @abstractmethod
    def perform(self, action: Action) -> None:
        """Carry out an action of the wire."""

    @abstractmethod
    def close(self) -> None:
        """End the program with everything it started, and close everything; may be called twice."""

    def retry(self) -> Sequence[Stamped]:
        """Retry what was not possible yet; called several times a second."""
        return ()

    def expire(self, deadline: int) -> Sequence[Stamped]:
        """The deadline has passed without an answer: return what counts as the answer."""
        return ()

    def lingers(self) -> bool:
        """Whether the program is still running or connected after the conversation ended."""
        return False

    def cpu_seconds(self) -> float | None:
        """Processor time of the program and its children; None if it runs elsewhere."""
        return None

    def begin_turn(self) -> None:
        """Start to measure how long the program waits for a core, before it is asked for a move."""
        return

    def starved(self, since: int) -> float | None:
        """Seconds since then for which it was ready to run while others had its core; None if it runs elsewhere."""
        return None

    def is_ready(self) -> bool:
        """Whether the program was running or waiting for a core at the last look."""
        return False

    def standing(self) -> FileContent | None:
        """The current answer file of a program that is still running."""
        return None
