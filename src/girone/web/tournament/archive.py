"""The record of a tournament for the page: read incrementally, never written.

Each edition is computed once, with indexes for its pages, so that no page goes through all matches. A store that was
replaced counts as another tournament: it is read from the start, as the next generation.
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
    """Default: moves are public."""
    return True


@dataclass(frozen=True)
class Edition:
    """The whole tournament at one moment; each page shows a single edition."""

    number: int
    state: TournamentState
    attempts: Mapping[int, Attempt]
    generation: int = 0
    shows_moves: Callable[[], bool] = always
    """Whether the organiser lets moves be shown now."""

    @cached_property
    def results(self) -> Results:
        """Tables, matches and times of all categories."""
        return gather(self.state, cores=Cores.of_host().total)

    @cached_property
    def digest(self) -> Digest:
        """Indexes over the results."""
        return digest(self.results)

    @cached_property
    def printed(self) -> dict[tuple[str, str], str]:
        """Rendered parts of pages that many readers fetch at once, by template and language."""
        return {}

    @cached_property
    def matches(self) -> dict[int, ListedMatch]:
        """The calendar entry of each attempt, by the attempt's number."""
        return {attempt.number: entry for entry in self.results.matches for attempt, _ in entry.attempts}

    @cached_property
    def tallies(self) -> dict[str, Tally]:
        """Wins and losses of each entrant."""
        return {name: tally(name, met) for name, met in self.digest.by_entrant.items()}

    def shows(self, attempt: Attempt) -> bool:
        """Whether an attempt's moves are public, or only its result (Sadjad); unknown rounds are not public."""
        if not self.shows_moves():
            return False
        known = self.state.plan.public_from == 1 or attempt.pairing in self.digest.fixtures
        return known and attempt.pairing not in self.digest.hidden

    def work_out(self) -> "Edition":
        """Compute everything that pages look up now, not at the first request."""
        for name in ("results", "digest", "matches", "tallies"):
            getattr(self, name)
        return self


class Archive:
    """A store opened for reading by one thread; what was read stays in memory.

    Before the store exists, the tournament's file is read as the empty store that it will become.
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
        """Whether the folder still has the store that was opened; check it after reading a journal."""
        return self._file == self._record_identity() and not self._store.database.is_outdated

    def is_of_this(self, edition: Edition) -> bool:
        """Whether an edition belongs to this store, or to the plan from which it just began."""
        return edition.generation >= self._oldest

    def read_on(self) -> bool:
        """Read what is new; whether there was anything, or the store was replaced."""
        if not self.is_current:
            return self._reopen()
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
        file = self._record_identity()  # before opening: a replacement in between is noticed at the next look
        planned = self._planned_store()
        store = Store(Path(planned.name) if planned else self.folder)
        try:
            self._plan = recorded(store.plan, self.folder)
        except (ConfigError, RecordError):
            store.close()
            raise
        former, self._planned = self._planned, planned
        if former:
            former.cleanup()
        if planned is None:  # from now on, the store may not vanish
            self._plan_file = None
        self._file, self._store = file, store
        self._attempts: dict[int, Attempt] = {}
        self._open: set[int] = set()
        self._seen = -1

    def _record_identity(self) -> tuple[int, int] | None:
        """Identity of the current record: of the database, or before it of the tournament's file."""
        return _identity(self.folder / DATABASE) or (_identity(self._plan_file) if self._plan_file else None)

    def _planned_store(self) -> TemporaryDirectory[str] | None:
        """A temporary empty store made from the tournament's file, if the tournament has not begun."""
        if self._plan_file is None or (self.folder / DATABASE).exists():
            return None
        load(self._plan_file)
        planned = TemporaryDirectory(prefix="girone-")
        Store.create(Path(planned.name), self._plan_file.read_text(encoding="utf-8")).close()
        return planned

    def _reopen(self) -> bool:
        """Open what is in the folder now; if nothing can be opened, `is_there` becomes False."""
        was_there, old, was_planned = self.is_there, self._store, self._planned is not None
        try:
            self._begin()
        except (ConfigError, RecordError):
            if was_planned and not (self.folder / DATABASE).exists():  # the file is being written
                self._file = self._record_identity()
                return False
            # Keep the old store open, so that its inode number is not reused.
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
        """Whether a process writes the record now."""
        return self._store.is_being_written

    def edition(self) -> Edition:
        """An edition of what was read so far; nothing is computed yet."""
        self._editions += 1
        return Edition(self._editions, self.state(), MappingProxyType(dict(self._attempts)), self.generation)

    def state(self) -> TournamentState:
        """The state of the tournament from what was read so far."""
        return TournamentState(self._plan, tuple(self._attempts.values()), self._store.decisions())

    def close(self) -> None:
        """Close the store."""
        self._store.close()
        if self._planned:
            self._planned.cleanup()


def _identity(file: Path) -> tuple[int, int] | None:
    """Identity of a file: a database keeps it while it grows, a text file changes it with every edit."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_dev if file.name == DATABASE else found.st_mtime_ns


@contextmanager
def opened(folder: Path) -> Iterator[Archive]:
    """An archive while the block lasts."""
    archive = Archive(folder)
    try:
        yield archive
    finally:
        archive.close()
