"""Examine the whole record of a tournament: judge every match again, redo the draw, follow the chain.

Exit code 0: the record is whole and every verdict is the same. 1: something is wrong, and is named.

Examples:
  girone verify tournament.store
  girone verify tournament.store --json
"""

import argparse
import sys
from contextlib import closing
from dataclasses import asdict

from girone.cli.arguments import store_argument
from girone.cli.shared import json_argument, print_json
from girone.tournament.results.verify import verify
from girone.tournament.results.verify_chain import chain_words
from girone.tournament.store.store import Store


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    store_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Examine it, and name what is wrong."""
    matches = 0

    def progress(done: int, of: int) -> None:
        nonlocal matches
        matches = done
        if sys.stderr.isatty():
            print("\r", f"{done} of {of} matches", sep="", end="\n" if done == of else "", file=sys.stderr, flush=True)

    with closing(Store(arguments.store)) as store:
        findings, version, chain = verify(store, progress), store.database.format, chain_words(store)
    if arguments.json:
        told = [asdict(finding) for finding in findings]
        print_json({"version": version, "matches": matches, "chain": chain, "findings": told})
    else:
        for finding in findings:
            print(f"{finding.subject}: {finding.words}")
        examined = f"{matches} {'match' if matches == 1 else 'matches'} examined"
        print(f"record of version {version}, {chain}: {examined}, {len(findings) or 'nothing'} wrong")
    return 1 if findings else 0
