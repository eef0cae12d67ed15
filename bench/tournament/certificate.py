"""Measures the ranking certificate of full leagues, each pair with both colours: the table, the fit, and all of it.

Beside it runs a bare Python loop over the games, which shows how fast the machine is now. The growth is the time of a
league divided by that of a league with half its entrants, and so a quarter of the games.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from itertools import pairwise

from girone.ratings.certificate import certify
from girone.ratings.davidson import fit
from girone.ratings.results import PairCounts, ScoredGame
from girone.ratings.words import sentences

SIZES = (100, 200, 400)
ROUNDS = 3


def league(size: int) -> list[ScoredGame]:
    """A random league; entrants with higher numbers are stronger."""
    chance = random.Random(size)
    return [
        ScoredGame(f"entrant {one}", f"entrant {other}", score(chance, one / size - other / size))
        for one in range(size)
        for other in range(size)
        if one != other
    ]


def score(chance: random.Random, lead: float) -> float:
    """A random result, likelier with a lead; one game in five is a tie."""
    return 0.5 if chance.random() < 0.2 else float(chance.random() < 0.5 + 0.4 * lead)


def bare(results: list[ScoredGame]) -> float:
    """Add up all scores in a plain loop."""
    total = 0.0
    for each in results:
        total += each.score
    return total


def measure(results: list[ScoredGame]) -> dict[str, float]:
    """The best seconds of some rounds for each part."""
    table = PairCounts.of(results)
    parts: dict[str, Callable[[], object]] = {
        "bare loop": lambda: bare(results),
        "table": lambda: PairCounts.of(results),
        "one fit": lambda: fit(table),
        "certificate": lambda: sentences(certify(results, seed=1)),
    }
    best = dict.fromkeys(parts, float("inf"))
    for _ in range(ROUNDS):
        for name, part in parts.items():
            begin = time.perf_counter()
            part()
            best[name] = min(best[name], time.perf_counter() - begin)
    return best


def main() -> None:
    """Measure each size and print a row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=list(SIZES), help="entrants")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    rows = []
    for size in arguments.sizes:
        results = league(size)
        rows.append({"entrants": size, "games": len(results), **measure(results)})
        if not arguments.json:
            print(" · ".join(f"{name} {figure:,.4g}" for name, figure in rows[-1].items()), flush=True)
    growth = [after["certificate"] / before["certificate"] for before, after in pairwise(rows)]
    if arguments.json:
        json.dump({"seconds": rows, "growth": growth}, sys.stdout, indent=2)
        print()
    else:
        print("growth of the certificate:", ", ".join(f"{figure:.1f}" for figure in growth))


if __name__ == "__main__":
    main()
