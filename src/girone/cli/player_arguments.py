"""Arguments of players, also used by hand-ins, and how their text becomes a value."""

import argparse
from collections.abc import Callable
from typing import Any, Literal

from girone import games
from girone.model.detail import said

MOST_THREADS = 256
LARGEST, LARGEST_COUNT = 2**31 - 1, 2**63 - 1
"""The largest numbers that the native core takes: in general, and for counts of positions."""


def one_game_argument(parser: argparse.ArgumentParser, nargs: Literal["?"] | None = None, also: str = "") -> None:
    """Declare GAME."""
    known = said("one of: {names}", names=", ".join(games.names())).worded
    parser.add_argument("game", metavar="GAME", nargs=nargs, help=f"{known}{also}" if also else known)


def option_argument(parser: argparse.ArgumentParser, flag: str, meaning: str) -> None:
    """Declare a repeatable KEY=VALUE."""
    parser.add_argument(flag, action="append", default=[], metavar="KEY=VALUE", type=key_value, help=meaning)


def quiet_argument(parser: argparse._ActionsContainer) -> None:
    """Declare -q."""
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress, only the result")


def seed_argument(parser: argparse.ArgumentParser, meaning: str) -> None:
    """Declare --seed as a number."""
    parser.add_argument("--seed", type=int, metavar="N", help=meaning)


def threads_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --threads."""
    parser.add_argument(
        "--threads", type=up_to(MOST_THREADS), default=1, metavar="N", help="number of search threads (1)"
    )


def thinking_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how a player thinks."""
    parser.add_argument(
        "--limit", type=not_negative, metavar="SECONDS", help="time for a move (default: the regulation's)"
    )
    parser.add_argument(
        "--margin",
        type=not_negative,
        metavar="SECONDS",
        help="answer this long before the limit (0.1; on this machine 0.01)",
    )
    parser.add_argument("--level", type=int, metavar="L", help="think like level 1 to 10, not as long as allowed")
    threads_argument(parser)
    book_arguments(parser)


def book_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare whether the player has an opening book; levels never do."""
    parser.add_argument("--no-book", action="store_true", help="do not use the opening book")
    parser.add_argument(
        "--book-seed",
        type=int,
        metavar="N",
        help="vary the book's moves: choose among nearly equal ones (default: the best)",
    )


def key_value(text: str) -> tuple[str, Any]:
    """Parse KEY=VALUE; the value becomes a number if it looks like one."""
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=VALUE")
    if value in ("true", "false"):
        return key, value == "true"
    for number in (int, float):
        try:
            return key, number(value)
        except ValueError:
            continue
    return key, value


def not_negative(text: str) -> float:
    """Parse a number of seconds."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e6:
        raise argparse.ArgumentTypeError(said("{value} is not a duration; write seconds such as 0.5", value=text))
    return value


def positive(text: str) -> int:
    """Parse a count of at least one."""
    try:
        value = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number; write one such as 3") from None
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is too small; it is at least 1")
    return value


def up_to(most: int) -> Callable[[str], int]:
    """A parser for counts up to `most`, the largest that the native core takes."""

    def number(text: str) -> int:
        value = positive(text)
        if value > most:
            raise argparse.ArgumentTypeError(f"{text} is too large; it is at most {most}")
        return value

    return number
