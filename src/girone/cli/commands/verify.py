"""Judge matches again from their journals: a tournament's whole record, one match of it, or any journals.

The recorded bytes and times go through wires, rules and referee again, and must give the recorded verdict. For a store,
the command also checks the draw and the chain. It checks what `girone seal -o` or `girone export --entrant` wrote, a
folder or a ZIP, without the store. With --key, every seal must have the organiser's signature. Exit code 0: every
verdict is the same and the record is complete; 1: something is wrong, and is named.

Examples:
  girone verify tournament.store
  girone verify tournament.store 28
  girone verify tournament.store Alfa:Beta --json
  girone verify matches/0001/journal.jsonl matches/0002/journal.jsonl
  girone verify published.zip --key organiser.pub
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from girone.cli.arguments import json_argument
from girone.cli.help import complain, readers_language
from girone.cli.player_arguments import quiet_argument
from girone.cli.shared import print_json
from girone.model.errors import RecordError
from girone.model.text import counted
from girone.tournament.store.journals import journal_at, store_at

if TYPE_CHECKING:
    from girone.tournament.results.verification.signature import PublicKey
    from girone.tournament.results.verification.verify_chain import RecordFault


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "record", metavar="JOURNAL|STORE", type=Path, help="the store of a tournament, what was published, or a journal"
    )
    parser.add_argument(
        "matches",
        metavar="MATCH",
        nargs="*",
        help="of a store: only these, by number or WHITE:BLACK; else more journals",
    )
    parser.add_argument("--key", metavar="KEY", help="the organiser's public key, or the file that has it")
    quiet_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Judge the record again and print what is wrong."""
    from girone.tournament.results.verification import published
    from girone.tournament.results.verification.signature import seals_wanted

    with seals_wanted() if arguments.key else nullcontext():
        key = _key(arguments.key)
        if published.is_published(arguments.record):
            return _verify_published(arguments, key)
        store = store_at(arguments.record)
        if store and not arguments.matches:
            return _verify_all(arguments, store, key)
    if store or arguments.record.is_dir():
        files = [journal_at(arguments.record, match) for match in arguments.matches or [None]]
    else:
        files = [journal_at(Path(file), None) for file in (arguments.record, *arguments.matches)]
    return 1 if sum([_judge(file, arguments) for file in files]) else 0


def _judge(file: Path, arguments: argparse.Namespace) -> bool:
    """Judge one match again; True if something is wrong."""
    from girone.matches import replay
    from girone.matches.journal.chain import Chain

    language = readers_language()
    try:
        judged = replay.rejudge(file)
    except RecordError as error:
        complain(str(error))
        return True
    chain = Chain.of(file.read_bytes())
    broken = list(chain.faults(withholds=True)) if chain.is_claimed else []
    if arguments.json:
        told = {"agrees": judged.agrees, "broken": broken, "verdict": judged.verdict.as_json()}
        print_json({"journal": str(file), **told})
    elif broken or not (arguments.quiet and judged.agrees):
        same = "the same verdict" if judged.agrees else "a DIFFERENT verdict; on record: {detail}"
        claimed = language.say(same, detail=judged.claimed.told)
        print("\n  ".join([f"{file}: {language.tell(judged.verdict.told)}", claimed, *broken]))
    return bool(broken) or not judged.agrees


def _verify_all(arguments: argparse.Namespace, folder: Path, key: "PublicKey | None") -> int:
    from girone.tournament.results.verification.seal import kept, seal_words
    from girone.tournament.results.verification.verify import verify
    from girone.tournament.results.verification.verify_chain import chain_of, chain_words
    from girone.tournament.store.store import Store

    progress = ExaminedSoFar(arguments.quiet)
    with closing(Store(folder)) as store:
        findings, version, chain = verify(store, progress.tell, key), store.database.format, chain_words(store)
        if (made := chain_of(store)) and (seals := kept(store.folder)):
            chain += f", {seal_words(made, seals, key)}"
    told = {"version": version, "matches": progress.done, "chain": chain}
    examined = counted(progress.done, "match", "matches")
    return _say(arguments, findings, told, f"record of version {version}, {chain}: {examined} examined")


def _verify_published(arguments: argparse.Namespace, key: "PublicKey | None") -> int:
    from girone.tournament.results.verification import published
    from girone.tournament.results.verification.seal import seal_words

    with published.laid_out(arguments.record) as folder:
        found = published.examine(folder, key, ExaminedSoFar(arguments.quiet).tell)
    chain = f"chain of {counted(len(found.told.chain.lines), 'entry', 'entries')}"
    told = {"matches": len(found.told.ended), "journals": found.journals, "chain": chain}
    sealed = seal_words(found.told.chain, found.seals, key)
    examined = f"{found.journals} of {counted(len(found.told.ended), 'match', 'matches')} examined"
    return _say(arguments, found.faults, told, f"published record, {chain}, {sealed}: {examined}")


def _say(arguments: argparse.Namespace, findings: "Sequence[RecordFault]", told: dict[str, object], words: str) -> int:
    if arguments.json:
        print_json({**told, "findings": [asdict(finding) for finding in findings]})
    else:
        for finding in findings:
            print(f"{finding.subject}: {finding.words}")
        print(f"{words}, {len(findings) or 'nothing'} wrong")
    return 1 if findings else 0


def _key(text: str | None) -> "PublicKey | None":
    """The public key, given as text or as a file."""
    from girone.tournament.results.verification.signature import PublicKey

    if not text:
        return None
    file = Path(text)
    return PublicKey.read(file.read_text(encoding="utf-8", errors="replace") if file.is_file() else text)


class ExaminedSoFar:
    """A progress line in the terminal."""

    def __init__(self, quiet: bool) -> None:
        self.done, self._tells = 0, sys.stderr.isatty() and not quiet

    def tell(self, done: int, of: int) -> None:
        """Show that `done` of `of` matches are examined."""
        self.done = done
        if self._tells:
            print("\r", f"{done} of {of} matches", sep="", end="\n" if done == of else "", file=sys.stderr, flush=True)
