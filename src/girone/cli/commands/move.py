"""Play one move of Othello by file: the board in a file, the move in move.txt beside it.

It writes a legal move at once and better ones until the limit minus the margin. Each replaces the file by renaming, so
it is never half written. A launch.sh needs one line: exec girone move "$1" "$2"

Examples:
  girone move state.txt black
  girone move /tmp/match/state.txt white --into . --limit 2
"""

import argparse
import time
from pathlib import Path

from girone.cli.player_arguments import thinking_arguments
from girone.cli.shared import DONE, FAULT, allowance, leave, thinker
from girone.games.othello.rules import Othello
from girone.model.errors import ConfigError
from girone.players.launch import age

REGULATION = "othello-ufmg-2014"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("state", metavar="STATE_FILE", help="8 lines of W, B and .")
    parser.add_argument("colour", metavar="COLOUR", help="black or white: the side to move")
    parser.add_argument("--into", metavar="DIR", help="the folder for move.txt (default: the one of STATE_FILE)")
    thinking_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write moves; the limit counts from the start of the program."""
    begun = time.monotonic() - age()
    from girone.players.files import answer, position_in
    from girone.players.punctuality import prompt
    from girone.players.screen import STANDARD_ERROR, Screen
    from girone.wires.client import ServerFault

    state, screen = Path(arguments.state), Screen(STANDARD_ERROR, has_boards=False)
    folder = state.parent if arguments.into is None else Path(arguments.into)
    if not folder.is_dir():
        raise ConfigError(f"{folder} is not a folder; --into names the one for move.txt")
    deadline = allowance(arguments, REGULATION).deadline(begun, is_first=False)
    mind = thinker(arguments, Othello())
    try:
        with prompt():
            move = answer(position_in(state, arguments.colour), folder, mind, deadline)
        source = mind.latest.source if mind.latest else ""
        screen.say(f"{arguments.colour} plays {move} {source}".rstrip())
        return leave(mind, DONE)
    except ServerFault as fault:
        screen.say(f"girone: {fault}")
        return FAULT
    finally:
        mind.close()
