"""How long before the end games are decided by proof: games of the engine with itself, solved so many plies before.

The games begin at balanced openings and are played at a fixed effort; the positions so many plies before the end are
each solved from an empty table, within a time. A row has how many were proven, as what for the side to move; the mean
time and nodes of those; and how many of them the usual search had called decided in the same time.

    .venv/bin/python -m bench.proofs
"""

import argparse
import json
import sys
from statistics import mean
from typing import Any

from girone import games
from girone.engine import Effort, Engine
from girone.model.game import Position
from girone.openings import after, openings

GAMES = ("dipole", "fission", "lines_of_action")
PLIES = (1, 2, 4, 6, 8, 10, 12, 16, 20)
MEGABYTES = 64


def main() -> int:
    """Play, solve, and print a row for each game and number of plies."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--openings", type=int, default=50, help="games")
    parser.add_argument("--nodes", type=int, default=30_000, help="effort for each move of the games")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for a proof")
    parser.add_argument("--plies", type=int, nargs="*", default=list(PLIES))
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.games:
        played = [self_play(name, number, arguments.nodes) for number in range(arguments.openings)]
        for plies in arguments.plies:
            row = {
                "game": name,
                "plies": plies,
                **solved([g[-plies] for g in played if len(g) >= plies], arguments.seconds),
            }
            print(json.dumps(row) if arguments.json else in_words(row), flush=True)
    return 0


def self_play(name: str, number: int, nodes: int) -> list[Position]:
    """The open positions of a game."""
    position, engine = after(games.load(name).start(), openings(name)[number]), Engine(8)
    positions = []
    while not position.outcome():
        positions.append(position)
        position = position.play(engine.analyse(position, Effort(nodes=nodes)).best)
    return positions


def solved(positions: list[Position], seconds: float) -> dict[str, Any]:
    """What was proven, and what the search says in the same time."""
    engine, results, times, nodes, seen = Engine(MEGABYTES), [], [], [], 0
    for position in positions:
        engine.clear()
        solution = engine.solve(position, seconds)
        if solution.result is None:
            continue
        results.append(solution.result)
        times.append(solution.seconds)
        nodes.append(solution.nodes)
        engine.clear()
        seen += engine.analyse(position, Effort(seconds=max(solution.seconds, 0.001))).decided
    counts = {result: results.count(result) for result in ("win", "tie", "loss")}
    spent = {"seconds": mean(times or [0.0]), "nodes": round(mean(nodes or [0]))}
    return {"positions": len(positions), "proven": len(results), **counts, **spent, "seen_by_search": seen}


def in_words(row: dict[str, Any]) -> str:
    """A row as a person reads it."""
    words = "{game:16} {plies:3} plies before the end: {proven:3} of {positions:3} proven ({win} won, {tie} tied, "
    words += "{loss} lost), {seconds:.3f} s and {nodes:,} nodes each; {seen_by_search} decided for the search"
    return words.format(**row)


if __name__ == "__main__":
    sys.exit(main())
