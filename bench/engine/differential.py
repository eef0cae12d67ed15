"""Compares the native core with the Python rules in many random positions; the tests compare 5,000 of each game."""

import argparse
import itertools
import sys
import time

from tests.native.twins import VARIANTS, difference, random_positions

POSITIONS = 200_000


def main() -> int:
    """Compare, print, and stop at the first difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=POSITIONS, help="positions of each game (default %(default)s)")
    parser.add_argument("--game", choices=VARIANTS, action="append", help="only this game; may be repeated")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    for name in arguments.game or VARIANTS:
        begun, share = time.perf_counter(), -(-arguments.positions // len(VARIANTS[name]))
        for game in VARIANTS[name]:
            for position in itertools.islice(random_positions(game, arguments.seed), share):
                if words := difference(position):
                    print(f"{name} {game.options}: {position}: {words}")
                    return 1
        compared = share * len(VARIANTS[name])
        print(f"{name:16} {compared:>9,} positions, no difference, {time.perf_counter() - begun:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
