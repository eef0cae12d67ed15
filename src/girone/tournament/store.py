"""The store of a tournament: a folder with a database of attempts and decisions, and the matches beside it.

Only one process writes at a time: the runner, or a command while none runs. Rows are added; an attempt is ended once.
"""

import errno
import fcntl
import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, TypeVar

from girone import __version__
from girone.model.errors import ConfigError, HostFailed, RecordError
from girone.model.record import Attempt, Decision, Ruling
from girone.model.tournament import Pairing
from girone.tournament.database import UNREADABLE, connect, has_unwritten
from girone.tournament.rows import ATTEMPT, DECISION, attempt_of, decision_of

VERSION = 1
DATABASE, MATCHES, LOCK, INBOX = "store.sqlite", "matches", "lock", "inbox"
TRIES, BETWEEN_TRIES = 10, 0.02
"""Who only looks whether somebody writes holds the lock for a moment, too."""
NO_LINKS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS)
"""What file systems say on which a file has one name only."""
PATIENCE = 60.0
"""Seconds that a write waits for a database that is locked or away, and for room on the disk."""
MOST_AGAIN = 1000
WISHES = "[0-9]*.json"
Done = TypeVar("Done")
SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE attempts (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    first TEXT NOT NULL, second TEXT NOT NULL, meeting INTEGER NOT NULL,
    white TEXT NOT NULL, black TEXT NOT NULL,
    folder TEXT NOT NULL, began TEXT NOT NULL, ended TEXT, verdict TEXT, words TEXT NOT NULL DEFAULT '', facts TEXT
);
CREATE TABLE decisions (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL, ruling TEXT NOT NULL, subject TEXT NOT NULL, reason TEXT NOT NULL, after INTEGER NOT NULL,
    request TEXT UNIQUE
);
"""


class Store:
    """One tournament's record; reading is always possible, writing needs `writing`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        file = folder / DATABASE
        if (found := _looked_up(file)) is None:
            raise ConfigError(f"{folder} is no store of a tournament: there is no {DATABASE} in it{_way_out(folder)}")
        self._file, self._opened = file, found
        self._database, self._as_it_lies = connect(file)
        try:
            self._demand_version()
        except RecordError:
            self.close()
            raise

    @classmethod
    def create(cls, folder: Path, plan: str) -> "Store":
        """A new store for the tournament that the text of a file orders; it appears whole or not at all.

        A record that is there, or comes back just now, is never replaced: it is opened.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / MATCHES).mkdir(exist_ok=True)
            (folder / INBOX).mkdir(exist_ok=True)
            is_begun = any((folder / MATCHES).iterdir()) and not (folder / DATABASE).exists()
        except OSError as error:
            raise ConfigError(f"cannot make the store {folder}: {error.strerror}") from None
        if is_begun:
            words = f"put {DATABASE} back, or begin a new store with --store"
            raise ConfigError(f"{folder} has matches, and the record of them is away: {words}")
        unfinished = folder / f"{DATABASE}.{os.getpid()}"
        try:
            _lay_out(unfinished, plan)
            _put(unfinished, folder / DATABASE)
        except (sqlite3.Error, OSError) as error:
            raise ConfigError(f"cannot make the store {folder}: {error}") from None
        finally:
            unfinished.unlink(missing_ok=True)
        return cls(folder)

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Be the one who writes; a second one is told to wait."""
        with self._lock_file() as lock:
            if self._as_it_lies:
                raise HostFailed(f"{self._file} cannot be written: nothing may be written into its folder")
            if not _locked(lock):
                raise ConfigError(f"another girone is writing {self.folder}; wait until it has ended")
            yield

    @property
    def plan(self) -> str:
        """The text of the file that the tournament began with."""
        for (text,) in self._rows("SELECT value FROM meta WHERE key = 'plan'"):
            if isinstance(text, str):
                return text
        raise RecordError(f"{self.folder / DATABASE} is damaged: it has no plan")

    @property
    def version(self) -> int:
        """A number that is another one as soon as another process has written."""
        number: int = self._rows("PRAGMA data_version")[0][0]
        return number

    @property
    def is_outdated(self) -> bool:
        """Whether somebody has begun to write what was opened as it lay there: it is to be opened anew."""
        if not self._as_it_lies:
            return False
        try:
            now = self._file.stat()
            changed = (now.st_mtime_ns, now.st_size) != (self._opened.st_mtime_ns, self._opened.st_size)
            return changed or has_unwritten(self._file)
        except OSError:  # it has gone, or cannot be looked at any more
            return True

    def attempts(self) -> list[Attempt]:
        """All attempts, in the order in which they began."""
        return self._attempts("ORDER BY number")

    def unfinished(self) -> list[Attempt]:
        """The attempts that have no end."""
        return self._attempts("WHERE ended IS NULL ORDER BY number")

    def attempts_since(self, last: int, open_ones: Iterable[int]) -> list[Attempt]:
        """The attempts after a number, and these as they are now: all that can have changed since one looked."""
        known = ", ".join(str(int(number)) for number in open_ones)
        return self._attempts(f"WHERE number > {int(last)} OR number IN ({known})")

    def decisions(self) -> list[Decision]:
        """All decisions, in their order."""
        rows = self._rows(f"SELECT {', '.join(DECISION)} FROM decisions ORDER BY number")
        return self._read(rows, decision_of)

    def begin(self, pairing: Pairing, white: str, black: str) -> Attempt:
        """Record that a match begins; its folder is new."""
        began = _now()

        def insert(database: sqlite3.Connection) -> tuple[int, str]:
            number = database.execute(
                "INSERT INTO attempts (first, second, meeting, white, black, folder, began) "
                "VALUES (?, ?, ?, ?, ?, '', ?)",
                (pairing.first, pairing.second, pairing.number, white, black, began),
            ).lastrowid
            assert number
            folder = self._free_folder(number)
            database.execute("UPDATE attempts SET folder = ? WHERE number = ?", (folder, number))
            return number, folder

        number, folder = self._write(insert)
        return Attempt(number, pairing, white, black, folder, began)

    def _free_folder(self, number: int) -> str:
        """The folder of a match; a backup that was put back knows nothing of folders that came after it."""
        names = (f"{MATCHES}/{number:05}", *(f"{MATCHES}/{number:05}-{again}" for again in range(2, MOST_AGAIN)))
        return next(name for name in names if not (self.folder / name).exists())

    def end(self, attempt: Attempt, verdict: Mapping[str, Any], words: str, facts: Mapping[str, Any] | None) -> Attempt:
        """Record how an attempt ended; once."""
        ended = replace(attempt, ended=_now(), verdict=verdict, words=words, facts=facts)
        row = (ended.ended, json.dumps(verdict), words, json.dumps(facts))

        def update(database: sqlite3.Connection) -> bool:
            changed = database.execute(
                "UPDATE attempts SET ended = ?, verdict = ?, words = ?, facts = ? WHERE number = ? AND ended IS NULL",
                (*row, attempt.number),
            ).rowcount
            found = "SELECT ended, verdict, words, facts FROM attempts WHERE number = ?"
            # A write that failed may have come through all the same, and is then tried again.
            return changed == 1 or database.execute(found, (attempt.number,)).fetchone() == row

        if not self._write(update):
            raise RecordError(f"{self.folder}: attempt {attempt.number} has ended already; a record is never changed")
        return ended

    def decide(self, ruling: Ruling, subject: Mapping[str, Any], reason: str, request: str | None = None) -> None:
        """Record a decision; the same request is recorded once."""

        def insert(database: sqlite3.Connection) -> None:
            after = database.execute("SELECT coalesce(max(number), 0) FROM attempts").fetchone()[0]
            database.execute(
                "INSERT OR IGNORE INTO decisions (at, ruling, subject, reason, after, request) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (_now(), ruling, json.dumps(subject), reason, after, request),
            )

        self._write(insert)

    def ask(self, ruling: Ruling, subject: Mapping[str, Any], reason: str) -> Path:
        """Leave a decision for the runner that writes now; it takes it in at once, and removes its file."""
        inbox = self.folder / INBOX
        place = 1 + max((int(file.name.split("-")[0]) for file in inbox.glob(WISHES)), default=0)
        name = f"{place:06}-{time.time_ns()}-{os.getpid()}"  # the place and not the clock tells the order: clocks jump
        unfinished = inbox / f".{name}"
        try:
            wish = json.dumps({"ruling": ruling, "subject": subject, "reason": reason})
            unfinished.write_text(wish, encoding="utf-8")
            return unfinished.rename(inbox / f"{name}.json")
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise HostFailed(f"{inbox} cannot be written: {error.strerror}") from None

    def asked(self) -> list[tuple[Path, Ruling, dict[str, Any], str]]:
        """The decisions that were left for us, oldest first; whoever takes one in removes its file."""
        found = []
        for file in sorted((self.folder / INBOX).glob(WISHES)):
            try:
                wish = json.loads(file.read_text(encoding="utf-8"))
            except ValueError:  # a power cut leaves an empty file; nobody was told yet that it was decided
                file.rename(file.with_suffix(".torn"))
                continue
            found.append((file, Ruling(wish["ruling"]), wish["subject"], wish["reason"]))
        return found

    def backup(self, file: Path) -> None:
        """Copy the database as it stands, also while a tournament runs; the copy appears whole or not at all."""
        if file.exists():
            raise ConfigError(f"{file} is there already; a backup is never written over something")
        unfinished = file.with_name(f"{file.name}.{os.getpid()}")
        try:
            target = sqlite3.connect(unfinished)
            with closing(target):
                self._database.backup(target)
            unfinished.rename(file)
        except (sqlite3.OperationalError, OSError) as error:
            raise ConfigError(f"cannot write {file}: {error}") from None

    def faults(self) -> list[str]:
        """What is wrong with the database itself."""
        try:
            rows = [row[0] for row in self._database.execute("PRAGMA integrity_check")]
        except UNREADABLE as error:
            return [str(error)]
        return [] if rows == ["ok"] else rows

    @property
    def is_being_written(self) -> bool:
        """Whether somebody writes now: a run is at work, or a decision is recorded."""
        try:
            file = (self.folder / LOCK).open()
        except (FileNotFoundError, NotADirectoryError):  # nobody has written yet, or the store was moved away
            return False
        with file as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    def _demand_version(self) -> None:
        version = self._rows("PRAGMA user_version")[0][0]
        if version != VERSION:
            raise RecordError(f"{self._file}: store version {version}; this girone reads version {VERSION}")

    def _attempts(self, which: str) -> list[Attempt]:
        return self._read(self._rows(f"SELECT {', '.join(ATTEMPT)} FROM attempts {which}"), attempt_of)

    def _read(self, rows: list[tuple[Any, ...]], kind: Callable[..., Done]) -> list[Done]:
        try:
            return [kind(*row) for row in rows]
        except RecordError as error:
            raise RecordError(f"{self.folder / DATABASE}, {error}") from None

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        try:
            return self._database.execute(query).fetchall()
        except UNREADABLE as error:
            raise RecordError(f"{self.folder / DATABASE} is damaged: {error}") from None

    def _write(self, work: Callable[[sqlite3.Connection], Done]) -> Done:
        """Do something in one transaction, as a whole or not at all; what hinders it is waited out for a while."""
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                return self._in_one(work)
            except sqlite3.OperationalError as error:
                if time.monotonic() > give_up:
                    raise HostFailed(
                        f"{self._file} cannot be written: {error}; mend that, then run the same command again: "
                        "it goes on where it stopped"
                    ) from None
                time.sleep(BETWEEN_TRIES)

    def _in_one(self, work: Callable[[sqlite3.Connection], Done]) -> Done:
        if not self._is_there():
            raise sqlite3.OperationalError("it is not where it was")
        self._database.execute("BEGIN IMMEDIATE")
        try:
            done = work(self._database)
            self._database.execute("COMMIT")
        except BaseException:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            raise
        return done

    def _is_there(self) -> bool:
        """Whether the database is still the one that was opened: into one that was moved away nobody would look."""
        try:
            return os.path.samestat(self._file.stat(), self._opened)
        except OSError:
            return False

    def _lock_file(self) -> IO[str]:
        try:
            return (self.folder / LOCK).open("a")
        except OSError as error:
            raise HostFailed(f"{self.folder / LOCK} cannot be written: {error.strerror}") from None


