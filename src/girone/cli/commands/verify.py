"""Examine the whole record of a tournament: judge every match again, redo the draw, follow the chain.

What `girone seal -o` or a parcel of `girone export` gave you is examined as well, without the store: a folder or a ZIP.
With --key all seals have to be signed with the organiser's key.
Exit code 0: the record is whole and every verdict is the same. 1: something is wrong, and is named.

Examples:
  girone verify tournament.store
  girone verify tournament.store --json
  girone verify published.zip --key organiser.pub
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import asdict
from pathlib import Path

from girone.cli.shared import json_argument, print_json
from girone.model.text import counted
from girone.tournament.results import published
from girone.tournament.results.seal import kept, seal_words
from girone.tournament.results.signature import PublicKey, seals_wanted
from girone.tournament.results.verify import verify
from girone.tournament.results.verify_chain import RecordFault, chain_of, chain_words
from girone.tournament.store.store import Store


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("store", metavar="STORE|PUBLISHED", type=Path, help="a store, or what was published of one")
    parser.add_argument("--key", metavar="KEY", help="the organiser's public key, or the file that has it")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Examine it, and name what is wrong."""
    examine = _published if published.is_published(arguments.store) else _store
    with seals_wanted() if arguments.key else nullcontext():
        return examine(arguments, _key(arguments.key))


def _store(arguments: argparse.Namespace, key: PublicKey | None) -> int:
    progress = Progress()
    with closing(Store(arguments.store)) as store:
        findings, version, chain = verify(store, progress.tell, key), store.database.format, chain_words(store)
        if (made := chain_of(store)) and (seals := kept(store.folder)):
            chain += f", {seal_words(made, seals, key)}"
    told = {"version": version, "matches": progress.done, "chain": chain}
    examined = counted(progress.done, "match", "matches")
    return _say(arguments, findings, told, f"record of version {version}, {chain}: {examined} examined")


def _published(arguments: argparse.Namespace, key: PublicKey | None) -> int:
    with published.laid_out(arguments.store) as folder:
        found = published.examine(folder, key, Progress().tell)
    chain = f"chain of {counted(len(found.told.chain.lines), 'entry', 'entries')}"
    told = {"matches": len(found.told.ended), "journals": found.journals, "chain": chain}
    sealed = seal_words(found.told.chain, found.seals, key)
    examined = f"{found.journals} of {counted(len(found.told.ended), 'match', 'matches')} examined"
    return _say(arguments, found.faults, told, f"published record, {chain}, {sealed}: {examined}")


def _say(arguments: argparse.Namespace, findings: Sequence[RecordFault], told: dict[str, object], words: str) -> int:
    if arguments.json:
        print_json({**told, "findings": [asdict(finding) for finding in findings]})
    else:
        for finding in findings:
            print(f"{finding.subject}: {finding.words}")
        print(f"{words}, {len(findings) or 'nothing'} wrong")
    return 1 if findings else 0


def _key(text: str | None) -> PublicKey | None:
    """The key that was named, by itself or by its file."""
    if not text:
        return None
    file = Path(text)
    return PublicKey.read(file.read_text(encoding="utf-8", errors="replace") if file.is_file() else text)


class Progress:
    """How far it is, told in a terminal."""

    def __init__(self) -> None:
        self.done = 0

    def tell(self, done: int, of: int) -> None:
        """So many of so many matches are examined."""
        self.done = done
        if sys.stderr.isatty():
            print("\r", f"{done} of {of} matches", sep="", end="\n" if done == of else "", file=sys.stderr, flush=True)
