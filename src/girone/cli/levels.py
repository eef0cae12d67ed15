"""How the commands that start programs are told the level at which these are kept."""

import argparse

from girone.host.sandbox.bubblewrap import Level
from girone.model.detail import unknown


def sandbox_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --sandbox."""
    meaning = "how programs are kept: limits, or strict, behind walls"
    parser.add_argument("--sandbox", type=_level, default=Level.LIMITS, metavar="LEVEL", help=meaning)


def _level(text: str) -> Level:
    if text not in list(Level):
        raise argparse.ArgumentTypeError(unknown("level", text, list(Level)))
    return Level(text)
