"""Show a recorded match move by move in the terminal.

In a terminal, Enter shows the next move and q ends; --delay goes on by itself. Elsewhere all moves are printed.
Games of other programs are read from files that end in .ggf (Othello) or .sgf (Othello, Lines of Action).

Examples:
  girone replay matches/0001/journal.jsonl
  girone replay games.ggf --number 3
  girone replay matches/0001/journal.jsonl --delay 0.5
"""

import argparse
import sys
import time
from pathlib import Path

from girone.cli.help import readers_language
from girone.cli.shared import not_negative, positive, wants_colour
from girone.games.picture import draw
from girone.games.terminal import as_text
from girone.languages.language import Language
from girone.matches.notations.files import recorded
from girone.matches.notations.written import WrittenTurn, after
from girone.model.game import Position
from girone.model.text import plain


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("journal", metavar="JOURNAL", type=Path, help="the journal of a match, or a file of games")
    parser.add_argument("--number", type=positive, default=1, metavar="N", help="which game of a file of games (1)")
    parser.add_argument("--delay", type=not_negative, metavar="SECONDS", help="show the next move after this time")


def run(arguments: argparse.Namespace) -> int:
    """Show every position."""
    game = recorded(arguments.journal, arguments.number)
    colour, language = wants_colour(), readers_language()
    names = language.say("white: {white}, black: {black}", white=plain(game.white), black=plain(game.black))
    print(f"{plain(game.event)}\n{names}\n")
    print(as_text(draw(game.start), colour, language))
    for number, (before, turn) in enumerate(game.played(), start=1):
        if not _go_on(arguments.delay):
            return 0
        print(f"\n{number}. {_told(before, turn, language)}")
        print(as_text(draw(after(before, turn), (before, turn.move or "")), colour, language), flush=True)
    print(f"\n{language.tell(game.words)}")
    return 0


def _told(before: Position, turn: WrittenTurn, language: Language) -> str:
    if turn.seconds is None:
        return language.say("{side} {move}" if turn.move else "{side} loses the turn", side=before.turn, move=turn.move)
    done = "{side} {move}  {seconds} s" if turn.move else "{side} loses the turn  {seconds} s"
    return language.say(done, side=before.turn, move=turn.move, seconds=f"{turn.seconds:.3f}")


def _go_on(delay: float | None) -> bool:
    if delay is not None:
        time.sleep(delay)
        return True
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    return sys.stdin.readline() not in ("", "q\n")
