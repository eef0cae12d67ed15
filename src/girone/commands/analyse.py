"""Think about a position: the best move, its score, the line that follows.

The score is for the side to move; 100 is about a piece. MOVES are played first, as in `girone show`.

Examples:
  girone analyse othello 5,4 --time 2
  girone analyse lines_of_action --level 5
  girone analyse dipole --position "A4B12 H5W12 W 0" --time 1 --every-move --json
"""

import argparse
import sys
from dataclasses import asdict

from girone.commands._shared import chosen_start, game_arguments, json_argument, not_negative, positive, print_json
from girone.commands.show import play_moves
from girone.engine import LEVELS, Analysis, Effort, Engine
from girone.model.errors import ConfigError


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    game_arguments(parser)
    parser.add_argument("moves", metavar="MOVES", nargs="*", type=str.strip, help="moves to play first")
    parser.add_argument("--time", type=not_negative, metavar="SECONDS", help="think so long (default: 1)")
    parser.add_argument("--depth", type=positive, metavar="N", help="think so many plies ahead")
    parser.add_argument("--nodes", type=positive, metavar="N", help="look at so many positions")
    parser.add_argument("--level", type=int, metavar="L", help=f"think like level {LEVELS[0]} to {LEVELS[-1]}")
    parser.add_argument("--threads", type=positive, default=1, metavar="N", help="on so many threads")
    parser.add_argument("--every-move", action="store_true", help="an exact score for every move")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Think and print."""
    _, start = chosen_start(arguments)
    position, _ = play_moves(start, arguments.moves)
    if outcome := position.outcome():
        raise ConfigError(f"the game is over: {outcome.reason.words}")
    quiet = arguments.json or not sys.stderr.isatty()
    analysis = Engine().analyse(position, _effort(arguments), arguments.every_move, None if quiet else _tell)
    if arguments.json:
        print_json(asdict(analysis))
        return 0
    print(f"{position.turn} plays {analysis.best}, score {analysis.score}")
    print(f"line: {' '.join(analysis.line)}")
    print(f"depth {analysis.depth}, {analysis.nodes:,} nodes in {analysis.seconds:.2f} s")
    for scored in analysis.moves if arguments.every_move else ():
        print(f"{scored.score:7} {' '.join(scored.line[:8])}")
    return 0


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
