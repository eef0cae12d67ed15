"""Play in the terminal: against the engine, against another person, or watch the engine play itself.

Arrows and Enter or the mouse choose a move, ? explains the keys. Without a terminal, or with --plain, you type moves
and commands in lines; `help` lists them. After Ctrl-C or a closed terminal the game is kept in a file; --load continues
it.

Examples:
  girone play othello --colour black --level 5
  girone play dipole --colour white --time 2 --clock 300
  girone play lines_of_action --colour both -o evening.json
  girone play --load evening.json
"""

import argparse
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from girone.cli.arguments import game_arguments, output_argument
from girone.cli.player_arguments import book_arguments, not_negative
from girone.cli.shared import chosen_start, mind_of, wants_colour
from girone.model.errors import ConfigError
from girone.model.game import Side
from girone.players.house import MEMORY

if TYPE_CHECKING:
    from girone.players.casual.game import CasualGame
    from girone.players.casual.game_file import Scoresheet
    from girone.players.casual.house import House
    from girone.players.casual.running_game import RunningGame

DONE = 0
PEOPLE = {"black": (Side.BLACK,), "white": (Side.WHITE,), "both": tuple(Side), "none": ()}
USUAL_LEVEL = 5


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    game_arguments(parser, nargs="?")
    parser.add_argument(
        "--colour", choices=PEOPLE, help="yours (default: the first mover); both: two people; none: watch"
    )
    parser.add_argument(
        "--level", type=int, metavar="L", help=f"strength of the engine, 1 to 10 (default: {USUAL_LEVEL})"
    )
    parser.add_argument(
        "--time",
        type=not_negative,
        metavar="SECONDS",
        help="the engine thinks this long for each move, instead of a level",
    )
    parser.add_argument(
        "--clock",
        type=not_negative,
        metavar="SECONDS",
        help="time of each side for the whole game (default: no limit)",
    )
    output_argument(parser, "write every move into this file", "--save")
    parser.add_argument("--load", metavar="FILE", help="continue a saved game, and save it there")
    book_arguments(parser)
    parser.add_argument("--plain", action="store_true", help="type lines, also in a terminal")


def run(arguments: argparse.Namespace) -> int:
    """Play a casual game."""
    from girone.players.casual.game_file import Scoresheet
    from girone.players.casual.house import House
    from girone.players.casual.running_game import RunningGame
    from girone.players.house import house_mind

    sheet = Scoresheet(Path(arguments.output) if arguments.output else None)
    casual_game = _casual_game(arguments, sheet)
    house = House(house_mind(MEMORY, casual_game.game), mind_of(arguments, casual_game.game))
    try:
        table = RunningGame(casual_game, sheet)
        if arguments.plain or not _has_terminal():
            return _at_the_prompt(table, house)
        return _in_the_terminal(table, house)
    finally:
        house.close()


def _casual_game(arguments: argparse.Namespace, sheet: "Scoresheet") -> "CasualGame":
    from girone.players.casual.game import CasualGame
    from girone.players.casual.participant import PERSON, Participant

    if arguments.load:
        return _loaded(arguments, sheet)
    if arguments.game is None:
        raise ConfigError("GAME is missing; `girone show` lists the games, --load FILE continues a saved one")
    if arguments.clock == 0:
        raise ConfigError("--clock 0 leaves no time to play; write seconds such as 300")
    level = USUAL_LEVEL if arguments.level is None and arguments.time is None else arguments.level
    engine = Participant(level=level, seconds=arguments.time)
    _, start = chosen_start(arguments)
    people = PEOPLE[arguments.colour] if arguments.colour else (start.turn,)
    casual_game = CasualGame.begin(
        start, {side: PERSON if side in people else engine for side in Side}, arguments.clock
    )
    sheet.note(casual_game)
    return casual_game


def _loaded(arguments: argparse.Namespace, sheet: "Scoresheet") -> "CasualGame":
    told = ("game", "size", "layout", "position", "colour", "level", "time", "clock", "output")
    if given := [name for name in told if getattr(arguments, name) is not None] + ["option"] * bool(arguments.option):
        names = ", ".join("GAME" if name == "game" else f"--{name}" for name in given)
        raise ConfigError(f"the file of --load tells everything about the game; leave out {names}")
    return sheet.load(Path(arguments.load))


def _has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _at_the_prompt(table: "RunningGame", house: "House") -> int:
    from girone.players.casual.prompt import Prompt
    from girone.players.screen import STANDARD_OUTPUT, Screen

    screen = Screen(STANDARD_OUTPUT, has_boards=True)
    _treat_signals_as_ctrl_c()
    try:
        Prompt(table, house, screen, iter(sys.stdin.readline, "")).play()
    except KeyboardInterrupt:
        if kept := table.keep():
            screen.say(f"\nthe game is kept in {kept}; --load continues it")
        raise
    return DONE


def _in_the_terminal(table: "RunningGame", house: "House") -> int:
    from girone.players.casual.terminal.app import Play
    from girone.players.screen import STANDARD_ERROR, Screen

    play = Play(table, house, has_colour=wants_colour())
    play.run()
    if play.farewell:
        Screen(STANDARD_ERROR, has_boards=False).say(play.farewell)
    return play.return_code or DONE


def _treat_signals_as_ctrl_c() -> None:
    """Treat a closed terminal and SIGTERM like Ctrl-C."""

    def end(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)
