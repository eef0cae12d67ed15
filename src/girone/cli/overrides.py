"""Values of the regulation that a command overrides."""

import argparse
from collections.abc import Sequence

from girone.cli.help import SET, Plain
from girone.cli.shared import option_argument


def set_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --set; who writes a value as an option of its own is told about it."""
    option_argument(parser, SET, "override one value of the regulation, such as limits.move=2")
    if isinstance(parser, Plain):
        parser.meant = _meant


def _meant(word: str) -> Sequence[str]:
    from girone.regulations.keys import meant  # only who mistypes waits for it to be loaded

    return meant(word)
