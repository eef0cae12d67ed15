"""Arguments that several commands of organisers and authors declare."""

import argparse
import math
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from girone import regulations
from girone.cli.help import SET, Plain
from girone.cli.shared import not_negative, option_argument, port
from girone.host.sandbox.bubblewrap import Level
from girone.model.detail import said, unknown
from girone.model.errors import ConfigError

if TYPE_CHECKING:
    from girone.entries.prepare import Provided

USUAL_PORT = 8000


def set_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --set; who writes a value as an option of its own is told about it."""
    option_argument(parser, SET, "override one value of the regulation, such as limits.move=2")
    if isinstance(parser, Plain):
        parser.meant = _meant


def _meant(word: str) -> Sequence[str]:
    from girone.regulations.keys import meant  # only who mistypes waits for it to be loaded

    return meant(word)


def sandbox_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --sandbox."""
    meaning = "how programs are kept: limits, or strict, behind walls"
    parser.add_argument("--sandbox", type=_level, default=Level.LIMITS, metavar="LEVEL", help=meaning)


def _level(text: str) -> Level:
    if text not in list(Level):
        raise argparse.ArgumentTypeError(unknown("level", text, list(Level)))
    return Level(text)


def command_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the command of a program."""
    parser.add_argument("command", metavar="-- CMD", nargs="*", help="the program; for ufmg_files its folder")


def program_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how a program is started, and by which regulation it plays."""
    command_argument(parser)
    known = ", ".join(regulations.names())
    parser.add_argument("--regulation", metavar="NAME", required=True, help=said("one of: {names}", names=known).worded)
    parser.add_argument("--white", metavar="CMD", help="the program as white, where that is another command")
    parser.add_argument("--black", metavar="CMD", help="the program as black, where that is another command")


def provide_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --provide."""
    meaning = "a folder that a hand-in finds in its own, as [provide] in a tournament's file gives it"
    parser.add_argument("--provide", metavar="DIR", help=meaning)


def provided_of(folder: str | None) -> "Provided":
    """What --provide gives."""
    from girone.entries.prepare import Provided  # only who runs hand-ins waits for it to be loaded

    if folder and not Path(folder).is_dir():
        raise ConfigError(f"--provide {folder}: there is no such folder")
    return Provided(Path(folder).resolve() if folder else None)


def program_of(words: Sequence[str]) -> str:
    """The command that was written after --, as one text."""
    return words[0] if len(words) == 1 else shlex.join(words)


def store_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the store."""
    parser.add_argument("store", metavar="STORE", type=Path, help="the folder of a tournament, FILE.store")


def category_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --category."""
    parser.add_argument("--category", metavar="NAME", help="only this category")


def tournament_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the file or the store."""
    parser.add_argument("store", metavar="FILE|STORE", type=Path, help="a tournament's file, or its store")


def limit_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare --build-limit and --test-limit."""
    from girone.entries.build import BUILD_WITHIN  # only who builds waits for it to be loaded

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


def page_arguments(parser: argparse.ArgumentParser, default: bool | None = False) -> None:
    """Declare --page and where it listens."""
    where = "in a terminal" if default is None else "no"
    parser.add_argument(
        "--page",
        action=argparse.BooleanOptionalAction,
        default=default,
        help=f"show it in the browser, too; default: {where}",
    )
    parser.add_argument(
        "--port",
        type=port,
        default=USUAL_PORT,
        metavar="N",
        help=f"the page's port, or the next that is free; default: {USUAL_PORT}",
    )
