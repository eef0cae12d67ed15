"""Write the file of a new tournament: it runs as it is, and explains every key.

Its entrants are sample players: replace them, or let `girone enter` add programs.

Examples:
  girone new dipole-2020 -o tournament.toml
  girone new othello-sadjad-1389 --name "Coppa di primavera" --seed "drawn on 3 May" > tournament.toml
  girone new dipole-2020 --format ladder -o ladder.toml
  girone new loa-2012 --set limits.move=5 --set limits.warm_up=0 -o quick.toml
"""

import argparse
import secrets
from pathlib import Path

from girone import regulations
from girone.cli.arguments import output_argument, regulation_argument, set_argument
from girone.cli.shared import write_out
from girone.model.errors import ConfigError
from girone.tournament.plan.draft import draft, quoted
from girone.tournament.plan.edit import with_keys
from girone.tournament.plan.file import read

SEED_BYTES = 8


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    regulation_argument(parser)
    output_argument(parser, "where to write it; default: -, standard output. It overwrites no file")
    parser.add_argument("--name", metavar="NAME", help="the tournament's name; default: the regulation's")
    parser.add_argument(
        "--format", metavar="FORMAT", default="", help="such as knockout or ladder; default: the regulation's"
    )
    parser.add_argument("--seed", metavar="TEXT", help="all lots come from it; default: a fresh random one")
    set_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the file."""
    overrides = dict(arguments.set)
    regulation = regulations.load(arguments.regulation, overrides)
    name = regulation.name if arguments.name is None else arguments.name
    seed = secrets.token_hex(SEED_BYTES) if arguments.seed is None else arguments.seed
    text = draft(regulation, name, seed, arguments.format)
    text = with_keys(text, "set", {key: quoted(value) for key, value in overrides.items()})
    read(text, "tournament.toml", Path())
    if arguments.output not in (None, "-") and Path(arguments.output).exists():
        raise ConfigError(f"{arguments.output} already exists; nothing is overwritten: choose a new file")
    write_out(arguments.output, text)
    return 0
