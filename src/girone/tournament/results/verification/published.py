"""The published record, with which anybody can check the results: the chain, its seals, the journals.

Private values are withheld in the journals, as in bundles. They cannot be checked, but everything else can.
"""

import json
import re
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from girone.matches import replay
from girone.matches.journal import journal
from girone.matches.journal.chain import WITHHELD, Chain, digest, public_header
from girone.matches.table import JOURNAL
from girone.model.detail import said
from girone.model.errors import ConfigError, GironeError, RecordError
from girone.model.game import Side
from girone.model.verdict import Verdict
from girone.tournament.results.redact import redacted
from girone.tournament.results.verification import seal
from girone.tournament.results.verification.signature import PublicKey
from girone.tournament.results.verification.verify_chain import CHAIN, ReadChain, RecordFault, chain_of, read_chain
from girone.tournament.store.chain import Entry
from girone.tournament.store.store import Store

CHAIN_FILE = "chain.jsonl"
NAMES = re.compile(
    r"chain\.jsonl|seals/([0-9]+\.txt(\.minisig)?|organiser\.pub)|matches/[0-9]+(-[0-9]+)?/journal\.jsonl"
)
LARGEST = 1 << 28
"""The largest published file in bytes; no journal is so large."""
MAY_BE_WITHHELD = (b'"noted":', b'"absent":', b'"verdict":')
"""The lines, besides the header, in which a published journal may withhold values."""


@dataclass(frozen=True)
class Examined:
    """The result of checking a published record: its chain, the number of journals, and all faults."""

    told: ReadChain
    seals: dict[str, seal.Sealed | None]
    journals: int
    faults: list[RecordFault]


def chain_files(store: Store) -> dict[str, bytes]:
    """The published files of a store's chain and its seals; empty if it has no chain."""
    chain = chain_of(store)
    if chain is None:
        return {}
    files = {CHAIN_FILE: b"".join(line + b"\n" for line in chain.lines)}
    for file in sorted((store.folder / seal.FOLDER).glob("*")):
        if file.is_file() and NAMES.fullmatch(name := f"{seal.FOLDER}/{file.name}"):
            files[name] = file.read_bytes()
    return files


def published_files(store: Store) -> dict[str, bytes]:
    """All published files of a store."""
    files = chain_files(store)
    if not files:
        raise ConfigError(said("{folder} has no chain; it gets one when the tournament continues", folder=store.folder))
    for attempt in store.attempts():
        file = store.folder / attempt.folder / JOURNAL
        if attempt.ended and file.is_file():
            try:
                text = redacted(file, None)
            except RecordError:  # from a match that was cut off and has no result
                continue
            files[f"{attempt.folder}/{JOURNAL}"] = text.encode("utf-8", "surrogatepass")
    return files


def is_published(path: Path) -> bool:
    """Whether a path is a published record: a folder or a ZIP."""
    return (path / CHAIN_FILE).is_file() or (path.is_file() and zipfile.is_zipfile(path))


@contextmanager
def laid_out(path: Path) -> Iterator[Path]:
    """The folder of a published record; a ZIP is unpacked temporarily."""
    if path.is_dir():
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="girone-") as workspace:
        try:
            with zipfile.ZipFile(path) as packed:
                for each in packed.infolist():
                    if NAMES.fullmatch(each.filename) and each.file_size <= LARGEST:
                        file = Path(workspace) / each.filename
                        file.parent.mkdir(parents=True, exist_ok=True)
                        file.write_bytes(packed.read(each))
        except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError) as error:
            raise RecordError(said("cannot read {file}: {detail}", file=path, detail=error)) from None
        if not (Path(workspace) / CHAIN_FILE).is_file():
            raise ConfigError(said("{file} has no {name}: it is not a published record", file=path, name=CHAIN_FILE))
        yield Path(workspace)


def examine(folder: Path, key: PublicKey | None, progress: Callable[[int, int], None]) -> Examined:
    """All faults of a published record; no store is needed."""
    told = read_chain(Chain.of((folder / CHAIN_FILE).read_bytes()))
    seals, faults, journals = seal.kept(folder), list(told.faults), 0
    faults += seal.seal_faults(told.chain, seals, key)
    faults += _gaps(told)
    for done, (number, ended) in enumerate(told.ended.items(), start=1):
        begun = told.begun.get(number) or {}
        place = str(begun.get("folder"))
        file = folder / place / JOURNAL if NAMES.fullmatch(f"{place}/{JOURNAL}") else None
        if file and file.is_file():
            journals += 1
            faults += [RecordFault(place, words) for words in _journal(file, begun, ended)]
        progress(done, len(told.ended))
    known = {f"{entry.get('folder')}" for entry in told.begun.values()}
    strange = {f"matches/{each.name}" for each in (folder / "matches").glob("*")} - known
    faults += [RecordFault(each, "no match of the chain has this folder") for each in sorted(strange)]
    return Examined(told, seals, journals, faults)


def _gaps(told: ReadChain) -> Iterator[RecordFault]:
    for number in sorted(set(range(1, max(told.begun, default=0))) - told.begun.keys()):
        yield RecordFault(CHAIN, f"there is no match {number}, and there is one after it")
    for number in sorted(told.ended.keys() - told.begun.keys()):
        yield RecordFault(CHAIN, f"match {number} ended and did not begin")


def _journal(file: Path, begun: Entry, ended: Entry) -> Iterator[str]:
    kept = ended.get("journal")
    if not isinstance(kept, dict):
        yield "it had no journal when it ended"
        return
    chain = Chain.of(file.read_bytes())
    if kept.get("chained"):
        yield from _chained(chain, kept)
    if public_header(chain.lines[0] if chain.lines else b"") != kept.get("header"):
        yield "the first line of its journal is not the one that was written"
    try:
        yield from _judged(file, begun, ended)
    except GironeError as error:
        if (ended.get("verdict") or {}).get("kind") != "void":
            yield str(error)


def _chained(chain: Chain, kept: Entry) -> Iterator[str]:
    yield from chain.faults(withholds=True)
    if len(chain.lines) != kept.get("lines"):
        yield f"its journal has {len(chain.lines)} lines, and had {kept.get('lines')} when the match ended"
    elif not chain.lines[-1].endswith(WITHHELD) and digest(chain.lines[-1]) != kept.get("head"):
        yield "the last line of its journal is not the one that was written"
    for at, line in enumerate(chain.lines[1:], start=2):
        if line.endswith(WITHHELD) and not any(kind in line for kind in MAY_BE_WITHHELD):
            yield f"line {at} is withheld, and has nothing private"


def _judged(file: Path, begun: Entry, ended: Entry) -> Iterator[str]:
    judged, (header, _) = replay.rejudge(file), journal.read_lines(file)
    if [header.seats[side].name for side in Side] != [begun.get(side) for side in Side]:
        yield "the journal is of a match between others"
    if not judged.agrees:
        yield f"judged again it is: {judged.verdict.words}; the journal says: {judged.claimed.words}"
    recorded = ended.get("verdict")
    if not isinstance(recorded, dict) or _result(Verdict.from_record(recorded)) != _result(judged.claimed):
        yield f"the chain has another result: {json.dumps(recorded)[:200]}"


def _result(verdict: Verdict) -> tuple[object, ...]:
    return verdict.winner, verdict.losers, verdict.reason, verdict.margin
