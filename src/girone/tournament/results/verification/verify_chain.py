"""Checks the chain of a store: whether it is intact, and whether every row and every journal matches it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from girone.matches.journal.chain import Chain
from girone.model.game import Side
from girone.model.text import counted
from girone.tournament.store import chain as store_chain
from girone.tournament.store.chain import BEGUN_COLUMNS, DECISION_COLUMNS, Entry, EntryKind, commitment
from girone.tournament.store.rows import ATTEMPT
from girone.tournament.store.store import DATABASE, Store

CHAIN = "chain"


@dataclass(frozen=True)
class RecordFault:
    """Something wrong in a record; `subject` is a match's folder, a category, the chain or the database."""

    subject: str
    words: str


@dataclass(frozen=True)
class ReadChain:
    """The entries of a chain by kind; `faults` are those of the chain itself."""

    chain: Chain
    faults: tuple[RecordFault, ...] = ()
    plan: Entry | None = None
    begun: dict[int, Entry] = field(default_factory=dict)
    ended: dict[int, Entry] = field(default_factory=dict)
    decided: dict[int, Entry] = field(default_factory=dict)

    @property
    def found(self) -> dict[str, int]:
        """How many rows existed before the chain began."""
        told = (self.plan or {}).get("found")
        return told if isinstance(told, dict) else {}


def chain_of(store: Store) -> Chain | None:
    """The chain of a store; None if only older versions wrote it."""
    if not store.database.rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'chain'"):
        return None
    return Chain([str(text).encode() for (text,) in store.database.rows("SELECT text FROM chain ORDER BY number")])


def chain_words(store: Store) -> str:
    """The length of a store's chain in words, and the first match that it covers from the beginning."""
    chain = chain_of(store)
    if chain is None:
        return "no chain"
    before = read_chain(chain).found.get("attempts", 0)
    return f"chain of {counted(len(chain.lines), 'entry', 'entries')}" + (
        f" from match {before + 1} on" if before else ""
    )


def read_chain(chain: Chain) -> ReadChain:
    """Read the entries of a chain; of a damaged one, those that are readable."""
    faults = [RecordFault(CHAIN, words.replace("line", "entry")) for words in chain.faults()]
    told = ReadChain(chain)
    plan: Entry | None = None
    kinds = {EntryKind.BEGUN: told.begun, EntryKind.ENDED: told.ended, EntryKind.DECIDED: told.decided}
    for at, line in enumerate(chain.lines, start=1):
        entry = _entry(line)
        kind, number = entry.get("kind"), entry.get("number")
        if entry.get("entry") != at:
            faults.append(RecordFault(CHAIN, f"entry {at} is missing, or not in its place"))
        if kind == EntryKind.PLAN and at == 1:
            plan = entry
        elif kind not in kinds or type(number) is not int or number in kinds[kind]:
            faults.append(RecordFault(CHAIN, f"entry {at} is invalid, or repeats another one"))
        else:
            kinds[kind][number] = entry
    if plan is None:
        faults.append(RecordFault(CHAIN, "it does not begin with the plan"))
    return ReadChain(chain, tuple(faults), plan, told.begun, told.ended, told.decided)


def row_faults(store: Store, told: ReadChain) -> Iterator[RecordFault]:
    """Rows that differ from the chain, and entries without rows."""
    salt = "".join(str(value) for (value,) in store.database.rows("SELECT value FROM meta WHERE key = 'salt'"))
    if told.plan and told.plan.get("row") != commitment(salt, store.database.rows(store_chain.META)):
        yield RecordFault(DATABASE, "the plan is not the one that the tournament was begun with")
    attempts = _rows(store, "attempts", ATTEMPT)
    for number, row in attempts.items():
        yield from _attempt(salt, told, number, row)
    for number, entry in told.begun.items():
        if number not in attempts:
            yield RecordFault(str(entry.get("folder")), f"match {number} was taken out of the record")
    decisions = _rows(store, "decisions", DECISION_COLUMNS)
    for number, row in decisions.items():
        if number not in told.decided:
            yield RecordFault(f"decision {number}", "the chain does not have it")
        elif told.decided[number].get("row") != commitment(salt, row):
            yield RecordFault(f"decision {number}", "it is not the one that was made")
    for number in told.decided.keys() - decisions.keys():
        yield RecordFault(f"decision {number}", "it was taken out of the record")


def journal_faults(file: Path, ended: Entry) -> Iterator[str]:
    """Differences between a journal and what the chain recorded about it."""
    kept = ended.get("journal")
    if not isinstance(kept, dict):
        yield "it had no journal when it ended"
        return
    found, chain = store_chain.journal_told(file) or {}, Chain.of(file.read_bytes())
    if chain.is_claimed:
        yield from chain.faults()
    if found.get("lines") != kept.get("lines"):
        yield f"its journal has {found.get('lines')} lines, and had {kept.get('lines')} when the match ended"
    elif found != kept:
        yield "its journal is not the one that was there when the match ended"


def numbering_faults(store: Store) -> Iterator[RecordFault]:
    """Missing match numbers: gaps, and numbers missing at the end."""
    numbers = [number for (number,) in store.database.rows("SELECT number FROM attempts ORDER BY number")]
    last = max(numbers, default=0)
    for gap in sorted(set(range(1, last)) - set(numbers)):
        yield RecordFault(DATABASE, f"there is no match {gap}, and there is one after it")
    for (given,) in store.database.rows("SELECT seq FROM sqlite_sequence WHERE name = 'attempts'"):
        if type(given) is int and given > last:
            yield RecordFault(DATABASE, f"there is no match {given}, and its number was given")


def software_faults(begun: Entry | None, accepted: Mapping[Side, str], played: Mapping[Side, str]) -> Iterator[str]:
    """Programs that played with other files than the accepted ones, by their fingerprints."""
    recorded = (begun or {}).get("software")
    for side, fingerprint in accepted.items():
        claims = [played[side]] if played[side] or begun else []  # older journals lack it
        if isinstance(recorded, dict) and side in recorded:
            claims.append(recorded[side])
        if any(claim != fingerprint for claim in claims):
            yield f"{side} played with other files than those that were accepted"


def _attempt(salt: str, told: ReadChain, number: int, row: tuple[Any, ...]) -> Iterator[RecordFault]:
    values = dict(zip(ATTEMPT, row, strict=True))
    begun, ended = told.begun.get(number), told.ended.get(number)
    folder = str(values["folder"])
    if begun is None:
        yield RecordFault(folder, "the chain does not have this match")
        return
    if begun.get("row") != commitment(salt, row[: len(BEGUN_COLUMNS)]):
        yield RecordFault(folder, "who met, when or where is not what was recorded when the match began")
    if ended is None and values["ended"] is not None:
        yield RecordFault(folder, "the chain does not have its end")
    elif ended is not None and ended.get("row") != commitment(salt, row):
        yield RecordFault(folder, "its result is not what was recorded when the match ended")


def _rows(store: Store, table: str, columns: tuple[str, ...]) -> dict[int, tuple[Any, ...]]:
    rows = store.database.rows(f"SELECT {', '.join(columns)} FROM {table} ORDER BY number")
    return {row[0]: row for row in rows}


def _entry(line: bytes) -> Entry:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}
