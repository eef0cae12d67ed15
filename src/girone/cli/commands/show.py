"""Show a position: the board, whose turn it is, every legal move, or the result; without GAME, list the games.

MOVES are played from the start (or from --position), in the notation of the game; in Othello also as squares (f5) and
whole transcripts (f5d6c3), with or without forced passes. If a move is illegal, girone says why. --batch reads one game
per line from standard input, with moves separated by spaces, and prints one JSON object per line; a line that cannot be
played gives {"error": ...} and exit code 2 at the end. --perft counts move sequences for each depth: a pass is one ply,
and a game that ended earlier counts nothing. Two implementations of the same rules must agree on these numbers. The
native core counts if it was built; --python uses the plain rules of the referee.

Examples:
  girone show
  girone show othello 5,4 5,5
  girone show othello f5d6c3d3c4
  girone show lines_of_action A2-C2 -o board.svg
  girone show dipole --position "A4B12 H5W12 W 0" --json
  girone show othello --perft 8
  girone show lines_of_action --layout transposed --perft 3 --python
  printf 'H5,N,2 A4,S,2\\n' | girone show dipole --batch
"""

import argparse
import dataclasses
import sys
import time
from collections.abc import Iterator
from typing import Any

from girone import engine, games
from girone.cli.arguments import game_arguments, json_argument, moves_argument, output_argument
from girone.cli.help import readers_language
from girone.cli.player_arguments import positive
from girone.cli.shared import chosen_start, options_in_words, print_broken, print_json, wants_colour, write_out
from girone.games.othello.rules import Othello
from girone.games.othello.squares import read_square, squares
from girone.games.picture import draw
from girone.games.svg import as_svg
from girone.games.terminal import as_text
from girone.languages.language import Language
from girone.matches.notations.transcript import turns
from girone.matches.notations.written import WrittenTurn, after
from girone.model.detail import said
from girone.model.errors import ConfigError, MoveError
from girone.model.game import Game, Move, Outcome, Position, leaves
from girone.model.reason import Reason
from girone.plugins import loadable

Last = tuple[Position, Move]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    game_arguments(parser, nargs="?")
    moves_argument(parser)
    output_argument(parser, "also draw the board into this file, as SVG")
    parser.add_argument("--batch", action="store_true", help="read one game per line from standard input")
    parser.add_argument("--perft", type=positive, metavar="DEPTH", help="count the move sequences up to this length")
    parser.add_argument(
        "--python", action="store_true", help="--perft: count with the plain Python rules of the referee"
    )
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the moves and show the resulting position."""
    if arguments.game is None:
        return _list_games(arguments)
    _, start = chosen_start(arguments)
    if arguments.batch:
        if arguments.moves or arguments.output or arguments.perft:
            raise ConfigError(
                "--batch reads its moves from standard input and draws no file; leave MOVES, --output and --perft out"
            )
        return _show_batch(start)
    position, last = play_moves(start, arguments.moves)
    if arguments.perft:
        return _count(position, arguments)
    if arguments.python:
        raise ConfigError("--python is for --perft")
    if arguments.output is not None:
        write_out(arguments.output, as_svg(draw(position, last)))
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
    written = [each for text in moves for each in (squares(text) if has_squares else [text])]
    for number, text in enumerate(written, start=1):
        try:
            for turn in (
                turns(text, position)
                if has_squares and read_square(text)
                else [WrittenTurn(_written(position.game, text))]
            ):
                position, last = after(position, turn), (position, turn.move or "")
        except MoveError as error:
            raise type(error)(said("move {number}: {detail}", number=number, detail=error)) from None
    return position, last


def _written(game: Game, text: str) -> Move:
    """The move in the game's own spelling, if it was typed in another known one; other text is returned unchanged."""
    typed = game.typed(text)
    return typed if game.notation.fullmatch(typed) and not game.notation.fullmatch(text) else text


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
    """The winner, and the reason if it adds something."""
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


def _count(start: Position, arguments: argparse.Namespace) -> int:
    """Print the leaves of each depth as they are counted."""
    game = start.game
    by_core = engine.knows(game) and not arguments.python
    counts = _counts(start, arguments.perft, by_core)
    if arguments.json:
        print_json({"game": game.name, "options": game.options, "leaves": [count for count, _ in counts]})
        return 0
    print(f"{game.title}, {options_in_words(game)}, by the {'native core' if by_core else 'Python rules'}")
    for depth, (count, seconds) in enumerate(counts, start=1):
        print(f"{depth:3} {count:>15,} {seconds:9.3f} s", flush=True)
    return 0


def _counts(start: Position, depth: int, by_core: bool) -> Iterator[tuple[int, float]]:
    for each in range(1, depth + 1):
        begun = time.perf_counter()
        count = engine.perft(start, each) if by_core else leaves(start, each)
        yield count, time.perf_counter() - begun


def _list_games(arguments: argparse.Namespace) -> int:
    """Print every game with its options; the exit code is 1 if one from outside the package cannot be loaded."""
    kinds, broken = loadable(games.names(), games.kind)
    print_broken(broken)
    if arguments.json:
        print_json([_game_as_json(kind) for kind in kinds])
        return bool(broken)
    for kind in kinds:
        print(f"{kind.name}: {kind.title}, {kind.first} moves first")
        if origin := games.origin(kind.name):
            print(f"  from: {origin}")
        print(f"  moves: {kind.notation_words}")
        for option in dataclasses.fields(kind):
            print(f"  {option.name} ({option.default}): {option.metadata['meaning']}")
    return bool(broken)


def _game_as_json(kind: type[Game]) -> dict[str, Any]:
    options = {
        option.name: {
            "default": option.default,
            "meaning": option.metadata["meaning"],
            **_choices(option.metadata["choices"]),
        }
        for option in dataclasses.fields(kind)
    }
    origin = games.origin(kind.name)
    return {"game": kind.name, "title": kind.title, "first": kind.first, "origin": origin, "options": options}


def _choices(choices: Any) -> dict[str, Any]:
    if isinstance(choices, range):
        return {"least": choices[0], "most": choices[-1], "step": choices.step}
    return {"choices": list(choices)}
