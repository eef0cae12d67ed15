"""Say whether everybody in a tournament had the same time: margins, near misses, stalls, suspensions, load.

It answers "the server was slow" from the journals: for every answer that was too slow or nearly so, how long the
referee's machine stood still meanwhile and how long the program computed. Times are in seconds.

Examples:
  girone fairness t.store
  girone fairness t.store --json
"""

import argparse
from dataclasses import asdict

from girone.cli.arguments import json_argument, store_argument
from girone.cli.help import readers_language
from girone.cli.shared import print_json
from girone.cli.terminal import say_if_nothing_was_played
from girone.tournament.results.fairness import fairness
from girone.tournament.results.fairness_words import text
from girone.tournament.store.reading import read_store


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    store_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the report."""
    with read_store(arguments.store) as (store, state):
        report = fairness(store.folder, state)
    say_if_nothing_was_played(state)
    if arguments.json:
        print_json(asdict(report))
    else:
        print(text(report, readers_language()))
    return 0
