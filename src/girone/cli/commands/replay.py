"""Show a recorded match move by move, or play it again with a program.

In a terminal, Enter shows the next move and q quits; --delay advances by itself. Otherwise all moves are printed. Files
that end in .ggf (Othello) or .sgf (Othello, Lines of Action) have games of other programs.

To reproduce a failure, write --side and a program after --. It plays the match again: the referee is real, the
opponent's moves come from the record, and each answer is compared with the record. After a different move, the match
continues as long as the recorded moves of the opponent are legal. Exit code 0: the same answers and verdict; 1:
something differs. Write {port} (and {host}) where the command needs them.

Examples:
  girone replay tournament.store 28
  girone replay tournament.store Alfa:Beta --delay 0.5
  girone replay matches/0001/journal.jsonl
  girone replay games.ggf 3 --json
  girone replay tournament.store 28 --side white -- my-player
  girone replay matches/0002/journal.jsonl --side black --quick -- python3 mybot.py
"""

import argparse
import io
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from girone.cli.arguments import (
    command_argument,
    json_argument,
    match_arguments,
    program_of,
    progress_arguments,
    provide_argument,
    provided_of,
    record_argument,
)
from girone.cli.help import readers_language
from girone.cli.player_arguments import not_negative
from girone.cli.shared import print_json, wants_colour
from girone.games.picture import draw
from girone.games.terminal import as_text
from girone.languages.language import Language
from girone.matches.notations.written import WrittenGame, WrittenTurn, after
from girone.model.detail import Detail
from girone.model.errors import ConfigError
from girone.model.game import Position, Side
from girone.model.text import plain
from girone.tournament.store.journals import game_at, journal_at

if TYPE_CHECKING:
    from girone.cli.reports import ReplayReport, TurnReport
    from girone.lab.tested_program import Subject


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    match_arguments(parser)
    command_argument(parser)
    parser.add_argument("--delay", type=not_negative, metavar="SECONDS", help="show the next move after this time")
    parser.add_argument("--side", choices=list(Side), help="-- CMD: the side that the program plays")
    parser.add_argument("--quick", action="store_true", help="-- CMD: no warm-up, and the opponent answers at once")
    provide_argument(parser)
    record_argument(parser, "./reruns/NUMBER")
    progress_arguments(parser)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show the match, or play it again."""
    if bool(arguments.command) != bool(arguments.side):
        raise ConfigError("to play it once more, write --side and the program after --, such as `-- python3 mybot.py`")
    if not arguments.command and (arguments.quick or arguments.record_folder):
        raise ConfigError("--quick and --record are for a program after --")
    return _play_once_more(arguments) if arguments.command else _show(arguments)


def _play_once_more(arguments: argparse.Namespace) -> int:
    from girone.cli.terminal import Commentary, interruptions
    from girone.entries.program_source import demand_built, handed_in, is_hand_in
    from girone.host.copies import fresh_folder
    from girone.lab.rerun.playing import play, recorded_match
    from girone.lab.rerun.report_text import lines

    journal, side = journal_at(arguments.record, arguments.match), Side(arguments.side)
    ending, recorded, match, regulation, wire = recorded_match(journal, side, arguments.quick)
    language, command = readers_language(), program_of(arguments.command)
    out = io.StringIO() if arguments.quiet else sys.stderr

    def tell(what: Detail) -> None:
        print(language.tell(what), file=out, flush=True)

    commentary = Commentary(out, language, every_move=arguments.verbose, messages=arguments.verbose)
    with interruptions() as caught, tempfile.TemporaryDirectory(prefix="girone-rerun-") as workspace:
        if is_hand_in(command):
            provided = provided_of(arguments.provide)
            program: Subject | str = handed_in(
                Path(command), regulation, Path(workspace), provided=provided, wire=wire, tell=tell
            )
        else:
            demand_built(command)
            program = command
        folder = fresh_folder(arguments.record_folder, "reruns")
        report = play(match(program, folder), ending, recorded, commentary.tell, caught)
    if report is None:
        return 128 + caught[0]
    if arguments.json:
        print_json(report.as_json())
    else:
        print("\n".join(lines(report, language)))
    return 0 if report.same else 1


def _show(arguments: argparse.Namespace) -> int:
    game = game_at(arguments.record, arguments.match)
    if arguments.json:
        print_json(_as_json(game))
        return 0
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


def _as_json(game: WrittenGame) -> "ReplayReport":
    turns: list[TurnReport] = [
        {"side": before.turn, "move": turn.move, "seconds": turn.seconds, "position": after(before, turn).text()}
        for before, turn in game.played()
    ]
    return {
        "game": game.start.game.name,
        "options": game.start.game.options,
        "event": game.event,
        "white": game.white,
        "black": game.black,
        "start": game.start.text(),
        "turns": turns,
        "words": str(game.words),
    }
