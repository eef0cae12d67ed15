"""Say how sure the order of a tournament is: ratings with intervals, the chance of each place, what is not separated.

Strengths are estimated from all matches with ties and the first move's advantage (Bradley–Terry), the doubt by playing
the league again 400 times. docs/ratings.md says how to read it.

Examples:
  girone certificate t.store
  girone certificate t.store --category open --json
"""

import argparse
from dataclasses import asdict

from girone.cli.arguments import category_argument, store_argument
from girone.cli.shared import json_argument, print_json
from girone.model.text import plain
from girone.tournament.results.report import columns
from girone.tournament.store.reading import chosen_category, read_store


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    store_argument(parser)
    category_argument(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the certificate of each category."""
    from girone.ratings.words import percent, sentences
    from girone.tournament.results.certified import certificate

    with read_store(arguments.store) as (_, state):
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
