"""Show a recorded match move by move in the terminal.

In a terminal, Enter shows the next move and q ends; --delay goes on by itself. Elsewhere all moves are printed.

Examples:
  girone replay matches/0001/journal.jsonl
  girone replay matches/0001/journal.jsonl --delay 0.5
"""

import argparse
import sys
import time
from pathlib import Path

from girone import replay
from girone.commands._reader import readers_language
from girone.commands._shared import not_negative, wants_colour
from girone.games.picture import draw
from girone.games.terminal import as_text


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("journal", metavar="JOURNAL", type=Path, help="the journal of a match")
    parser.add_argument("--delay", type=not_negative, metavar="SECONDS", help="show the next move after this time")


def run(arguments: argparse.Namespace) -> int:
    """Show every position."""
    story = replay.story(arguments.journal)
    colour, language = wants_colour(), readers_language()
    names = language.say("white: {white}, black: {black}", white=story.white, black=story.black)
    print(f"{story.title}\n{names}\n")
    position = story.start
    print(as_text(draw(position), colour, language))
    for number, ply in enumerate(story.plies, start=1):
        if not _go_on(arguments.delay):
            return 0
        before, position = position, ply.position
        done = "{side} {move}  {seconds} s" if ply.move else "{side} loses the turn  {seconds} s"
        words = language.say(done, side=before.turn, move=ply.move, seconds=f"{ply.seconds:.3f}")
        print(f"\n{number}. {words}")
        print(as_text(draw(position, (before, ply.move or "")), colour, language), flush=True)
    print(f"\n{language.render(story.ending)}")
    return 0


def _go_on(delay: float | None) -> bool:
    if delay is not None:
        time.sleep(delay)
        return True
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    return sys.stdin.readline() not in ("", "q\n")
