"""Arguments that several commands share, each declared once, and how their text becomes a value.

Shell completion goes by the metavar, the name of a value in the help. Arguments that players in hand-ins need as well
are in `player_arguments`.
"""

import argparse
import math
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from girone.cli.help import COMMAND, SET, Plain
from girone.cli.player_arguments import not_negative, one_game_argument, option_argument, positive, quiet_argument
from girone.model.detail import said, unknown
from girone.model.errors import ConfigError

if TYPE_CHECKING:
    from girone.entries.building.prepare import Provided

USUAL_PORT = 8000
LAST_PORT = 65_535


def json_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --json."""
    parser.add_argument("--json", action="store_true", help="print JSON for scripts")


def output_argument(parser: argparse.ArgumentParser, meaning: str, *others: str, metavar: str = "FILE") -> None:
    """Declare -o, and other names for it where they are usual."""
    parser.add_argument("-o", "--output", *others, metavar=metavar, dest="output", help=meaning)


def progress_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare -q, and -v as its opposite, for commands that play matches one after the other."""
    group = parser.add_mutually_exclusive_group()
    quiet_argument(group)
    group.add_argument(
        "-v", "--verbose", action="store_true", help="print more: every move, and what referee and programs write"
    )


def games_argument(parser: argparse.ArgumentParser, default: int, meaning: str) -> None:
    """Declare -n."""
    parser.add_argument("-n", "--games", type=positive, default=default, metavar="N", help=f"{meaning} ({default})")


def plain_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --plain."""
    parser.add_argument("--plain", action="store_true", help="lines instead of the live view, also in a terminal")


def record_argument(parser: argparse.ArgumentParser, default: str) -> None:
    """Declare --record."""
    parser.add_argument(
        "--record", metavar="DIR", dest="record_folder", help=f"folder for journals and logs; default: {default}"
    )


def host_argument(parser: argparse.ArgumentParser, default: str, meaning: str) -> None:
    """Declare --host."""
    parser.add_argument("--host", default=default, metavar="ADDRESS", help=meaning)


def host_name_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --name of a page."""
    parser.add_argument(
        "--name", action="append", default=[], metavar="NAME", help="host name of the page in browsers; repeatable"
    )


def game_arguments(parser: argparse.ArgumentParser, nargs: Literal["?"] | None = None) -> None:
    """Declare the game, its options and a position."""
    one_game_argument(parser, nargs)
    start_arguments(parser)


def start_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of a game, and a position."""
    parser.add_argument("--size", type=int, metavar="N", help="board size (Othello: even, 4 to 18)")
    parser.add_argument("--layout", metavar="NAME", help="start layout; `girone show` lists them")
    option_argument(parser, "--option", "any other option of the game, such as move_limit=30")
    parser.add_argument("--position", metavar="TEXT", help="start from this position, as `girone show` prints it")


def moves_argument(parser: argparse.ArgumentParser, meaning: str = "moves to play first") -> None:
    """Declare MOVES."""
    parser.add_argument("moves", metavar="MOVES", nargs="*", help=meaning)


def regulation_argument(
    parser: argparse.ArgumentParser, name: str = "regulation", nargs: Literal["?"] | None = None
) -> None:
    """Declare REGULATION."""
    parser.add_argument(name, metavar="REGULATION", nargs=nargs, help=_regulations())


def regulation_option(parser: argparse.ArgumentParser, meaning: str = "", required: bool = False) -> None:
    """Declare --regulation."""
    parser.add_argument("--regulation", metavar="REGULATION", required=required, help=meaning or _regulations())


def _regulations() -> str:
    from girone import regulations

    return said("one of: {names}", names=", ".join(regulations.names())).worded


def set_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --set; a value given as an option of its own is an error that shows the right spelling."""
    option_argument(parser, SET, "override one value of the regulation, such as limits.move=2")
    if isinstance(parser, Plain):
        parser.meant = _meant


def _meant(word: str) -> Sequence[str]:
    from girone.regulations.keys import meant  # slow to import; only needed for a mistake

    return meant(word)


