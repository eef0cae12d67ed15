"""List every pairing of a tournament: results with reasons and records, what is due, what waits and why.

Before the first match, a tournament's file is enough; the list then has expected times. Attempts that do not count
(void, superseded) are listed with their reason. The command only reads the store, also while the tournament runs.

Examples:
  girone matches tournament.toml
  girone matches tournament.store
  girone matches tournament.store --entrant Alfa
  girone matches tournament.store --json
"""

import argparse

from girone.cli.arguments import category_argument, csv_argument, entrant_argument, json_argument, tournament_argument
from girone.cli.help import readers_language
from girone.cli.shared import print_json
from girone.cli.terminal import say_if_nothing_was_played
from girone.host.cores import Cores
from girone.tournament.results.reports.overview import gather
from girone.tournament.results.reports.report_csv import matches_csv
from girone.tournament.results.reports.report_json import matches_json
from girone.tournament.results.reports.report_text import matches_text
from girone.tournament.store.reading import chosen_category, chosen_entrant, read_tournament


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    tournament_argument(parser)
    entrant_argument(parser, "only the matches of this entrant")
    category_argument(parser)
    csv_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the pairings."""
    with read_tournament(arguments.store) as (_, state):
        entrant = chosen_entrant(state, arguments.entrant)
        shown = state.public if arguments.json or arguments.csv else state  # scripts publish JSON and CSV
        results = gather(shown, chosen_category(state.plan, arguments.category), entrant, cores=Cores.of_host().total)
    say_if_nothing_was_played(state)
    if arguments.json:
        print_json(matches_json(results))
    elif arguments.csv:
        print(matches_csv(results.matches, results.expected), end="")
    else:
        print(matches_text(results, readers_language()))
    return 0
