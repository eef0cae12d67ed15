"""Think about a position: the best move, its score, the line that follows.

The score is for the side to move; 100 is about a piece. MOVES are played first, as in `girone show`.
With --record it looks a recorded match over from its end: which moves changed who wins, exactly, as far back as it can
be solved.

Examples:
  girone analyse othello 5,4 --time 2
  girone analyse othello f5d6c3d3c4
  girone analyse lines_of_action --level 5
  girone analyse dipole --position "A4B12 H5W12 W 0" --time 1 --every-move --json
  girone analyse --record matches/0001/journal.jsonl --time 5
  girone analyse --record games.ggf --number 3
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from girone.cli.commands.show import play_moves
from girone.cli.shared import (
    LARGEST,
    LARGEST_COUNT,
    MOST_THREADS,
    chosen_start,
    game_arguments,
    json_argument,
    not_negative,
    positive,
    print_json,
    up_to,
)
from girone.engine import LEVELS, SOLVER_MEGABYTES, Analysis, Effort, Engine, in_book, lead
from girone.engine.review import Review, review
from girone.matches.notations.files import recorded
from girone.matches.notations.written import after
from girone.model.errors import ConfigError
from girone.model.text import counted

SECONDS_TO_SOLVE = 1.0
"""For each position of a record."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    game_arguments(parser, nargs="?")
    parser.add_argument("moves", metavar="MOVES", nargs="*", help="moves to play first")
    parser.add_argument("--time", type=not_negative, metavar="SECONDS", help="think so long (default: 1)")
    parser.add_argument("--depth", type=up_to(LARGEST), metavar="N", help="think so many plies ahead")
    parser.add_argument("--nodes", type=up_to(LARGEST_COUNT), metavar="N", help="look at so many positions")
    parser.add_argument("--level", type=int, metavar="L", help=f"think like level {LEVELS[0]} to {LEVELS[-1]}")
    parser.add_argument("--threads", type=up_to(MOST_THREADS), default=1, metavar="N", help="on so many threads")
    parser.add_argument("--every-move", action="store_true", help="an exact score for every move")
    parser.add_argument(
        "--record", type=Path, metavar="JOURNAL", help="look a recorded match over from its end; also .ggf or .sgf"
    )
    parser.add_argument("--number", type=positive, default=1, metavar="N", help="--record: which game of the file (1)")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Think and print."""
    if arguments.record:
        return _review(arguments)
    if arguments.game is None:
        raise ConfigError("what shall be analysed? Name a game, or --record with a journal")
    _, start = chosen_start(arguments)
    position, _ = play_moves(start, arguments.moves)
    if outcome := position.outcome():
        raise ConfigError(f"the game is over: {outcome.reason.words}")
    quiet = arguments.json or not sys.stderr.isatty()
    analysis = Engine().analyse(position, _effort(arguments), arguments.every_move, None if quiet else _tell)
    book = in_book(position)
    if arguments.json:
        print_json({**asdict(analysis), "book": book and asdict(book)})
        return 0
    print(f"{position.turn} plays {analysis.best}, score {analysis.score}")
    print(f"line: {' '.join(analysis.line)}")
    print(f"depth {analysis.depth}, {analysis.nodes:,} nodes in {analysis.seconds:.2f} s")
    if book:
        worth = f"proven {lead(book.score):+}" if book.is_proven else f"score {book.score}, depth {book.depth}"
        print(f"the book plays {book.best}, {worth}: {' '.join(book.line[:8])}")
    for scored in analysis.moves if arguments.every_move else ():
        print(f"{scored.score:7} {' '.join(scored.line[:8])}")
    return 0


def _review(arguments: argparse.Namespace) -> int:
    if arguments.game or arguments.depth or arguments.nodes or arguments.level is not None or arguments.every_move:
        raise ConfigError("--record names the whole match; besides it there are --number, --time, --threads and --json")
    told, engine = recorded(arguments.record, arguments.number), Engine(SOLVER_MEGABYTES)
    seconds = arguments.time or SECONDS_TO_SOLVE
    found = review(
        [told.start, *(after(position, turn) for position, turn in told.played())],
        [turn.move for turn in told.turns],
        lambda position: engine.solve(position, seconds, arguments.threads, result_is_enough=True),
    )
    if arguments.json:
        print_json({**asdict(found), "losing": found.losing and asdict(found.losing)})
    else:
        print("\n".join(_told(found)))
    return 0


def _told(found: Review) -> Iterator[str]:
    if found.exact_from is None:
        yield "not even the last position was solved in the time"
        return
    stood = f"{found.winner} wins" if found.winner else "it is a tie"
    yield f"exact after {counted(found.exact_from, 'move')}, where {stood}"
    for each in found.mistakes:
        does = {"loss": "loses", "tie": "ties", "win": "wins"}
        better = f"; {each.better} {does[each.before]}" if each.better else ""
        first = ", the first losing move" if each == found.losing else ""
        yield f"{each.ply:4}. {each.side} {each.move} {does[each.after]}{better}{first}"
    if not found.mistakes:
        yield "no move since has changed who wins"


def _effort(arguments: argparse.Namespace) -> Effort:
    if arguments.level is not None:
        if arguments.time or arguments.depth or arguments.nodes:
            raise ConfigError("--level says how long to think; leave --time, --depth and --nodes out")
        return Effort.of_level(arguments.level)
    limited = arguments.time or arguments.depth or arguments.nodes
    return Effort(arguments.time if limited else 1.0, arguments.depth, arguments.nodes, arguments.threads)


def _tell(analysis: Analysis) -> None:
    line = " ".join(analysis.line[:8])
    print(f"depth {analysis.depth:2} score {analysis.score:6} {analysis.nodes:>12,} nodes {line}", file=sys.stderr)
