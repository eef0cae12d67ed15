"""Search fixed positions to a fixed depth: the bench number (nodes, the same everywhere) and the speed.

The number of nodes is the fingerprint of the search: a change of it is a change of behaviour.

Examples:
  girone bench
  girone bench othello --json
"""

import argparse
import random

from girone import engine, games
from girone.cli.shared import json_argument, print_json
from girone.engine import Effort, Engine
from girone.model.game import Position
from girone.plugins import loadable

PLIES = (0, 6, 12, 18, 24)
SEED = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {', '.join(games.names())}; default: all")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    """Search and print a row for each game."""
    known = [game.name for game in loadable(games.names(), games.load)[0] if engine.knows(game)]
    for name in [arguments.game] if arguments.game else known or games.names():
        games.kind(name)
        nodes, seconds = bench(name)
        if arguments.json:
            print_json({"game": name, "nodes": nodes, "seconds": seconds, "nodes_per_second": nodes / seconds})
        else:
            print(f"{name:16} {nodes:>12,} nodes {nodes / seconds / 1e6:8.2f} million a second", flush=True)
    return 0


def bench(name: str) -> tuple[int, float]:
    """The nodes and seconds of all fixed positions of a game, each with an empty table."""
    nodes, seconds = 0, 0.0
    for position in _positions(name):
        analysis = Engine().analyse(position, Effort(depth=position.game.bench_depth))
        nodes, seconds = nodes + analysis.nodes, seconds + analysis.seconds
    return nodes, seconds


def _positions(name: str) -> list[Position]:
    """Positions of one game of chance, some plies apart."""
    chance, position, found = random.Random(SEED), games.load(name).start(), []
    for ply in range(PLIES[-1] + 1):
        if ply in PLIES and position.moves():
            found.append(position)
        if moves := position.moves():
            position = position.play(chance.choice(moves))
    return found
