"""Show the tables of a tournament with tie-breaks and forfeits; or how certain and how fair they are.

Each tie-break has its column; --crosstable adds who beat whom, with which colour. The command only reads the store,
also while the tournament runs.

--certificate says how certain the order is: ratings with 95 % intervals, the chance of each place, and neighbours that
are not separated. Ratings follow Bradley and Terry, with ties and the advantage of the first move; the intervals come
from 400 simulated leagues.

--fairness answers "the server was slow". For every answer that was too slow or nearly so it lists how long the
referee's machine stood still and how long the program computed; also margins, suspensions and load, in seconds.

Examples:
  girone standings tournament.store
  girone standings tournament.store --category juniors --crosstable
  girone standings tournament.store --csv > standings.csv
  girone standings tournament.store --certificate
  girone standings tournament.store --fairness --json
"""

import argparse
from dataclasses import asdict

from girone.cli.arguments import category_argument, csv_argument, json_argument, store_argument
from girone.cli.help import readers_language
from girone.cli.shared import print_json
from girone.cli.terminal import say_if_nothing_was_played
from girone.model.errors import ConfigError
from girone.model.text import plain
from girone.tournament.results.grades import graded
from girone.tournament.results.reports.overview import gather
from girone.tournament.results.reports.report import columns
from girone.tournament.results.reports.report_csv import standings_csv
from girone.tournament.results.reports.report_json import standings_json
from girone.tournament.results.reports.report_text import standings_text
from girone.tournament.results.state import TournamentState
from girone.tournament.store.reading import chosen_category, read_store
from girone.tournament.store.store import Store


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    store_argument(parser)
    category_argument(parser)
    parser.add_argument("--crosstable", action="store_true", help="also who beat whom, with which colour")
    parser.add_argument("--certificate", action="store_true", help="instead of the tables: how certain the order is")
    parser.add_argument(
        "--fairness", action="store_true", help="instead of the tables: whether everybody had the same time"
    )
    csv_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the tables."""
    _demand_one_report(arguments)
    with read_store(arguments.store) as (store, state):
        if arguments.fairness:
            return _print_fairness(arguments, store, state)
        if arguments.certificate:
            return _print_certificates(arguments, state)
        results = graded(gather(state, chosen_category(state.plan, arguments.category)))
    say_if_nothing_was_played(state)
    if arguments.json:
        print_json(standings_json(results))
    elif arguments.csv:
        print(standings_csv(results), end="")
    else:
        print(standings_text(results, arguments.crosstable, readers_language()))
    return 0


def _demand_one_report(arguments: argparse.Namespace) -> None:
    if arguments.certificate and (arguments.crosstable or arguments.csv):
        raise ConfigError("--certificate is a report of its own; leave --crosstable and --csv out")
    if arguments.fairness and (arguments.certificate or arguments.crosstable or arguments.csv or arguments.category):
        others = "--category, --crosstable, --certificate and --csv"
        raise ConfigError(f"--fairness is a report of its own, about all categories; leave {others} out")


def _print_fairness(arguments: argparse.Namespace, store: Store, state: TournamentState) -> int:
    """Print how much time each entrant had."""
    from girone.tournament.results.fairness import fairness
    from girone.tournament.results.fairness_words import text

    report = fairness(store.folder, state)
    say_if_nothing_was_played(state)
    if arguments.json:
        print_json(asdict(report))
    else:
        print(text(report, readers_language()))
    return 0


def _print_certificates(arguments: argparse.Namespace, state: TournamentState) -> int:
    """Print the certificate of each category."""
    from girone.ratings.words import percent, sentences
    from girone.tournament.results.certified import certificate

    wanted = chosen_category(state.plan, arguments.category)
    chosen = [category for category in state.plan.categories if wanted in (None, category.name)]
    for category in chosen:
        found, gone = certificate(state, category), state.gone(category)
        if arguments.json:
            print_json({"category": category.name} | asdict(found) | {"out": [asdict(each) for each in gone]})
            continue
        if len(chosen) > 1:
            print(f"{category.name}\n")
        rows: list[list[int | str | None]] = [["", "name", "Elo", "from", "to", "first", "this place or better"]]
        for place, rated in enumerate(found.entrants, start=1):
            estimate = [f"{value:+.0f}" for value in (rated.rating.elo, rated.rating.low, rated.rating.high)]
            chances = [percent(rated.places[0]), percent(sum(rated.places[:place]))]
            rows.append([place, rated.name, *estimate, *chances])
        print(columns(rows))
        print("\n" + "\n".join([*sentences(found), *(plain(each.words) for each in gone)]) + "\n")
    return 0
