"""Show the tables of a tournament: points, tie-breaks, forfeits with their reasons, time.

It reads the store and changes nothing, also while the tournament runs. Each tie-break has its column; --crosstable adds
who beat whom, with which colour.

Examples:
  girone standings tournament.store
  girone standings tournament.store --category juniors --crosstable
  girone standings tournament.store --csv > standings.csv
"""

import argparse

from girone.cli.arguments import category_argument, store_argument
from girone.cli.help import readers_language
from girone.cli.shared import json_argument, print_json
from girone.cli.terminal import say_if_nothing_was_played
from girone.tournament.results.grades import graded
from girone.tournament.results.overview import gather
from girone.tournament.results.report_csv import standings_csv
from girone.tournament.results.report_json import standings_json
from girone.tournament.results.report_text import standings_text
from girone.tournament.store.reading import chosen_category, read_store


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    store_argument(parser)
    category_argument(parser)
    parser.add_argument("--crosstable", action="store_true", help="also who beat whom, with which colour")
    parser.add_argument("--csv", action="store_true", help="print CSV for spreadsheets")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print them."""
    with read_store(arguments.store) as (_, state):
        results = graded(gather(state, chosen_category(state.plan, arguments.category)))
    say_if_nothing_was_played(state)
    if arguments.json:
        print_json(standings_json(results))
    elif arguments.csv:
        print(standings_csv(results), end="")
    else:
        print(standings_text(results, arguments.crosstable, readers_language()))
    return 0
