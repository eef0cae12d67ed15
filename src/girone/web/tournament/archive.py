"""The record of a tournament as the page sees it: read on when it has changed, and never written.

An edition is worked out once, with everything that its pages look up; no page goes through all matches. A store that
was replaced is another tournament: it is read from the beginning, as the next generation.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from girone.host.cores import Cores
from girone.model.errors import ConfigError, RecordError
from girone.model.record import Attempt
from girone.tournament.plan.file import load, recorded
from girone.tournament.results.pairings import ListedMatch
from girone.tournament.results.reports.overview import Results, gather
from girone.tournament.results.state import TournamentState
from girone.tournament.store.store import DATABASE, Store
from girone.web.tournament.digest import Digest, digest
from girone.web.tournament.tally import Tally, tally


def always() -> bool:
    """Moves are public unless an organiser says otherwise."""
    return True


@dataclass(frozen=True)
class Edition:
    """The whole tournament at one moment; everything shown rests on one edition."""

    number: int
    state: TournamentState
    attempts: Mapping[int, Attempt]
    generation: int = 0
    shows_moves: Callable[[], bool] = always
    """Whether the organiser shows moves now."""

    @cached_property
    def results(self) -> Results:
        """Tables, matches and times of all categories."""
        return gather(self.state, cores=Cores.of_host().total)

    @cached_property
    def digest(self) -> Digest:
        """What the pages look up in the results."""
        return digest(self.results)

    @cached_property
    def printed(self) -> dict[tuple[str, str], str]:
        """Parts of pages that many readers fetch at once, by template and language, as they were printed first."""
        return {}

    @cached_property
    def matches(self) -> dict[int, ListedMatch]:
        """What became of the pairing of each attempt, by the attempt's number."""
        return {attempt.number: entry for entry in self.results.matches for attempt, _ in entry.attempts}

    @cached_property
    def tallies(self) -> dict[str, Tally]:
        """What everybody won and lost."""
        return {name: tally(name, met) for name, met in self.digest.by_entrant.items()}

    def shows(self, attempt: Attempt) -> bool:
        """Whether the moves of an attempt are shown, or only its result (Sadjad); a newer one may be of any round."""
        if not self.shows_moves():
            return False
        known = self.state.plan.public_from == 1 or attempt.pairing in self.digest.fixtures
        return known and attempt.pairing not in self.digest.hidden

    def work_out(self) -> "Edition":
        """Everything that pages look up, now and not at the first request."""
        for name in ("results", "digest", "matches", "tallies"):
            getattr(self, name)
        return self


class Archive:
    """A store that is only read, by one thread at a time; what was read once is known by heart.

    While there is none, the tournament's file tells what is to be: it is read as the empty store that it begins with.
    """

    def __init__(self, folder: Path, file: Path | None = None) -> None:
        self.folder = folder
        self._plan_file = file
        self._planned: TemporaryDirectory[str] | None = None
        self.generation = 0
        self.is_there = True
        self.has_begun = False
        self._oldest = 0
        self._editions = 0
        self._seen = -1
        self._begin()
        self.read_on()

    @property
    def is_current(self) -> bool:
        """Whether the store in the folder is still the one that was opened; who reads a journal looks afterwards."""
        return self._file == self._seen_file() and not self._store.database.is_outdated

    def is_of_this(self, edition: Edition) -> bool:
        """Whether an edition is of this store, or of the plan that it has just begun with."""
        return edition.generation >= self._oldest

    def read_on(self) -> bool:
        """Take in what was written since the last time; whether there was anything, or the store is another one."""
        if not self.is_current:
            return self._begin_anew()
        version = self._store.database.version
        if version == self._seen:
            return False
        last = next(reversed(self._attempts), 0)
        for attempt in self._store.attempts_since(last, self._open):
            self._attempts[attempt.number] = attempt
            (self._open.add if attempt.ended is None else self._open.discard)(attempt.number)
        self._seen = version
        return True

    def _begin(self) -> None:
        file = self._seen_file()  # before it is opened: what is replaced in between is noticed at the next look
        planned = self._lay_out_what_is_planned()
        store = Store(Path(planned.name) if planned else self.folder)
        try:
            self._plan = recorded(store.plan, self.folder)
        except (ConfigError, RecordError):
            store.close()
            raise
        former, self._planned = self._planned, planned
        if former:
            former.cleanup()
        if planned is None:  # a store that goes away after the beginning is missed
            self._plan_file = None
        self._file, self._store = file, store
        self._attempts: dict[int, Attempt] = {}
        self._open: set[int] = set()
        self._seen = -1

    def _seen_file(self) -> tuple[int, int] | None:
        """By what the present record is told from every other: the database, or before it the tournament's file."""
        return _told(self.folder / DATABASE) or (_told(self._plan_file) if self._plan_file else None)

    def _lay_out_what_is_planned(self) -> TemporaryDirectory[str] | None:
        """An empty store of the tournament's file, if it has not begun."""
        if self._plan_file is None or (self.folder / DATABASE).exists():
            return None
        load(self._plan_file)
        planned = TemporaryDirectory(prefix="girone-")
        Store.create(Path(planned.name), self._plan_file.read_text(encoding="utf-8")).close()
        return planned

    def _begin_anew(self) -> bool:
        """Open what is in the folder now; while there is nothing that can be opened, the archive is not there."""
        was_there, old, was_planned = self.is_there, self._store, self._planned is not None
        try:
            self._begin()
        except (ConfigError, RecordError):
            if was_planned and not (self.folder / DATABASE).exists():  # somebody is writing the file
                self._file = self._seen_file()
                return False
            # the old one is held open, so that no other file gets its number
            self.is_there = False
            return was_there
        old.close()
        self.is_there, self.has_begun = True, was_planned and self._planned is None
        self.generation += 1
        if not self.has_begun:
            self._oldest = self.generation
        self.read_on()
        return True

    def playing(self) -> list[Attempt]:
        """The matches in play."""
        return [self._attempts[number] for number in sorted(self._open)]

    def is_running(self) -> bool:
        """Whether somebody writes the record now."""
        return self._store.is_being_written

    def edition(self) -> Edition:
        """An edition of what was read so far; nothing of it is worked out yet."""
        self._editions += 1
        return Edition(self._editions, self.state(), MappingProxyType(dict(self._attempts)), self.generation)

    def state(self) -> TournamentState:
        """Where the tournament stands, by what was read so far."""
        return TournamentState(self._plan, tuple(self._attempts.values()), self._store.decisions())

    def close(self) -> None:
        """Close the store."""
        self._store.close()
        if self._planned:
            self._planned.cleanup()


def _told(file: Path) -> tuple[int, int] | None:
    """By what a file is told from every other: a database grows and stays the same, a text is another if it changes."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_dev if file.name == DATABASE else found.st_mtime_ns


@contextmanager
def opened(folder: Path) -> Iterator[Archive]:
    """An archive for a while."""
    archive = Archive(folder)
    try:
        yield archive
    finally:
        archive.close()