def sandbox_argument(
    parser: argparse.ArgumentParser,
    usual: str = "limits",
    meaning: str = "isolation of programs: limits, or strict (a sandbox)",
) -> None:
    """Declare --sandbox."""
    from girone.host.sandbox.bubblewrap import TO_CHOOSE, Level

    def level(text: str) -> Level:
        if text not in TO_CHOOSE:
            raise argparse.ArgumentTypeError(unknown("level", text, TO_CHOOSE))
        return Level(text)

    parser.add_argument("--sandbox", type=level, default=Level(usual), metavar="LEVEL", help=meaning)


def command_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the command of a program."""
    parser.add_argument("command", metavar=COMMAND, nargs="*", help="the program: its command, folder or archive")


def program_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how a program is started, and its regulation."""
    command_argument(parser)
    regulation_option(parser, required=True)
    parser.add_argument("--white", metavar="CMD", help="the program as white, where that is another command")
    parser.add_argument("--black", metavar="CMD", help="the program as black, where that is another command")


def provide_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --provide."""
    meaning = "a folder to copy into the hand-in, as [provide] in a tournament's file does"
    parser.add_argument("--provide", metavar="DIR", help=meaning)


def provided_of(folder: str | None) -> "Provided":
    """Read what --provide names."""
    from girone.entries.building.prepare import Provided  # slow to import; only hand-ins need it

    if folder and not Path(folder).is_dir():
        raise ConfigError(f"--provide {folder}: there is no such folder")
    return Provided(Path(folder).resolve() if folder else None)


def program_of(words: Sequence[str]) -> str:
    """The command after --, as one text."""
    return words[0] if len(words) == 1 else shlex.join(words)


def store_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the store."""
    parser.add_argument("store", metavar="STORE", type=Path, help="the folder of a tournament, FILE.store")


def store_option(parser: argparse.ArgumentParser) -> None:
    """Declare --store."""
    parser.add_argument("--store", metavar="DIR", help="where the record is; default: beside the file, FILE.store")


def file_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the tournament's file."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the tournament's file; `girone new` writes one")


def tournament_argument(
    parser: argparse.ArgumentParser,
    nargs: Literal["?"] | None = None,
    meaning: str = "a tournament's file, or its store",
) -> None:
    """Declare the file or the store."""
    parser.add_argument("store", metavar="FILE|STORE", type=Path, nargs=nargs, help=meaning)


def match_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare a recorded match: a journal, or a match of a store."""
    parser.add_argument(
        "record",
        metavar="JOURNAL|STORE",
        type=Path,
        help="the journal of a match, a file of games (.ggf, .sgf), or a store",
    )
    parser.add_argument(
        "match", metavar="MATCH", nargs="?", help="of a store or a file of games: its number, or of a store WHITE:BLACK"
    )


def category_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --category."""
    parser.add_argument("--category", metavar="CATEGORY", help="only this category")


def entrant_argument(parser: argparse.ArgumentParser, meaning: str) -> None:
    """Declare --entrant."""
    parser.add_argument("--entrant", metavar="ENTRANT", help=meaning)


def csv_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --csv."""
    parser.add_argument("--csv", action="store_true", help="print CSV for spreadsheets")


def force_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --force."""
    parser.add_argument("--force", action="store_true", help="overwrite existing files")


def wait_argument(parser: argparse.ArgumentParser, meaning: str) -> None:
    """Declare --wait."""
    parser.add_argument("--wait", type=not_negative, default=600.0, metavar="SECONDS", help=meaning)


def limit_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare --build-limit and --test-limit."""
    from girone.entries.building.build import BUILD_WITHIN  # slow to import; only builds need it

    parser.add_argument(
        "--build-limit",
        type=not_negative,
        default=BUILD_WITHIN,
        metavar="SECONDS",
        help=f"the longest time for a build ({BUILD_WITHIN:g})",
    )
    parser.add_argument(
        "--test-limit",
        type=not_negative,
        default=math.inf,
        metavar="SECONDS",
        help="stop a test match after this time; default: never",
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
    page_port_argument(parser, f"the page's port, or the next that is free; default: {USUAL_PORT}")


def page_port_argument(parser: argparse.ArgumentParser, meaning: str) -> None:
    """Declare --port of a page."""
    parser.add_argument("--port", type=port, default=USUAL_PORT, metavar="PORT", help=meaning)


def port(text: str) -> int:
    """Parse a port number; 0 means any free port."""
    if not (text.isascii() and text.isdecimal() and int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; it is a whole number from 0 to {LAST_PORT}")
    return int(text)
