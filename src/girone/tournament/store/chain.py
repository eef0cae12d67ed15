"""The hash chain of a store: the plan, decisions, and matches as they begin and end; each entry hashes the one before.

An entry contains what everybody may know. For the rest it has a commitment: the hash of a random salt, which stays in
the store, and of the whole row. Entries are added in the same transaction as their rows.
"""

import json
import secrets
import sqlite3
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any

from girone import __version__
from girone.matches.journal.chain import ALGORITHM, Chain, digest, linked, public_header
from girone.matches.journal.fields import Record
from girone.matches.table import JOURNAL
from girone.model.errors import RecordError
from girone.model.game import Side
from girone.tournament.results.state import public_decision
from girone.tournament.store.rows import ATTEMPT, DECISION, attempt_of, decision_of, now

TABLE = "CREATE TABLE IF NOT EXISTS chain (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL)"
SALT = "salt"
META = f"SELECT key, value FROM meta WHERE key != '{SALT}' ORDER BY key"
"""What a store began with, including the plan."""
TABLES = ("attempts", "decisions")
BEGUN_COLUMNS = ATTEMPT[:8]
"""The columns of an attempt that are known when it begins; the others are filled in when it ends."""
DECISION_COLUMNS = (*DECISION, "request")
Entry = Record
Row = Sequence[Any]


class EntryKind(StrEnum):
    """What an entry is about."""

    PLAN = "plan"
    BEGUN = "begun"
    ENDED = "ended"
    DECIDED = "decided"


def commitment(salt: str, values: Sequence[Any]) -> str:
    """A salted hash of values, from which nobody can guess them."""
    return sha256(f"{salt}\n{json.dumps(values, default=repr)}".encode()).hexdigest()


def begin_chain(database: sqlite3.Connection, folder: Path) -> None:
    """Begin the chain of a store if it has none; rows that an older girone recorded are included as they are."""
    if _is_there(database):
        return
    database.execute(TABLE)
    database.execute("INSERT OR IGNORE INTO meta VALUES (?, ?)", (SALT, secrets.token_hex(16)))
    began = database.execute(META).fetchall()
    rows = {name: database.execute(f"SELECT number FROM {name} ORDER BY number").fetchall() for name in TABLES}
    found = {name: len(numbers) for name, numbers in rows.items() if numbers}
    told = {**_plan_told(dict(began)["plan"]), **({"found": found} if found else {})}
    _append(database, EntryKind.PLAN, told, began)
    for (number,) in rows["attempts"]:
        add_begun(database, number, {})
        if attempt_row(database, number)[ATTEMPT.index("ended")] is not None:
            add_ended(database, number, folder)
    for (number,) in rows["decisions"]:
        add_decision(database, number)


def add_begun(database: sqlite3.Connection, number: int, software: Mapping[str, str]) -> None:
    """Add the beginning of a match, with the fingerprints of its files."""
    row = attempt_row(database, number)
    begun = dict(zip(BEGUN_COLUMNS, row, strict=False))
    played = {side: software[begun[side]] for side in Side if begun[side] in software}
    _append(database, EntryKind.BEGUN, {**begun, "software": played}, row[: len(BEGUN_COLUMNS)])


def add_ended(database: sqlite3.Connection, number: int, folder: Path) -> None:
    """Add the end of a match, with the head of its journal."""
    row = attempt_row(database, number)
    kept = dict(zip(ATTEMPT, row, strict=True))
    told = {"number": number, "ended": kept["ended"], "journal": journal_told(folder / kept["folder"] / JOURNAL)}
    with suppress(RecordError):  # whoever reads the store reports an unreadable row
        attempt = attempt_of(*row)
        told["verdict"] = attempt.verdict.public.as_json() if attempt.verdict else None
    _append(database, EntryKind.ENDED, told, row)


def add_decision(database: sqlite3.Connection, number: int) -> None:
    """Add a decision."""
    row = decision_row(database, number)
    told: Entry = {"number": number}
    with suppress(RecordError):  # whoever reads the store reports an unreadable row
        public = public_decision(decision_of(*row[: len(DECISION)]))
        told |= {"at": public.at, "ruling": public.kind, "subject": public.subject.as_json()}
        told |= {"reason": str(public.reason), "after": public.after}
    _append(database, EntryKind.DECIDED, told, row)


def journal_told(file: Path) -> Entry | None:
    """What the chain stores of a journal: its head and its length; None if there is no journal."""
    try:
        chain = Chain.of(file.read_bytes())
    except OSError:
        return None
    first = chain.lines[0] if chain.lines else b""
    rest = {"rest": digest(chain.rest)} if chain.rest else {}
    head = chain.head if chain.is_claimed else digest(b"\n".join(chain.lines))
    return {
        "chained": chain.is_claimed,
        "lines": len(chain.lines),
        "head": head,
        "header": public_header(first),
        **rest,
    }


def attempt_row(database: sqlite3.Connection, number: int) -> Row:
    """The row of an attempt, as stored."""
    row: Row = database.execute(f"SELECT {', '.join(ATTEMPT)} FROM attempts WHERE number = ?", (number,)).fetchone()
    return row


def decision_row(database: sqlite3.Connection, number: int) -> Row:
    """The row of a decision, as stored."""
    query = f"SELECT {', '.join(DECISION_COLUMNS)} FROM decisions WHERE number = ?"
    row: Row = database.execute(query, (number,)).fetchone()
    return row


def _append(database: sqlite3.Connection, kind: EntryKind, told: Entry, private: Sequence[Any]) -> None:
    (salt,) = database.execute("SELECT value FROM meta WHERE key = ?", (SALT,)).fetchone()
    last = database.execute("SELECT number, text FROM chain ORDER BY number DESC LIMIT 1").fetchone()
    number = last[0] + 1 if last else 1
    entry = {"entry": number, "kind": kind, **told, "row": commitment(salt, private)}
    text = json.dumps(entry)
    if last:
        text = linked(text, digest(last[1].encode()))
    database.execute("INSERT INTO chain (number, text) VALUES (?, ?)", (number, text))


def _plan_told(text: str) -> Entry:
    try:
        plan = tomllib.loads(text)
    except tomllib.TOMLDecodeError:  # cannot happen: a file with mistakes is refused earlier
        plan = {}
    told = {key: plan[key] for key in ("name", "regulation", "seed") if isinstance(plan.get(key), str)}
    return {"chain": ALGORITHM, "girone": __version__, "at": now(), **told}


def _is_there(database: sqlite3.Connection) -> bool:
    return bool(database.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'chain'").fetchall())
