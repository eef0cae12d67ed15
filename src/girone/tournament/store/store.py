"""The store of a tournament: a folder with a database of attempts and decisions, and with the matches.

Only one process writes at a time: the runner, or a command while none runs. Rows are only added, except that an attempt
is completed once, when it ends.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from girone.host.lock import Held, Lock
from girone.model.decision_subject import DecisionSubject
from girone.model.detail import Detail, said
from girone.model.errors import ConfigError, HostFailed, RecordError
from girone.model.record import Attempt, Decision, DecisionKind, Facts
from girone.model.tournament import Pairing
from girone.model.verdict import Verdict
from girone.tournament.store import chain
from girone.tournament.store.database import Database, Done
from girone.tournament.store.inbox import DecisionInbox
from girone.tournament.store.rows import ATTEMPT, DECISION, attempt_of, decision_of, now
from girone.tournament.store.schema import lay_out
from girone.tournament.store.subjects import as_kept

DATABASE, MATCHES, LOCK, INBOX = "store.sqlite", "matches", "lock", "inbox"
MOST_AGAIN = 1000


class Store:
    """The record of one tournament; reading is always possible, writing needs `writing`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        file = folder / DATABASE
        if (found := _looked_up(file)) is None:
            raise ConfigError(_no_store(folder))
        if (folder / LOCK).is_dir():
            raise ConfigError(said("{file} is a folder, but has to be a file; remove it", file=folder / LOCK))
        self.database, self.inbox, self._lock = (
            Database(file, found),
            DecisionInbox(folder / INBOX),
            Lock(folder / LOCK),
        )

    @classmethod
    def create(cls, folder: Path, plan: str) -> "Store":
        """Create the store for a tournament's file; it appears whole or not at all.

        An existing record is never replaced, even if it appears at this moment; it is opened instead.
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
            raise ConfigError(f"{folder} has matches, and their record is missing: {words}")
        try:
            lay_out(folder / DATABASE, plan)
        except (sqlite3.Error, OSError) as error:
            raise ConfigError(f"cannot make the store {folder}: {error}") from None
        return cls(folder)

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Be the only writer during the block; raises ConfigError if there is another."""
        try:
            with self._lock.holding():
                if self.database.is_read_only:
                    why = said("nothing may be written into its folder")
                    raise HostFailed(
                        said("{file} cannot be written: {detail}", file=self.folder / DATABASE, detail=why)
                    )
                self.database.modernise()
                yield
        except Held as who:
            raise ConfigError(
                said("{name} is writing {folder}; wait until it has ended", name=who, folder=self.folder)
            ) from None

    @property
    def plan(self) -> str:
        """The text of the file with which the tournament began."""
        for (text,) in self.database.rows("SELECT value FROM meta WHERE key = 'plan'"):
            if isinstance(text, str):
                return text
        raise RecordError(f"{self.folder / DATABASE} is damaged: it has no plan")

    def attempts(self) -> list[Attempt]:
        """All attempts, in the order in which they began."""
        return self._attempts("ORDER BY number")

    def unfinished(self) -> list[Attempt]:
        """The attempts that have not ended."""
        return self._attempts("WHERE ended IS NULL ORDER BY number")

    def attempts_since(self, last: int, open_ones: Iterable[int]) -> list[Attempt]:
        """The attempts after a number and the given open ones: all that can have changed since the last read."""
        known = ", ".join(str(int(number)) for number in open_ones)
        return self._attempts(f"WHERE number > {int(last)} OR number IN ({known})")

    def decisions(self) -> list[Decision]:
        """All decisions, in order."""
        rows = self.database.rows(f"SELECT {', '.join(DECISION)} FROM decisions ORDER BY number")
        return self._read(rows, decision_of)

    def begin(self, pairing: Pairing, white: str, black: str, software: Mapping[str, str] | None = None) -> Attempt:
        """Record the beginning of a match in a new folder. `software` has the fingerprints of files by entrant."""
        began = now()

        def insert(database: sqlite3.Connection) -> tuple[int, str]:
            number = database.execute(
                "INSERT INTO attempts (first, second, meeting, white, black, folder, began) "
                "VALUES (?, ?, ?, ?, ?, '', ?)",
                (pairing.first, pairing.second, pairing.number, white, black, began),
            ).lastrowid
            assert number
            folder = self._free_folder(number)
            database.execute("UPDATE attempts SET folder = ? WHERE number = ?", (folder, number))
            chain.add_begun(database, number, software or {})
            return number, folder

        number, folder = self._write(insert)
        return Attempt(number, pairing, white, black, folder, began)

    def _free_folder(self, number: int) -> str:
        """A free folder for a match; if a backup was restored, later matches may still have theirs."""
        names = (f"{MATCHES}/{number:05}", *(f"{MATCHES}/{number:05}-{again}" for again in range(2, MOST_AGAIN)))
        return next(name for name in names if not (self.folder / name).exists())

    def end(self, attempt: Attempt, verdict: Verdict, facts: Facts | None) -> Attempt:
        """Record the end of an attempt; possible only once."""
        ended = replace(attempt, ended=now(), verdict=verdict, facts=facts)
        row = (ended.ended, json.dumps(verdict.as_json()), verdict.words, json.dumps(facts and facts.as_json()))

        def update(database: sqlite3.Connection) -> bool:
            changed = database.execute(
                "UPDATE attempts SET ended = ?, verdict = ?, words = ?, facts = ? WHERE number = ? AND ended IS NULL",
                (*row, attempt.number),
            ).rowcount
            if changed == 1:
                chain.add_ended(database, attempt.number, self.folder)
                return True
            # A failed write may have succeeded after all before it was retried.
            found = "SELECT ended, verdict, words, facts FROM attempts WHERE number = ?"
            return bool(database.execute(found, (attempt.number,)).fetchone() == row)

        if not self._write(update):
            raise RecordError(f"{self.folder}: attempt {attempt.number} has ended already; a record is never changed")
        return ended

    def decide(self, kind: DecisionKind, subject: DecisionSubject, reason: str, request: str | None = None) -> None:
        """Record a decision; the same request is recorded only once."""

        def insert(database: sqlite3.Connection) -> None:
            after = database.execute("SELECT coalesce(max(number), 0) FROM attempts").fetchone()[0]
            if request and database.execute("SELECT 1 FROM decisions WHERE request = ?", (request,)).fetchone():
                return
            number = database.execute(
                "INSERT INTO decisions (at, ruling, subject, reason, after, request) VALUES (?, ?, ?, ?, ?, ?)",
                (now(), kind, json.dumps(as_kept(subject, reason)), reason, after, request),
            ).lastrowid
            assert number
            chain.add_decision(database, number)

        self._write(insert)

    def has_recorded(self, request: str) -> bool:
        """Whether the decision of this request is recorded."""
        return bool(self.database.rows("SELECT 1 FROM decisions WHERE request = ?", request))

    @property
    def is_being_written(self) -> bool:
        """Whether another process is writing: a runner, or a command that records a decision."""
        return self._lock.is_held

    def _write(self, work: Callable[[sqlite3.Connection], Done]) -> Done:
        """Write rows and their chain entries in one transaction."""

        def chained(database: sqlite3.Connection) -> Done:
            chain.begin_chain(database, self.folder)
            return work(database)

        return self.database.write(chained)

    def _attempts(self, which: str) -> list[Attempt]:
        return self._read(self.database.rows(f"SELECT {', '.join(ATTEMPT)} FROM attempts {which}"), attempt_of)

    def _read(self, rows: list[tuple[Any, ...]], kind: Callable[..., Done]) -> list[Done]:
        try:
            return [kind(*row) for row in rows]
        except RecordError as error:
            raise RecordError(f"{self.folder / DATABASE}, {error}") from None


def _no_store(folder: Path) -> Detail:
    """Why a folder is not a store, with a guess at the one that was meant."""
    beside = [folder.with_suffix(".store")] if folder.name else []
    stores = (*beside, *sorted(folder.glob("*.store")))
    if store := next((each for each in stores if (each / DATABASE).is_file()), None):
        guessed = "{folder} is not the store of a tournament: it has no {file}; did you mean {guess}?"
        return said(guessed, folder=folder, file=DATABASE, guess=store)
    if not folder.exists() and (plan := folder.with_suffix(".toml")).is_file():
        later = (
            "{folder} is not the store of a tournament: it has no {file}; `girone run {plan}` makes "
            "it when the tournament begins"
        )
        return said(later, folder=folder, file=DATABASE, plan=plan)
    return said("{folder} is not the store of a tournament: it has no {file}", folder=folder, file=DATABASE)


def _looked_up(file: Path) -> os.stat_result | None:
    """The properties of a file; None if there is no such file."""
    try:
        return file.stat() if file.is_file() else None
    except FileNotFoundError:  # removed in the meantime
        return None
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}") from None
