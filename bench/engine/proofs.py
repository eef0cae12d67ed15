"""How early games can be proven: self-play games of the engine, solved a number of plies before the end.

The games begin with balanced openings and are played with a fixed effort; positions so many plies before the end are
solved from an empty table, within a time. A row has the proven ones by result for the side to move, their mean time and
nodes, and how many the usual search saw as decided in the same time. With `--pieces` the positions are instead the
first of each game with at most that many pieces on the board.

    .venv/bin/python -m bench.engine.proofs
    .venv/bin/python -m bench.engine.proofs dipole --pieces 4 5 6 8 10
"""

import argparse
import json
import sys
from collections.abc import Iterator
from statistics import mean, median
from typing import Any

from girone import games
from girone.engine import Effort, Engine
from girone.games.openings import after, openings
from girone.model.game import Position, Side

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
    parser.add_argument(
        "--pieces", type=int, nargs="*", default=[], help="small endings instead of plies before the end"
    )
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.games:
        played = [self_play(name, number, arguments.nodes) for number in range(arguments.openings)]
        for what, positions in chosen(played, arguments.plies, arguments.pieces):
            row = {"game": name, **what, **solved(positions, arguments.seconds)}
            print(json.dumps(row) if arguments.json else in_words(row), flush=True)
    return 0


def chosen(
    played: list[list[Position]], plies: list[int], pieces: list[int]
) -> Iterator[tuple[dict[str, float], list[Position]]]:
    """The positions of each row, with its key."""
    if not pieces:
        for number in plies:
            yield {"plies": number}, [game[-number] for game in played if len(game) >= number]
    for number in pieces:
        small = [[position for position in game if on_board(position) <= number] for game in played]
        lengths = [len(rest) for rest in small if rest]
        yield {"pieces": number, "plies": mean(lengths or [0])}, [rest[0] for rest in small if rest]


def on_board(position: Position) -> int:
    """The pieces of both sides."""
    return sum(position.count(side) for side in Side)


def self_play(name: str, number: int, nodes: int) -> list[Position]:
    """The positions of a game that are not over."""
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
    spent = {
        "seconds": mean(times or [0.0]),
        "nodes": round(mean(nodes or [0])),
        "median_nodes": round(median(nodes or [0])),
        "most_nodes": max(nodes, default=0),
    }
    return {"positions": len(positions), "proven": len(results), **counts, **spent, "seen_by_search": seen}


def in_words(row: dict[str, Any]) -> str:
    """A row as text."""
    words = (
        "{game:16} " + ("{pieces} pieces, {plies:.1f}" if "pieces" in row else "{plies:3}") + " plies before the end: "
    )
    words += (
        "{proven:3} of {positions:3} proven ({win} won, {tie} tied, {loss} lost), {seconds:.3f} s and {nodes:,} nodes "
    )
    words += "each (median {median_nodes:,}, most {most_nodes:,}); {seen_by_search} decided for the search"
    return words.format(**row)


if __name__ == "__main__":
    sys.exit(main())
