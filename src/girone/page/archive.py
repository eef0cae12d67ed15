"""The record of a tournament as the page sees it: read on when it has changed, and never written.

An edition is worked out once, with everything that its pages look up; no page goes through all matches.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from girone.model.record import Attempt
from girone.page.digest import Digest, digest
from girone.tournament.entries import Entry
from girone.tournament.file import recorded
from girone.tournament.results import Results, gather
from girone.tournament.situation import Situation
from girone.tournament.store import Store


@dataclass(frozen=True)
class Edition:
    """The whole tournament at one moment; everything shown rests on one edition."""

    number: int
    situation: Situation
    attempts: Mapping[int, Attempt]

    @cached_property
    def results(self) -> Results:
        """Tables, matches and times of all categories."""
        return gather(self.situation)

    @cached_property
    def digest(self) -> Digest:
        """What the pages look up in the results."""
        return digest(self.results)

    @cached_property
    def printed(self) -> dict[tuple[str, str], str]:
        """Parts of pages that many readers fetch at once, by template and language, as they were printed first."""
        return {}

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """What became of the pairing of each attempt, by the attempt's number."""
        return {attempt.number: entry for entry in self.results.entries for attempt, _ in entry.attempts}

    def shows(self, attempt: Attempt) -> bool:
        """Whether the moves of an attempt are shown; one that is newer than this edition may be of any round."""
        known = self.situation.plan.public_from == 1 or attempt.pairing in self.digest.fixtures
        return known and attempt.pairing not in self.digest.hidden

    def is_public(self, number: int) -> bool:
        """Whether the moves of the attempt of this number are shown."""
        return number in self.attempts and self.shows(self.attempts[number])

    def work_out(self) -> "Edition":
        """Everything that pages look up, now and not at the first request."""
        for name in ("results", "digest", "entries"):
            getattr(self, name)
        return self


class Archive:
    """A store that is only read, by one thread at a time; what was read once is known by heart."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._store = Store(folder)
        self._plan = recorded(self._store.plan, folder)
        self._attempts: dict[int, Attempt] = {}
        self._open: set[int] = set()
        self._seen = -1
        self._editions = 0
        self.read_on()

    def read_on(self) -> bool:
        """Take in what was written since the last time; whether there was anything."""
        version = self._store.version
        if version == self._seen:
            return False
        last = next(reversed(self._attempts), 0)
        for attempt in self._store.attempts_since(last, self._open):
            self._attempts[attempt.number] = attempt
            (self._open.add if attempt.ended is None else self._open.discard)(attempt.number)
        self._seen = version
        return True

    def playing(self) -> list[Attempt]:
        """The matches in play."""
        return [self._attempts[number] for number in sorted(self._open)]

    def is_running(self) -> bool:
        """Whether somebody writes the record now."""
        return self._store.being_written

    def edition(self) -> Edition:
        """An edition of what was read so far; nothing of it is worked out yet."""
        self._editions += 1
        return Edition(self._editions, self.situation(), MappingProxyType(dict(self._attempts)))

    def situation(self) -> Situation:
        """Where the tournament stands, by what was read so far."""
        return Situation(self._plan, tuple(self._attempts.values()), self._store.decisions())

    def close(self) -> None:
        """Close the store."""
        self._store.close()


@contextmanager
def opened(folder: Path) -> Iterator[Archive]:
    """An archive for a while."""
    archive = Archive(folder)
    try:
        yield archive
    finally:
        archive.close()
