"""Judge matches again from their journals: the whole record of a tournament, one match of it, or any journals.

The bytes of both programs and their times go through wires, rules and referee once more, and the verdict is compared
with the one on record. Of a whole store the draw is redone, too, and the database looked over. Exit code 0: every
verdict is the same, and the record is whole; 1: something is wrong, and is named.

Examples:
  girone verify tournament.store
  girone verify tournament.store 28
  girone verify tournament.store Alfa:Beta --json
  girone verify matches/0001/journal.jsonl matches/0002/journal.jsonl
"""

import argparse
import sys
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from girone.cli.arguments import json_argument, quiet_argument
from girone.cli.help import complain, readers_language
from girone.cli.shared import print_json
from girone.model.errors import RecordError
from girone.model.text import counted
from girone.tournament.store.journals import journal_at, store_at


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("record", metavar="JOURNAL|STORE", type=Path, help="the store of a tournament, or a journal")
    parser.add_argument(
        "matches",
        metavar="MATCH",
        nargs="*",
        help="of a store: only these, by number or WHITE:BLACK; else more journals",
    )
    quiet_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Examine it, and name what is wrong."""
    store = store_at(arguments.record)
    if store and not arguments.matches:
        return _verify_all(arguments, store)
    if store or arguments.record.is_dir():
        files = [journal_at(arguments.record, match) for match in arguments.matches or [None]]
    else:
        files = [journal_at(Path(file), None) for file in (arguments.record, *arguments.matches)]
    return 1 if sum([_judge(file, arguments) for file in files]) else 0


def _judge(file: Path, arguments: argparse.Namespace) -> bool:
    """Judge one match again; whether something is wrong."""
    from girone.matches import replay

    language = readers_language()
    try:
        judged = replay.rejudge(file)
    except RecordError as error:
        complain(str(error))
        return True
    if arguments.json:
        print_json({"journal": str(file), "agrees": judged.agrees, "verdict": judged.verdict.as_json()})
    elif not (arguments.quiet and judged.agrees):
        same = "the same verdict" if judged.agrees else "ANOTHER verdict; on record: {detail}"
        claimed = language.say(same, detail=judged.claimed.told)
        print(f"{file}: {language.tell(judged.verdict.told)}\n  {claimed}")
    return not judged.agrees


def _verify_all(arguments: argparse.Namespace, folder: Path) -> int:
    from girone.tournament.results.verify import verify
    from girone.tournament.store.store import Store

    matches, tells = 0, sys.stderr.isatty() and not arguments.quiet

    def progress(done: int, of: int) -> None:
        nonlocal matches
        matches = done
        if tells:
            print("\r", f"{done} of {of} matches", sep="", end="\n" if done == of else "", file=sys.stderr, flush=True)

    with closing(Store(folder)) as store:
        findings, version = verify(store, progress), store.database.format
    if arguments.json:
        print_json({"version": version, "matches": matches, "findings": [asdict(finding) for finding in findings]})
    else:
        for finding in findings:
            print(f"{finding.subject}: {finding.words}")
        examined = f"{counted(matches, 'match', 'matches')} examined"
        print(f"record of version {version}: {examined}, {len(findings) or 'nothing'} wrong")
    return 1 if findings else 0
