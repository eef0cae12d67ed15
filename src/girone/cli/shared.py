"""What several commands share, also in hand-ins: games and players from the arguments, colour, JSON, files."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from girone import games
from girone.model.errors import ConfigError
from girone.model.game import Game, Position

if TYPE_CHECKING:
    from girone.players.thinker import SearchEngine, Thinker
    from girone.players.time_allowance import Allowance

DONE, FAULT, INTERRUPTED = 0, 1, 130
STOP_WITHIN = 0.05
"""Seconds in which a search usually obeys a stop."""


def allowance(arguments: argparse.Namespace, regulation: str, usual_margin: float | None = None) -> "Allowance":
    """The time limits from the command line, else those of the regulation."""
    from girone.players.time_allowance import MARGIN, Allowance, limits_of

    usual = MARGIN if usual_margin is None else usual_margin
    return Allowance.of(limits_of(regulation), arguments.limit, arguments.margin, usual)


def mind_of(arguments: argparse.Namespace, game: Game) -> "Callable[[], SearchEngine]":
    """A function that makes the player's search as the command line asks."""
    from girone.players.house import player_mind

    return player_mind(game, arguments.level, not arguments.no_book, arguments.book_seed)


def thinker(arguments: argparse.Namespace, game: Game) -> "Thinker":
    """Girone's engine as the command line asks, ready to think."""
    from girone.players import house

    return house.thinker(mind_of(arguments, game), arguments.level, arguments.threads)


def leave(mind: "Thinker", status: int) -> int:
    """Return the exit status, or exit the process at once if the engine does not stop soon."""
    if not mind.close(STOP_WITHIN):
        sys.stdout.flush()
        os._exit(status)
    return status


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
    """Warn about plugins that cannot be loaded."""
    for reason in reasons:
        print(f"girone: {reason}", file=sys.stderr)


def options_in_words(game: Game) -> str:
    """The options of a game as text."""
    return ", ".join(f"{name} {value}" for name, value in game.options.items()) or "no options"


def write_file(path: str, text: str) -> None:
    """Write a file that the user named; ConfigError if that fails."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"cannot write {path}: {error.strerror}") from None


def write_out(output: str | None, text: str) -> None:
    """Write text into the named file; print it if there is no name or the name is -."""
    if output in (None, "-"):
        print(text, end="")
    else:
        write_file(str(output), text)
