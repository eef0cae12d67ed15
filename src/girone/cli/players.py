"""What `join` and `move` share: how long to think, and with what."""

import argparse
import os
import sys
from collections.abc import Callable

from girone.cli.shared import MOST_THREADS, not_negative, up_to
from girone.model.errors import ConfigError
from girone.model.game import Game
from girone.players.allowance import MARGIN, Allowance, limits_of
from girone.players.thinker import Mind, Thinker

DONE, FAULT, INTERRUPTED = 0, 1, 130
MEMORY = 32
"""MiB for the table: enough for the seconds of a move, and quickly cleared when a player starts."""
PARTING = 0.05
"""Seconds in which a search that was told to stop usually has."""


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


def allowance(arguments: argparse.Namespace, regulation: str, usual_margin: float = MARGIN) -> Allowance:
    """The limits asked for, else those of the regulation."""
    if arguments.limit == 0:
        raise ConfigError("--limit 0 leaves no time to answer; write seconds such as 1")
    return Allowance.of(limits_of(regulation), arguments.limit, arguments.margin, usual_margin)


def thinker(arguments: argparse.Namespace, game: Game) -> Thinker:
    """The house's engine, ready to think."""
    from girone.engine import Effort

    effort = Effort() if arguments.level is None else Effort.of_level(arguments.level)
    return Thinker(mind_of(arguments, game), Effort(nodes=effort.nodes, threads=arguments.threads))


def mind_of(arguments: argparse.Namespace, game: Game) -> Callable[[], Mind]:
    """What a player thinks with: a level is a strength, and the book would change it."""
    from girone.players.house import house_mind, reading_mind

    if arguments.no_book and arguments.book_seed is not None:
        raise ConfigError("--book-seed chooses in the book, --no-book leaves it out; choose one")
    if arguments.level is not None and arguments.book_seed is not None:
        raise ConfigError("--book-seed is for who plays by the clock; a level plays without the book")
    if arguments.no_book or arguments.level is not None:
        return house_mind(MEMORY, game)
    return reading_mind(MEMORY, game, arguments.book_seed)


def leave(mind: Thinker, status: int) -> int:
    """The exit status, when all is said; an engine that does not rest soon is not waited for: the process just ends."""
    if not mind.close(PARTING):
        sys.stdout.flush()
        os._exit(status)
    return status
