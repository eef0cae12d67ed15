"""What each part of the search is worth: the whole engine against the one without it, at the same nodes a move.

Games come in pairs, one balanced opening with both colours. All rows are played at once, a pair of each in turn, so
that they have the same number when the time is over. Nodes do not depend on the load of the machine; what a part
costs or saves in time for a node is not measured. A positive Elo is what the part adds. girone need not be installed.

    PYTHONPATH=src python3 -m bench.ablation --minutes 8 --work build/ablation
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from bench.ablation.building import build, load
from bench.ablation.parts import EVERY, PARTS, Part
from girone import games
from girone.model.game import Move, Position, Side
from girone.openings import after, openings
from girone.ratings.scores import elo_of, interval, moments, regular

WHOLE = "whole"
MEGABYTES = 16


def main() -> int:
    """Build, play, and print a row for each game and part."""
    parser = argparse.ArgumentParser(prog="python -m bench.ablation", description=__doc__)
    parser.add_argument("games", nargs="*", default=EVERY)
    parser.add_argument("--parts", nargs="*", choices=[part.name for part in PARTS], help="all of them by default")
    parser.add_argument("--nodes", type=int, default=100_000, help="for each move (100,000)")
    parser.add_argument("--pairs", type=int, default=100, help="of games in each row, at most (100)")
    parser.add_argument("--skip", type=int, default=0, help="openings to leave out at the beginning")
    parser.add_argument("--minutes", type=float, default=8.0, help="after which no pair is begun (8)")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--work", type=Path, required=True, help="where the engines are built")
    arguments = parser.parse_args()
    rows = [(game, part) for game in arguments.games for part in _wanted(arguments) if game in part.games]
    with ProcessPoolExecutor(arguments.threads) as pool:
        engines = [(game, None) for game in arguments.games] + rows
        list(pool.map(build, *zip(*((*each, _folder(arguments, *each)) for each in engines), strict=True)))
        for row in _played(arguments, rows, pool):
            print(json.dumps(row), flush=True)
    return 0


def _wanted(arguments: argparse.Namespace) -> list[Part]:
    return [part for part in PARTS if not arguments.parts or part.name in arguments.parts]


def _folder(arguments: argparse.Namespace, game: str, part: Part | None) -> Path:
    name = part.name if part else WHOLE
    return Path(arguments.work).resolve() / game / name.replace(" ", "-").replace("'", "")


def _played(
    arguments: argparse.Namespace, rows: list[tuple[str, Part]], pool: ProcessPoolExecutor
) -> Iterator[dict[str, Any]]:
    """All rows with their pairs, counted by the points of the whole engine: 0, ½, 1, 1½ and 2."""
    end = time.time() + 60 * arguments.minutes
    tasks = [
        (game, _folder(arguments, game, None), _folder(arguments, game, part), number, arguments.nodes, end)
        for number in range(arguments.skip, arguments.skip + arguments.pairs)
        for game, part in rows
    ]
    points = list(pool.map(play_pair, *zip(*tasks, strict=True)))
    for index, (game, part) in enumerate(rows):
        counts = [0] * 5
        for twice in points[index :: len(rows)]:
            if twice is not None:
                counts[twice] += 1
        yield {"game": game, "part": part.name, "nodes": arguments.nodes, "pairs": counts, **_elo(counts)}


def _elo(counts: list[int]) -> dict[str, float | None]:
    mean, _ = moments(regular(counts))
    low, high = interval(counts, mean)
    return {"score": mean, "elo": elo_of(mean), "low": elo_of(low), "high": elo_of(high)}


def play_pair(game: str, whole: Path, without: Path, number: int, nodes: int, end: float) -> int | None:
    """One opening with both colours: twice the points of the whole engine; None when the time was over."""
    if time.time() >= end:
        return None
    start = after(games.load(game).start(), openings(game)[number])
    return sum(_points(start, side, (_engine(whole), _engine(without)), nodes) for side in Side)


@cache
def _engine(folder: Path) -> ModuleType:
    return load(folder)


def _points(position: Position, side: Side, engines: tuple[ModuleType, ModuleType], nodes: int) -> int:
    """Twice the points of the first engine, which has this side."""
    minds = tuple(engine.Engine(MEGABYTES) for engine in engines)
    while not (outcome := position.outcome()):
        seat = 0 if position.turn is side else 1
        position = position.play(_choice(engines[seat], minds[seat], position, nodes))
    return 1 if outcome.winner is None else 2 * (outcome.winner is side)


def _choice(engine: ModuleType, mind: Any, position: Position, nodes: int) -> Move:
    board = engine.Board(position.game.name, position.text(), **position.game.options)
    return Move(mind.think(board, nodes=nodes).line[0])


if __name__ == "__main__":
    sys.exit(main())
