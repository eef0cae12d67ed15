"""Copy the record of a tournament into one file, also while it runs.

The copy is the database: all results and decisions, without the journals. To use it, put it into a folder as
store.sqlite, with the folder matches beside it.

Examples:
  girone backup tournament.store /media/stick/tournament.sqlite
"""

import argparse
from contextlib import closing
from pathlib import Path

from girone.cli.arguments import store_argument
from girone.tournament.store.store import Store


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    store_argument(parser)
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy; a file that is there is never written over")


def run(arguments: argparse.Namespace) -> int:
    """Copy it."""
    with closing(Store(arguments.store)) as store:
        store.database.backup(arguments.file)
    print(f"{arguments.file}: a copy of the record of {arguments.store}")
    return 0
