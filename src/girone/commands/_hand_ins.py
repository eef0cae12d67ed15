"""What the commands that enter programs share."""

import argparse

from girone.commands._shared import not_negative
from girone.hand_ins.build import BUILD_WITHIN


def build_limit_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --build-limit."""
    parser.add_argument(
        "--build-limit",
        type=not_negative,
        default=BUILD_WITHIN,
        metavar="SECONDS",
        help=f"that a build may take ({BUILD_WITHIN:g})",
    )
