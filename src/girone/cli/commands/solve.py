"""Solve a position exactly: the score when both sides play their best, and how they do it.

The score is for the side to move: in Othello the lead in discs at the end, in the other games 1, 0 or -1. MOVES are
played first, as in `girone show`. Without --time it goes on until it is done; Ctrl-C ends it.

Examples:
  girone solve othello --size 4
  girone solve othello --position "-X-O-X--O-XOOX-XOOOOXXXXOXOXXXXXOOOOXXXX--OOXXXX--OOXX---OOOOO-- X" --threads 2
  girone solve othello --position "-X-O-X--O-XOOX-XOOOOXXXXOXOXXXXXOOOOXXXX--OOXXXX--OOXX---OOOOO-- X" --result --json
"""

import argparse
import sys
from dataclasses import asdict

from girone.cli.commands.show import play_moves
from girone.cli.shared import (
    LARGEST,
    MOST_THREADS,
    chosen_start,
    game_arguments,
    json_argument,
    not_negative,
    print_json,
    up_to,
)
from girone.engine import SOLVER_MEGABYTES, Engine, Solution, Step
from girone.model.errors import ConfigError
from girone.model.game import Position

UNSOLVED = 1
SHORT = 1.0
"""Seconds in which nobody needs to be told how it goes."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    game_arguments(parser)
    parser.add_argument("moves", metavar="MOVES", nargs="*", help="moves to play first")
    parser.add_argument("--time", type=not_negative, metavar="SECONDS", help="give up after so long (default: never)")
    parser.add_argument("--threads", type=up_to(MOST_THREADS), default=1, metavar="N", help="on so many threads")
    parser.add_argument(
        "--memory", type=up_to(LARGEST), default=SOLVER_MEGABYTES, metavar="MIB", help="size of the table"
    )
    parser.add_argument("--result", action="store_true", help="only who wins, which takes less time")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Solve and print; the exit code is 1 if the time was too short."""
    _, start = chosen_start(arguments)
    position, _ = play_moves(start, arguments.moves)
    try:
        engine = Engine(arguments.memory)
    except MemoryError:
        usual = f"the usual one has {SOLVER_MEGABYTES}"
        raise ConfigError(f"this machine has no room for a table of {arguments.memory} MiB; {usual}") from None
    solution = engine.solve(position, arguments.time, arguments.threads, arguments.result, _tell)
    if arguments.json:
        print_json(asdict(solution))
    else:
        print(_words(position, solution))
    known = solution.result if arguments.result else solution.score
    return UNSOLVED if known is None else 0


def _words(position: Position, solution: Solution) -> str:
    effort = f"{solution.nodes:,} nodes in {solution.seconds:.2f} s"
    if solution.result is None:
        return f"not solved\n{effort}"
    verdict = {"win": "wins", "tie": "ties", "loss": "loses"}[solution.result]
    by = f" by {abs(solution.score)}" if solution.score and position.game.solved_by_margin else ""
    return f"{position.turn} {verdict}{by}\nline: {' '.join(solution.line)}\n{effort}"


def _tell(step: Step) -> None:
    if step.seconds >= SHORT:
        print(f"{step.seconds:7.1f} s {step.nodes:>15,} nodes: {step.words}", file=sys.stderr, flush=True)
