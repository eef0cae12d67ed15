"""Play one whole game in the terminal: a random player against a greedy one, judged by the referee.

Examples:
  girone demo
  girone demo --regulation fission-2022 --seed 7 --delay 0
"""

import argparse
import random
import time

from girone import regulations
from girone.commands._shared import not_negative, wants_colour
from girone.games.picture import draw
from girone.games.terminal import as_text
from girone.model.game import Move, Position, Side
from girone.model.referee import Referee


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    names = ", ".join(regulations.names())
    parser.add_argument("--regulation", default="othello-ufmg-2014", metavar="NAME", help=f"one of: {names}")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the random player's seed")
    parser.add_argument("--delay", type=not_negative, default=0.05, metavar="SECONDS", help="pause after each move")


def run(arguments: argparse.Namespace) -> int:
    """Play until the verdict, showing the board after every move."""
    referee = Referee(regulations.load(arguments.regulation))
    chance, colour = random.Random(arguments.seed), wants_colour()
    print(f"{referee.regulation.title}\nwhite plays greedily, black at random\n")
    ply = 0
    while not referee.verdict:
        before, begun = referee.position, time.perf_counter()
        move = _greedy(before) if before.turn is Side.WHITE else chance.choice(before.moves())
        referee.rule(move, time.perf_counter() - begun)
        ply += 1
        print(f"{ply}. {before.turn} {move}")
        print(as_text(draw(referee.position, (before, move)), colour=colour), flush=True)
        time.sleep(arguments.delay)
    print(f"\n{referee.verdict.words}\n{referee.verdict.sentence.english} [{referee.verdict.sentence.source}]")
    print("\nNext: girone games · girone regulations loa-2012 · girone show othello 5,4 · girone perft othello 8")
    return 0


def _greedy(position: Position) -> Move:
    """The move after which the mover has the most pieces more than the opponent."""
    side = position.turn
    return max(position.moves(), key=lambda move: _lead(position.play(move), side))


def _lead(position: Position, side: Side) -> int:
    return position.count(side) - position.count(side.other)
