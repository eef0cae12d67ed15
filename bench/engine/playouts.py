"""Measures random games in M moves/s: played from Python move by move, and by the native core in a batch.

Beside them runs a bare Python loop that only draws and indexes, the minimum that a loop in Python needs.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable

from girone import games
from girone.engine.board import Board

ROUNDS = 5
DRIVEN_GAMES = 1_000
BATCH_GAMES = 10_000
BARE_MOVES = 200_000


def bare(_: Board) -> int:
    """Draw random numbers as often as a Python loop would, without a board."""
    draw, moves = random.Random(1).random, list(range(8))
    for _step in range(BARE_MOVES):
        moves[int(draw() * len(moves))]
    return BARE_MOVES


def driven(start: Board) -> int:
    """Get the moves, choose and play one, all from Python; returns the number of moves."""
    draw, played = random.Random(1).random, 0
    for _ in range(DRIVEN_GAMES):
        board = start.copy()
        while moves := board.move_ids():
            board.play(moves[int(draw() * len(moves))])
            played += 1
    return played


def batch(start: Board) -> int:
    """Let the core play; returns the number of moves."""
    return start.play_random(BATCH_GAMES, seed=1).moves


WAYS: dict[str, Callable[[Board], int]] = {"bare loop": bare, "driven from Python": driven, "batch in the core": batch}


def rate(way: Callable[[Board], int], start: Board) -> float:
    """One round in millions of moves per second."""
    begin = time.perf_counter()
    moves = way(start)
    return moves / (time.perf_counter() - begin) / 1e6


def main() -> None:
    """Measure in turns, and print the best rounds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    as_json: bool = parser.parse_args().json
    starts = {name: Board(name) for name in games.names()}
    best = {name: dict.fromkeys(WAYS, 0.0) for name in starts}
    for _ in range(ROUNDS):
        for name, start in starts.items():
            for words, way in WAYS.items():
                best[name][words] = max(best[name][words], rate(way, start))
    if as_json:
        json.dump({"million_moves_per_second": best}, sys.stdout, indent=2)
        print()
        return
    print(f"games of chance, million moves a second, one thread, best of {ROUNDS}")
    for name, rates in best.items():
        print(f"{name:16}", " · ".join(f"{words} {figure:.2f}" for words, figure in rates.items()))


if __name__ == "__main__":
    main()