def _way_out(folder: Path) -> str:
    """What somebody probably wanted who named a folder that is no store."""
    if folder.is_file() and ((store := folder.with_suffix(".store")) / DATABASE).is_file():
        return f"; did you mean {store}?"
    if not folder.exists() and (file := folder.with_suffix(".toml")).is_file():
        return f"; it is there as soon as girone run {file} has begun"
    return ""


def _looked_up(file: Path) -> os.stat_result | None:
    """What the system says of a file; None where there is none."""
    try:
        return file.stat() if file.is_file() else None
    except FileNotFoundError:  # it has gone in between
        return None
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}") from None


def _lay_out(file: Path, plan: str) -> None:
    """A new database."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.executescript(SCHEMA)
        rows = {"plan": plan, "girone": __version__, "created": _now()}
        database.executemany("INSERT INTO meta VALUES (?, ?)", rows.items())
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.execute("PRAGMA journal_mode = WAL")


def _put(unfinished: Path, file: Path) -> None:
    """Give a new database its name, unless there is one of that name: a rename would put it in its place."""
    try:
        file.hardlink_to(unfinished)
    except FileExistsError:
        return
    except OSError as error:
        if error.errno not in NO_LINKS or file.exists():
            raise
        unfinished.rename(file)


def _locked(lock: IO[str]) -> bool:
    """Lock, unless somebody holds it for longer than a look or a decision takes."""
    for _ in range(TRIES):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(BETWEEN_TRIES)
        else:
            return True
    return False


def subject_of(pairing: Pairing) -> dict[str, Any]:
    """A pairing as the subject of a decision."""
    return {"pairing": asdict(pairing)}


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
