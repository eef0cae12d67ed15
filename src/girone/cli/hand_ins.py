"""What the commands that enter programs share: time for builds and test matches, and that they do so one at a time."""

import argparse
import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from girone.cli.shared import not_negative
from girone.entries.build import BUILD_WITHIN
from girone.entries.reception import LOGS
from girone.host.lock import Held, Lock
from girone.model.detail import said
from girone.model.errors import ConfigError

LOCK = ".lock"


def limit_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare --build-limit and --test-limit."""
    parser.add_argument(
        "--build-limit",
        type=not_negative,
        default=BUILD_WITHIN,
        metavar="SECONDS",
        help=f"that a build may take ({BUILD_WITHIN:g})",
    )
    parser.add_argument(
        "--test-limit",
        type=not_negative,
        default=math.inf,
        metavar="SECONDS",
        help="after which a test match is broken off; default: never",
    )


@contextmanager
def alone(file: Path, who: str) -> Iterator[None]:
    """Be the only one who enters programs beside a tournament's file: two would take each other's folders and names.

    Held says who else does.
    """
    logs = file.parent / LOGS
    try:
        logs.mkdir(exist_ok=True)
    except OSError as error:
        raise ConfigError(said("{folder} cannot be made: {detail}", folder=logs, detail=error)) from None
    with Lock(logs / LOCK).holding(who):
        yield


def occupied(file: Path, who: Held) -> ConfigError:
    """The objection to a second one."""
    return ConfigError(
        said("{name} is at work in the folder of {file}; end it first, or wait until it has ended", name=who, file=file)
    )
