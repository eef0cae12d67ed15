"""The store of a tournament: a folder with a database of attempts and decisions, and the matches beside it.

Only one process writes at a time: the runner, or a command while none runs. Rows are added; an attempt is ended once.
"""

import fcntl
import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from girone import __version__
from girone.model.errors import ConfigError, RecordError
from girone.model.record import Attempt, Decision, Ruling
from girone.model.tournament import Pairing

VERSION = 1
DATABASE, MATCHES, LOCK, INBOX = "store.sqlite", "matches", "lock", "inbox"
TRIES, BETWEEN_TRIES = 10, 0.02
"""Who only looks whether somebody writes holds the lock for a moment, too."""
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
COLUMNS = "number, first, second, meeting, white, black, folder, began, ended, verdict, words, facts"


class Store:
    """One tournament's record; reading is always possible, writing needs `writing`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        file = folder / DATABASE
        if not file.is_file():
            beside = folder.with_suffix(".store")
            hint = f"; did you mean {beside}?" if folder.is_file() and (beside / DATABASE).is_file() else ""
            raise ConfigError(f"{folder} is no store of a tournament: there is no {DATABASE} in it{hint}")
        try:
            there = f"{file.resolve().as_uri()}?mode=rw"  # nothing is made where it has just gone
            self._database = sqlite3.connect(there, timeout=10, isolation_level=None, uri=True)
            version = self._database.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.DatabaseError as error:
            raise RecordError(f"{file}: not a store: {error}") from None
        if version != VERSION:
            raise RecordError(f"{file}: store version {version}; this girone reads version {VERSION}")
        self._database.execute("PRAGMA synchronous = FULL")

    @classmethod
    def create(cls, folder: Path, plan: str) -> "Store":
        """A new store for the tournament that the text of a file orders; it appears whole or not at all."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / MATCHES).mkdir(exist_ok=True)
            (folder / INBOX).mkdir(exist_ok=True)
        except OSError as error:
            raise ConfigError(f"cannot make the store {folder}: {error.strerror}") from None
        unfinished = folder / f"{DATABASE}.{os.getpid()}"
        database = sqlite3.connect(unfinished, isolation_level=None)
        database.executescript(SCHEMA)
        rows = {"plan": plan, "girone": __version__, "created": _now()}
        database.executemany("INSERT INTO meta VALUES (?, ?)", rows.items())
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.execute("PRAGMA journal_mode = WAL")
        database.close()
        unfinished.rename(folder / DATABASE)
        return cls(folder)

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Be the one who writes; a second one is told to wait."""
        with (self.folder / LOCK).open("a") as lock:
            if not _locked(lock):
                raise ConfigError(f"another girone is writing {self.folder}; wait until it has ended")
            yield

    @property
    def plan(self) -> str:
        """The text of the file that the tournament began with."""
        text: str = self._rows("SELECT value FROM meta WHERE key = 'plan'")[0][0]
        return text

    @property
    def version(self) -> int:
        """A number that is another one as soon as another process has written."""
        number: int = self._rows("PRAGMA data_version")[0][0]
        return number

    def attempts(self) -> list[Attempt]:
        """All attempts, in the order in which they began."""
        return [_attempt(*row) for row in self._rows(f"SELECT {COLUMNS} FROM attempts ORDER BY number")]

    def unfinished(self) -> list[Attempt]:
        """The attempts that have no end."""
        rows = self._rows(f"SELECT {COLUMNS} FROM attempts WHERE ended IS NULL ORDER BY number")
        return [_attempt(*row) for row in rows]

    def attempts_since(self, last: int, open_ones: Iterable[int]) -> list[Attempt]:
        """The attempts after a number, and these as they are now: all that can have changed since one looked."""
        known = ", ".join(str(int(number)) for number in open_ones)
        rows = self._rows(f"SELECT {COLUMNS} FROM attempts WHERE number > {int(last)} OR number IN ({known})")
        return [_attempt(*row) for row in rows]

    def decisions(self) -> list[Decision]:
        """All decisions, in their order."""
        rows = self._rows("SELECT number, at, ruling, subject, reason, after FROM decisions ORDER BY number")
        return [
            Decision(number, at, Ruling(ruling), json.loads(subject), reason, after)
            for number, at, ruling, subject, reason, after in rows
        ]

    def begin(self, pairing: Pairing, white: str, black: str) -> Attempt:
        """Record that a match begins; its folder is new."""
        began = _now()
        with self._transaction():
            number = self._database.execute(
                "INSERT INTO attempts (first, second, meeting, white, black, folder, began) "
                "VALUES (?, ?, ?, ?, ?, '', ?)",
                (pairing.first, pairing.second, pairing.number, white, black, began),
            ).lastrowid
            assert number
            folder = f"{MATCHES}/{number:05}"
            self._database.execute("UPDATE attempts SET folder = ? WHERE number = ?", (folder, number))
        return Attempt(number, pairing, white, black, folder, began)

    def end(self, attempt: Attempt, verdict: Mapping[str, Any], words: str, facts: Mapping[str, Any] | None) -> Attempt:
        """Record how an attempt ended; once."""
        ended = replace(attempt, ended=_now(), verdict=verdict, words=words, facts=facts)
        with self._transaction():
            changed = self._database.execute(
                "UPDATE attempts SET ended = ?, verdict = ?, words = ?, facts = ? WHERE number = ? AND ended IS NULL",
                (ended.ended, json.dumps(verdict), words, json.dumps(facts), attempt.number),
            ).rowcount
        if changed != 1:
            raise RecordError(f"{self.folder}: attempt {attempt.number} has ended already; a record is never changed")
        return ended

    def decide(self, ruling: Ruling, subject: Mapping[str, Any], reason: str, request: str | None = None) -> None:
        """Record a decision; the same request is recorded once."""
        with self._transaction():
            after = self._database.execute("SELECT coalesce(max(number), 0) FROM attempts").fetchone()[0]
            self._database.execute(
                "INSERT OR IGNORE INTO decisions (at, ruling, subject, reason, after, request) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (_now(), ruling, json.dumps(subject), reason, after, request),
            )

    def ask(self, ruling: Ruling, subject: Mapping[str, Any], reason: str) -> None:
        """Leave a decision for the runner that writes now; it takes it in at once."""
        name = f"{time.time_ns()}-{os.getpid()}"
        unfinished = self.folder / INBOX / f".{name}"
        unfinished.write_text(json.dumps({"ruling": ruling, "subject": subject, "reason": reason}), encoding="utf-8")
        unfinished.rename(self.folder / INBOX / f"{name}.json")

    def asked(self) -> list[tuple[Path, Ruling, dict[str, Any], str]]:
        """The decisions that were left for us, oldest first; whoever takes one in removes its file."""
        found = []
        for file in sorted((self.folder / INBOX).glob("*.json")):
            wish = json.loads(file.read_text(encoding="utf-8"))
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
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return [] if rows == ["ok"] else rows

    @property
    def is_being_written(self) -> bool:
        """Whether somebody writes now: a run is at work, or a decision is recorded."""
        if not (self.folder / LOCK).exists():
            return False
        with (self.folder / LOCK).open() as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        try:
            return self._database.execute(query).fetchall()
        except sqlite3.DatabaseError as error:
            raise RecordError(f"{self.folder / DATABASE} is damaged: {error}") from None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")


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


def _attempt(number: int, first: str, second: str, meeting: int, *rest: Any) -> Attempt:
    white, black, folder, began, ended, verdict, words, facts = rest
    return Attempt(
        number,
        Pairing(first, second, meeting),
        white,
        black,
        folder,
        began,
        ended,
        json.loads(verdict) if verdict else None,
        words,
        json.loads(facts) if facts else None,
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
