"""Count the move sequences of a game, depth by depth (perft).

A pass is one ply; a game that ended earlier counts nothing. The native core counts where it is built; --python
counts by the plain rules that the referee uses.

Examples:
  girone perft othello 8
  girone perft lines_of_action 3 --layout transposed
  girone perft fission 2 --position "......../......../...W..../......../......../....B.../......../.B.....W W 40"
"""

import argparse
import time
from collections.abc import Iterator

from girone import engine
from girone.cli.shared import chosen_start, game_arguments, json_argument, options_in_words, print_json
from girone.model.errors import ConfigError
from girone.model.game import Position, leaves


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    game_arguments(parser)
    parser.add_argument("depth", metavar="DEPTH", type=int, help="plies to look ahead, at least 1")
    parser.add_argument("--python", action="store_true", help="count by the plain Python rules, the law")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the leaves of each depth as they are counted."""
    if arguments.depth < 1:
        raise ConfigError(f"depth {arguments.depth} is too small; it is at least 1")
    game, start = chosen_start(arguments)
    by_core = engine.knows(game) and not arguments.python
    counts = _counts(start, arguments.depth, by_core)
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
