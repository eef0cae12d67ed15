"""The cost of one ruling in plain Python, compared with a bare loop over the board's cells in the same run.

A ruling is `Referee.rule`: reading the text, judging the move, playing it, and looking for the end of the game.
"""

import argparse
import json
import random
import statistics
import sys
import time
from dataclasses import replace

from girone import games, regulations
from girone.games.grid import numbered
from girone.model.game import Game
from girone.model.referee import Referee
from girone.model.regulation import Regulation

TARGETS_MS = {
    "dipole 8": 0.4,
    "fission 8": 0.4,
    "lines_of_action 8": 0.4,
    "othello 8": 0.4,
    "othello 18": 20.0,
}


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30, help="random games of each kind")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    results = [_measure(label, arguments.games) for label in TARGETS_MS]
    if arguments.json:
        print(json.dumps(results))
        return 0
    print(f"{'game':20} {'rulings':>8} {'median ms':>10} {'99th':>8} {'aim':>6} {'bare loop ms':>13} {'ratio':>6}")
    for row in results:
        print(
            f"{row['game']:20} {row['rulings']:8} {row['median_ms']:10.3f} {row['p99_ms']:8.3f} {row['aim_ms']:6} "
            f"{row['loop_ms']:13.4f} {row['ratio']:6.1f}"
        )
    return 0


def _measure(label: str, rounds: int) -> dict[str, float | str]:
    name, size = label.split()
    game = games.load(name, size=int(size)) if name == "othello" else games.load(name)
    regulation = replace(regulations.load("dipole-2020"), game=game)
    seconds = [each for seed in range(rounds) for each in _rulings(regulation, seed)]
    median = 1000 * statistics.median(seconds)
    loop = 1000 * _bare_loop(game, int(size))
    return {
        "game": label,
        "rulings": len(seconds),
        "median_ms": median,
        "p99_ms": 1000 * statistics.quantiles(seconds, n=100)[-1],
        "aim_ms": TARGETS_MS[label],
        "loop_ms": loop,
        "ratio": median / loop,
    }


def _rulings(regulation: Regulation, seed: int) -> list[float]:
    chance, referee, seconds = random.Random(seed), Referee(regulation), []
    while not referee.verdict:
        fresh = regulation.game.parse(referee.position.text())
        move = chance.choice(fresh.moves())
        begun = time.perf_counter()
        referee.rule(move, 0.1)
        seconds.append(time.perf_counter() - begun)
    return seconds


def _bare_loop(game: Game, size: int) -> float:
    """The median time to look once at every cell of a board."""
    cells, pieces = numbered(size).cells, dict.fromkeys(numbered(size).cells[::3], game.first)
    seconds = []
    for _ in range(2000):
        begun = time.perf_counter()
        for cell in cells:
            pieces.get(cell)
        seconds.append(time.perf_counter() - begun)
    return statistics.median(seconds)


if __name__ == "__main__":
    sys.exit(main())
