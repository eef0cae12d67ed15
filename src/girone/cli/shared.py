"""What several commands need, those in hand-ins too: games and players on the command line, colour, JSON."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from girone import games
from girone.model.detail import said
from girone.model.errors import ConfigError
from girone.model.game import Game, Position

if TYPE_CHECKING:
    from girone.players.allowance import Allowance
    from girone.players.thinker import SearchEngine, Thinker

DONE, FAULT, INTERRUPTED = 0, 1, 130
PARTING = 0.05
"""Seconds in which a search that was told to stop usually has."""
LAST_PORT = 65_535
MOST_THREADS = 256
LARGEST, LARGEST_COUNT = 2**31 - 1, 2**63 - 1
"""What numbers of the native core can hold, those of positions the second."""


def game_arguments(parser: argparse.ArgumentParser, nargs: Literal["?"] | None = None) -> None:
    """Declare how a game, its options and a position are given."""
    parser.add_argument(
        "game", metavar="GAME", nargs=nargs, help=said("one of: {names}", names=", ".join(games.names())).worded
    )
    parser.add_argument("--size", type=int, metavar="N", help="board size (Othello: even, 4 to 18)")
    parser.add_argument("--layout", metavar="NAME", help="start layout; `girone games` lists them")
    option_argument(parser, "--option", "any other option of the game, such as move_limit=30")
    parser.add_argument("--position", metavar="TEXT", help="start from this position, as `girone show` prints it")


def option_argument(parser: argparse.ArgumentParser, flag: str, meaning: str) -> None:
    """Declare a repeatable KEY=VALUE."""
    parser.add_argument(flag, action="append", default=[], metavar="KEY=VALUE", type=key_value, help=meaning)


def json_argument(parser: argparse.ArgumentParser) -> None:
    """Declare --json."""
    parser.add_argument("--json", action="store_true", help="print JSON for scripts")


def thinking_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how a player thinks."""
    parser.add_argument("--limit", type=not_negative, metavar="SECONDS", help="for a move (default: the regulation's)")
    parser.add_argument(
        "--margin", type=not_negative, metavar="SECONDS", help="of the limit, never used (0.1; on this machine 0.03)"
    )
    parser.add_argument("--level", type=int, metavar="L", help="think like level 1 to 10, not as long as allowed")
    parser.add_argument(
        "--threads", type=up_to(MOST_THREADS), default=1, metavar="N", help="search on so many threads (1)"
    )
    book_arguments(parser)


def book_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare whether the player has an opening book; levels never do."""
    parser.add_argument("--no-book", action="store_true", help="think about every move, also where the book knows it")
    parser.add_argument(
        "--book-seed", type=int, metavar="N", help="choose among the book's nearly equal moves (default: the best)"
    )


def allowance(arguments: argparse.Namespace, regulation: str, usual_margin: float | None = None) -> "Allowance":
    """The limits asked for, else those of the regulation."""
    from girone.players.allowance import MARGIN, Allowance, limits_of

    usual = MARGIN if usual_margin is None else usual_margin
    return Allowance.of(limits_of(regulation), arguments.limit, arguments.margin, usual)


def mind_of(arguments: argparse.Namespace, game: Game) -> "Callable[[], SearchEngine]":
    """What the player thinks with that was asked for."""
    from girone.players.house import player_mind

    return player_mind(game, arguments.level, not arguments.no_book, arguments.book_seed)


def thinker(arguments: argparse.Namespace, game: Game) -> "Thinker":
    """The house's engine as it was asked for, ready to think."""
    from girone.players import house

    return house.thinker(mind_of(arguments, game), arguments.level, arguments.threads)


def leave(mind: "Thinker", status: int) -> int:
    """The exit status, when all is said; an engine that does not rest soon is not waited for: the process just ends."""
    if not mind.close(PARTING):
        sys.stdout.flush()
        os._exit(status)
    return status


def key_value(text: str) -> tuple[str, Any]:
    """A key and its value, a number where it reads as one."""
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


def chosen_start(arguments: argparse.Namespace) -> tuple[Game, Position]:
    """The game with the options given, and the position to start from."""
    given = {"size": arguments.size, "layout": arguments.layout}
    options = {key: value for key, value in given.items() if value is not None} | dict(arguments.option)
    if arguments.position is None:
        game = games.load(arguments.game, **options)
        return game, game.start()
    game = games.kind(arguments.game).fitting(arguments.position, **options)
    return game, game.parse(arguments.position)


def wants_colour() -> bool:
    """Whether the terminal shows colours and nobody switched them off (NO_COLOR)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def print_json(value: Any) -> None:
    """Print one JSON value in one line, in ASCII, so that no terminal or pipe can spoil it."""
    print(json.dumps(value), flush=True)


def print_broken(reasons: Iterable[str]) -> None:
    """Tell what from outside the package cannot be loaded, and go on."""
    for reason in reasons:
        print(f"girone: {reason}", file=sys.stderr)


def options_in_words(game: Game) -> str:
    """The options of a game as a person reads them."""
    return ", ".join(f"{name} {value}" for name, value in game.options.items()) or "no options"


def not_negative(text: str) -> float:
    """A number of seconds on the command line."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e6:
        raise argparse.ArgumentTypeError(said("{value} is not a duration; write seconds such as 0.5", value=text))
    return value


def positive(text: str) -> int:
    """A number of things on the command line, at least one."""
    try:
        value = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number; write one such as 3") from None
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is too small; it is at least 1")
    return value


def up_to(most: int) -> Callable[[str], int]:
    """How a number of things is read of which the native core takes only so many."""

    def number(text: str) -> int:
        value = positive(text)
        if value > most:
            raise argparse.ArgumentTypeError(f"{text} is too large; it is at most {most}")
        return value

    return number


def port(text: str) -> int:
    """A port on the command line; 0 is any that is free."""
    if not (text.isascii() and text.isdecimal() and int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is no port; it is a whole number from 0 to {LAST_PORT}")
    return int(text)


def write_file(path: str, text: str) -> None:
    """Write a file that the user asked for; a path that cannot be written is his mistake."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"cannot write {path}: {error.strerror}") from None
