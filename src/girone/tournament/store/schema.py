"""Creates the database of a new store in a temporary file, and renames it when it is complete."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from girone import __version__
from girone.tournament.store.chain import begin_chain
from girone.tournament.store.rows import now

VERSION = 2
"""The version of the record: version 1 had English sentences where version 2 has details."""
READABLE = (1, VERSION)
NO_LINKS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS)
"""Errors of file systems without hard links."""
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


def lay_out(file: Path, plan: str) -> None:
    """Create the database for a tournament's file, unless it exists already."""
    unfinished = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        _fill(unfinished, plan)
        _put(unfinished, file)
    finally:
        unfinished.unlink(missing_ok=True)


def _fill(file: Path, plan: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.executescript(SCHEMA)
        rows = {"plan": plan, "girone": __version__, "created": now()}
        database.executemany("INSERT INTO meta VALUES (?, ?)", rows.items())
        begin_chain(database, file.parent)
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.execute("PRAGMA journal_mode = WAL")


def _put(unfinished: Path, file: Path) -> None:
    """Rename a new database, unless the name exists; a plain rename would replace the existing file."""
    try:
        file.hardlink_to(unfinished)
    except FileExistsError:
        return
    except OSError as error:
        if error.errno not in NO_LINKS or file.exists():
            raise
        unfinished.rename(file)
