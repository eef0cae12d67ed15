"""Show a position: the board, whose turn it is, every legal move, or the result.

MOVES are played from the start (or from --position), written as the game writes them; of Othello also squares (f5)
and whole transcripts (f5d6c3), with forced passes or without. An illegal move is answered with the reason. --batch
reads one game per line from standard input, moves separated by blanks, and prints one JSON object per line; a line that
cannot be played gives {"error": ...} and exit code 2 at the end.

Examples:
  girone show othello 5,4 5,5
  girone show othello f5d6c3d3c4
  girone show lines_of_action A2-C2 --svg board.svg
  girone show dipole --position "A4B12 H5W12 W 0" --json
  printf 'H5,N,2 A4,S,2\\n' | girone show dipole --batch
"""

import argparse
import sys
from typing import Any

from girone.cli.help import readers_language
from girone.cli.shared import chosen_start, game_arguments, json_argument, print_json, wants_colour, write_file
from girone.games.othello.rules import Othello
from girone.games.othello.squares import read_square
from girone.games.picture import draw
from girone.games.svg import as_svg
from girone.games.terminal import as_text
from girone.languages.language import Language
from girone.matches.notations.transcript import split, turns
from girone.matches.notations.written import WrittenTurn, after
from girone.model.detail import said
from girone.model.errors import ConfigError, MoveError
from girone.model.game import Move, Outcome, Position
from girone.model.reason import Reason

Last = tuple[Position, Move]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    game_arguments(parser)
    parser.add_argument("moves", metavar="MOVES", nargs="*", help="moves to play first")
    parser.add_argument("--svg", metavar="FILE", help="also draw the board into this file")
    parser.add_argument("--batch", action="store_true", help="read one game per line from standard input")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the moves and show where they lead."""
    _, start = chosen_start(arguments)
    if arguments.batch:
        if arguments.moves or arguments.svg:
            raise ConfigError(
                "--batch reads its moves from standard input and draws no file; leave MOVES and --svg out"
            )
        return _show_batch(start)
    position, last = play_moves(start, arguments.moves)
    if arguments.svg is not None:
        write_file(arguments.svg, as_svg(draw(position, last)))
    if arguments.json:
        print_json(_as_json(position))
    else:
        _print(position, last)
    return 0


def play_moves(position: Position, moves: list[Move]) -> tuple[Position, Last | None]:
    """The position after some moves, and the last of them with the position before it.

    Othello also takes squares and whole transcripts, f5d6c3.
    """
    last = None
    has_squares = isinstance(position.game, Othello)
    written = [each for text in moves for each in (split(text) if has_squares else [text])]
    for number, text in enumerate(written, start=1):
        try:
            for turn in turns(text, position) if has_squares and read_square(text) else [WrittenTurn(text)]:
                position, last = after(position, turn), (position, turn.move or "")
        except MoveError as error:
            raise type(error)(said("move {number}: {detail}", number=number, detail=error)) from None
    return position, last


def _show_batch(start: Position) -> int:
    code = 0
    for line in sys.stdin:
        try:
            position, _ = play_moves(start, line.split())
            print_json(_as_json(position))
        except MoveError as error:
            code = 2
            print_json({"error": str(error)})
    return code


def _result(outcome: Outcome, language: Language) -> str:
    """Who won, and why where that says more."""
    if outcome.reason is Reason.TIE:
        return language.say("result: {detail}", detail=said("{reason}", reason=Reason.TIE))
    winner = said("{side} wins", side=outcome.winner) if outcome.winner else said("{reason}", reason=Reason.TIE)
    return language.say("result: {detail} ({reason})", detail=winner, reason=outcome.reason.words)


def _print(position: Position, last: Last | None) -> None:
    language = readers_language()
    print(as_text(draw(position, last), wants_colour(), language))
    print(language.say("position: {text}", text=position.text()))
    if outcome := position.outcome():
        print(_result(outcome, language))
    else:
        moves = position.moves()
        told = language.say_count(
            "{count} move of {side}: {moves}",
            "{count} moves of {side}: {moves}",
            count=len(moves),
            side=position.turn,
            moves=" ".join(moves),
        )
        print(told)


def _as_json(position: Position) -> dict[str, Any]:
    outcome = position.outcome()
    return {
        "turn": position.turn,
        "moves": list(position.moves()),
        "outcome": outcome and outcome.as_json(),
        "rows": list(position.rows()),
    }
