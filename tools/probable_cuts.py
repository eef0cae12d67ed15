"""Fit the probable cuts of Othello: how the score of a deep search differs from that of a shallow one.

Positions come from games of the engine against itself at a low level, from the balanced openings, or, on boards other
than 8×8, which have none, after some random moves. Each is searched once; iterative deepening gives the scores of all
depths. For each depth and third of the game the deep score is regressed on the score of the depth that the search
compares with: slope, shift, and the spread of the residuals. Then follow the numbers for trained.hpp and
last_plies.hpp: the spread of the difference at each depth, which grows with the discs, converted to 51 of them.

    .venv/bin/python -m tools.probable_cuts --positions 1000
    .venv/bin/python -m tools.probable_cuts --size 10 --depth 8
"""

import argparse
import os
import random
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from bench.engine.duel import by_chance
from girone import games
from girone.engine import DECIDED, Analysis, Effort, Engine, native_board
from girone.games.openings import after, openings
from girone.model.game import Position

SHALLOWEST, LEVEL = 4, 4
WITHOUT_MOVES = (2, 3)
"""Depths that are compared with the static evaluation."""
DISCS, AT_DISCS = 10, 51
"""The spread is proportional to discs plus the first number; it is reported for the second number of discs."""
MIN_EMPTY = 16
"""Minimum number of empty squares in a position."""
THIRDS = ("opening", "middle", "end")


def main() -> int:
    """Search and print a row for each depth and third."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=8, help="of the board")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--depth", type=int, default=10, help="the deepest search")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    positions = some_positions(arguments.size, arguments.positions, random.Random(arguments.seed))
    pairs: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    alike: dict[int, list[float]] = defaultdict(list)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for discs, scores in pool.map(partial(scores_of, arguments.size, arguments.depth), positions, chunksize=8):
            for depth in range(SHALLOWEST, arguments.depth + 1):
                pair = scores.get(compared(depth)), scores.get(depth)
                if pair[0] is not None and pair[1] is not None:
                    pairs[depth, third_of(arguments.size, discs)].append((pair[0], pair[1]))
            for depth in (*WITHOUT_MOVES, *range(SHALLOWEST, arguments.depth + 1)):
                pair = scores.get(0 if depth in WITHOUT_MOVES else compared(depth)), scores.get(depth)
                if pair[0] is not None and pair[1] is not None:
                    alike[depth].append((pair[1] - pair[0]) * (AT_DISCS + DISCS) / (discs + DISCS))
    for (depth, third), both in sorted(pairs.items()):
        shallow, deep = zip(*both, strict=True)
        slope, shift = statistics.linear_regression(shallow, deep)
        spread = statistics.stdev(y - slope * x - shift for x, y in both)
        plain = statistics.stdev(y - x for x, y in both)
        print(
            f"depth {depth:2} by {compared(depth)} {THIRDS[third]:8} {len(both):5} positions  "
            f"slope {slope:5.2f}  shift {shift:+5.0f}  spread {spread:4.0f}  of the difference {plain:4.0f}"
        )
    for depth, differences in sorted(alike.items()):
        spread = statistics.stdev(differences)
        print(f"depth {depth:2} {len(differences):5} positions  of the difference, with {AT_DISCS} discs {spread:4.0f}")
    return 0


def third_of(size: int, discs: int) -> int:
    """The third of the game for a number of discs."""
    return min(2, 3 * (discs - 4) // (size * size - 4))


def compared(depth: int) -> int:
    """Depth of the shallow search, as `probable_depth` in the evaluation: about half, of the same parity."""
    half = depth // 2 - (depth > 8)
    return half + (half + depth) % 2


def some_positions(size: int, number: int, chance: random.Random) -> list[str]:
    """One position from each of `number` games."""
    engine, effort, found = Engine(16), Effort.of_level(LEVEL), []
    for position in some_openings(size, number, chance):
        for _ in range(chance.randrange(size * size - 4 - MIN_EMPTY)):
            played = position.play(engine.analyse(position, effort).best)
            if played.outcome():
                break
            position = played
        found.append(position.text())
    return found


def some_openings(size: int, number: int, chance: random.Random) -> Iterator[Position]:
    """Starts of games; some repeat, but the games then differ."""
    start = games.load("othello", size=size).start()
    if size == 8:
        yield from (after(start, opening) for opening in chance.choices(openings("othello"), k=number))
        return
    for _ in range(number):
        yield by_chance(start, chance)


def scores_of(size: int, depth: int, text: str) -> tuple[int, dict[int, int]]:
    """The discs of a position, and its score at each depth before the end is visible; at depth 0 the evaluation."""
    heard: list[Analysis] = []
    position = games.load("othello", size=size).parse(text)
    Engine(16).analyse(position, Effort(depth=depth), progress=heard.append)
    scores = {each.depth: each.score for each in heard if abs(each.score) < DECIDED}
    return size * size - text.count("-"), {0: native_board(position).evaluate(), **scores}


if __name__ == "__main__":
    sys.exit(main())
