"""Say whether a tournament fits the afternoon: how many matches it makes, how long they take, what else could be done.

The time rests on the limits of the regulation and on how long games of that kind last; programs differ. Nothing is
played and nothing is recorded.

Examples:
  girone plan tournament.toml
  girone plan tournament.toml --tables 8
"""

import argparse
from dataclasses import asdict
from pathlib import Path

from girone.cli.shared import json_argument, positive, print_json
from girone.host.cores import Cores
from girone.tournament.plan.estimate import alternatives, estimate, tables_of
from girone.tournament.plan.estimate_text import text
from girone.tournament.plan.file import load


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the tournament, as `girone new` writes one")
    parser.add_argument("--tables", type=positive, metavar="N", help="matches at once; default: what this host can do")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Say it."""
    plan = load(arguments.file)
    made = estimate(plan, arguments.tables or tables_of(plan, Cores().total))
    if arguments.json:
        others = {words: asdict(other) for words, other in alternatives(plan, made.tables)}
        print_json({**asdict(made), "alternatives": others})
    else:
        print(text(plan, made))
    return 0
