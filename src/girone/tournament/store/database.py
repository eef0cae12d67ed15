"""An open database file: read and write, or read only if it may not be written."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from girone.model.detail import said
from girone.model.errors import ConfigError, HostFailed, RecordError
from girone.tournament.store.schema import READABLE, VERSION

UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""Errors of reading a damaged database, in which some text may not be UTF-8."""
UNWRITTEN = "-wal"
"""The suffix of the write-ahead log beside the database."""
PATIENCE, BETWEEN_TRIES = 60.0, 0.02
"""Seconds for which a write waits if the database is locked or missing, or the disk is full."""
Done = TypeVar("Done")


class Database:
    """An open database; `found` are the properties of its file before opening. Each write is a transaction."""

    def __init__(self, file: Path, found: os.stat_result) -> None:
        self._file, self._found = file, found
        self._connection, self.is_read_only = connect(file)
        try:
            self._demand_version()
        except RecordError:
            self.close()
            raise

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    @property
    def version(self) -> int:
        """A number that changes when another process has written."""
        number: int = self.rows("PRAGMA data_version")[0][0]
        return number

    @property
    def format(self) -> int:
        """The version of the record."""
        number: int = self.rows("PRAGMA user_version")[0][0]
        return number

    def modernise(self) -> None:
        """Set the current version, because rows are added that older versions cannot read."""
        if self.format != VERSION:
            self.write(lambda database: database.execute(f"PRAGMA user_version = {VERSION}"))

    @property
    def is_outdated(self) -> bool:
        """Whether a database that was opened read-only has changed since, so that it must be opened again."""
        if not self.is_read_only:
            return False
        try:
            now = self._file.stat()
            changed = (now.st_mtime_ns, now.st_size) != (self._found.st_mtime_ns, self._found.st_size)
            return changed or has_unwritten(self._file)
        except OSError:  # it is gone, or not readable any more
            return True

    def rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        try:
            return self._connection.execute(query, values).fetchall()
        except UNREADABLE as error:
            raise RecordError(f"{self._file} is damaged: {error}") from None

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """Read a consistent snapshot within the block, whatever others write."""
        try:
            self._connection.execute("BEGIN")
        except UNREADABLE as error:
            raise RecordError(f"{self._file} is damaged: {error}") from None
        try:
            yield
        finally:
            self._connection.execute("ROLLBACK")

    def write(self, work: Callable[[sqlite3.Connection], Done]) -> Done:
        """Do something in one transaction; if the database cannot be written, retry for some time."""
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                return self._in_one(work)
            except sqlite3.OperationalError as error:
                if time.monotonic() > give_up:
                    pattern = "{file} cannot be written: {detail}; fix that, then run the same command again to resume"
                    raise HostFailed(said(pattern, file=self._file, detail=error)) from None
                time.sleep(BETWEEN_TRIES)

    def backup(self, file: Path) -> None:
        """Copy the database, even while a tournament runs; the copy appears whole or not at all."""
        if file.exists():
            raise ConfigError(f"{file} already exists; a backup overwrites nothing")
        unfinished = file.with_name(f"{file.name}.{os.getpid()}")
        try:
            target = sqlite3.connect(unfinished)
            with closing(target):
                self._connection.backup(target)
            unfinished.rename(file)
        except (sqlite3.OperationalError, OSError) as error:
            raise ConfigError(said("cannot write {file}: {detail}", file=file, detail=error)) from None

    def faults(self) -> list[str]:
        """What is wrong with the database file."""
        try:
            rows = [row[0] for row in self._connection.execute("PRAGMA integrity_check")]
            strange = self._connection.execute("SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')")
            found = [f"girone did not make its {kind} {name!r}" for kind, name in strange]
        except UNREADABLE as error:
            return [str(error)]
        return found if rows == ["ok"] else [*rows, *found]

    def _demand_version(self) -> None:
        if self.format not in READABLE:
            known = " and ".join(map(str, READABLE))
            raise RecordError(f"{self._file}: store version {self.format}; this girone reads versions {known}")

    def _in_one(self, work: Callable[[sqlite3.Connection], Done]) -> Done:
        if not self._is_there():
            raise sqlite3.OperationalError("it is not where it was")
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            done = work(self._connection)
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        return done

    def _is_there(self) -> bool:
        """Whether the file is still the one that was opened: nobody would find what is written into a moved one."""
        try:
            return os.path.samestat(self._file.stat(), self._found)
        except OSError:
            return False


def connect(file: Path) -> tuple[sqlite3.Connection, bool]:
    """Open a connection; the second value says whether it ignores locks, for a file that nobody can write."""
    try:
        return _connected(file, "mode=rw"), False  # creates no file if it is gone
    except sqlite3.OperationalError as error:
        if may_be_written(file):
            raise RecordError(f"{file} cannot be opened: {error}; look at the disk and its permissions") from None
        if has_unwritten(file):
            raise RecordError(
                f"{file} cannot be opened: {_unwritten(file)} holds results that are not in it yet, and nothing may be "
                "written into its folder; copy the whole folder to where you may write, and read it there"
            ) from None
    except UNREADABLE as error:
        raise RecordError(f"{file}: not a store: {error}") from None
    try:
        return _connected(file, "mode=ro&immutable=1"), True
    except UNREADABLE as error:
        raise RecordError(f"{file} cannot be opened: {error}") from None


def may_be_written(file: Path) -> bool:
    """Whether we may write beside a database, as SQLite requires even of readers in WAL mode."""
    return os.access(file.parent, os.W_OK)


def has_unwritten(file: Path) -> bool:
    """Whether the write-ahead log has data that is not in the database yet."""
    beside = _unwritten(file)
    return beside.exists() and beside.stat().st_size > 0


def _unwritten(file: Path) -> Path:
    return file.with_name(file.name + UNWRITTEN)


def _connected(file: Path, how: str) -> sqlite3.Connection:
    database = sqlite3.connect(f"{file.resolve().as_uri()}?{how}", timeout=10, isolation_level=None, uri=True)
    try:
        database.execute("PRAGMA user_version")  # otherwise the file is opened only by the first query
        database.execute("PRAGMA synchronous = FULL")
    except BaseException:
        database.close()
        raise
    return database
