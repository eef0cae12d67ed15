"""The file of a store, opened: to read and write, or only to read where it may not be written."""

import os
import sqlite3
from pathlib import Path

from girone.model.errors import RecordError

UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What reading a damaged database raises; of its words some may be no text."""
UNWRITTEN = "-wal"
"""Ends the name of the file beside the database that has what is not in it yet."""


def connect(file: Path) -> tuple[sqlite3.Connection, bool]:
    """A connection, and whether it reads the file as it lies: one that we may not write, and nobody is writing."""
    try:
        return _connected(file, "mode=rw"), False  # nothing is made where it has just gone
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
    """Whether we may write beside a database, as every reader of one that others write must."""
    return os.access(file.parent, os.W_OK)


def has_unwritten(file: Path) -> bool:
    """Whether something was written that is not in the database itself yet."""
    beside = _unwritten(file)
    return beside.exists() and beside.stat().st_size > 0


def _unwritten(file: Path) -> Path:
    return file.with_name(file.name + UNWRITTEN)


def _connected(file: Path, how: str) -> sqlite3.Connection:
    database = sqlite3.connect(f"{file.resolve().as_uri()}?{how}", timeout=10, isolation_level=None, uri=True)
    try:
        database.execute("PRAGMA user_version")  # or it is opened only when it is asked for something
        database.execute("PRAGMA synchronous = FULL")
    except BaseException:
        database.close()
        raise
    return database
