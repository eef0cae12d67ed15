"""Write the file of a new tournament to standard output: it runs as it is, and explains every key.

Its entrants are sample players; put your own in their place, or let `girone enter` add them.

Examples:
  girone new dipole-2020 > tournament.toml
  girone new othello-sadjad-1389 --name "Coppa di primavera" --seed "drawn on 3 May" > tournament.toml
  girone new dipole-2020 --format ladder > ladder.toml
"""

import argparse
import secrets
from pathlib import Path

from girone import regulations
from girone.tournament.plan.draft import draft
from girone.tournament.plan.file import read

SEED_BYTES = 8


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("regulation", metavar="REGULATION", help=f"one of: {', '.join(regulations.names())}")
    parser.add_argument("--name", metavar="NAME", help="the tournament's name; default: the regulation's")
    parser.add_argument("--format", metavar="NAME", default="", help="how it is played; default: the regulation's")
    parser.add_argument("--seed", metavar="TEXT", help="all lots come from it; default: a fresh random one")


def run(arguments: argparse.Namespace) -> int:
    """Print the file."""
    regulation = regulations.load(arguments.regulation)
    name = regulation.name if arguments.name is None else arguments.name
    seed = secrets.token_hex(SEED_BYTES) if arguments.seed is None else arguments.seed
    text = draft(regulation, name, seed, arguments.format)
    read(text, "tournament.toml", Path())
    print(text, end="")
    return 0
