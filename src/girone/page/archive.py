"""The record of a tournament as the page sees it: read anew when it has changed, and never written."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from girone.model.record import Attempt
from girone.page.digest import Digest, digest
from girone.tournament.entries import Entry
from girone.tournament.reading import situation_of
from girone.tournament.results import Results, gather
from girone.tournament.situation import Situation
from girone.tournament.store import Store


@dataclass(frozen=True)
class Edition:
    """The whole tournament at one moment; everything shown rests on one edition."""

    number: int
    situation: Situation

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
    def attempts(self) -> dict[int, Attempt]:
        """The attempts by their numbers."""
        return {attempt.number: attempt for attempt in self.situation.attempts}

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """What became of the pairing of each attempt, by the attempt's number."""
        return {attempt.number: entry for entry in self.results.entries for attempt, _ in entry.attempts}

    def is_public(self, number: int) -> bool:
        """Whether the moves of an attempt are shown, or only its result (seed 004)."""
        return number in self.attempts and self.shows(self.attempts[number])

    def shows(self, attempt: Attempt) -> bool:
        """Whether the moves of an attempt are shown; one that is newer than this edition may be of any round."""
        known = self.situation.plan.public_from == 1 or attempt.pairing in self.digest.fixtures
        return known and attempt.pairing not in self.digest.hidden


class Archive:
    """A store that is only read, by one thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._store = Store(folder)
        self._seen = self._store.version
        self._edition = Edition(1, situation_of(self._store))

    def has_changed(self) -> bool:
        """Whether something was written since the edition."""
        return self._store.version != self._seen

    def edition(self) -> Edition:
        """The newest edition."""
        if self.has_changed():
            self._seen = self._store.version
            self._edition = Edition(self._edition.number + 1, situation_of(self._store))
        return self._edition

    def playing(self) -> list[Attempt]:
        """The matches in play, quickly."""
        return self._store.unfinished()

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
