"""What each part of the search is worth: the whole engine against the engine without it, with equal nodes per move.

Games come in pairs, one balanced opening with both colours. All rows are played at the same time, a pair of each in
turn, so that they have equal numbers when time is up. Nodes do not depend on the machine's load; a part's effect on the
time per node is not measured. A positive Elo is the gain from the part. girone need not be installed.

    PYTHONPATH=src python3 -m bench.ablation --minutes 8 --work build/ablation
    python -m bench.ablation --table build/ablation.jsonl --record --machine '16 idle cores'

Each finished pair is a line in the file of `--rows`; `--table` plays nothing and summarises such files; a repeated pair
counts once.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from bench.ablation import report
from bench.ablation.building import build, load
from bench.ablation.parts import EVERY, PARTS, Part
from bench.figures import record
from girone import games
from girone.games.openings import after, openings
from girone.model.game import Move, Position, Side

WHOLE = "whole"
MEGABYTES = 16


def main() -> int:
    """Build and play, or read earlier pairs, and print a row for each game and part."""
    arguments = read_arguments()
    pairs = report.read(arguments.table) if arguments.table else _play(arguments)
    given = {fact: getattr(arguments, fact) for fact in ("machine", "commit") if getattr(arguments, fact)}
    for row in report.counted(pairs):
        print(json.dumps(row), flush=True)
        if arguments.record:
            record("ablation-parts", report.as_cell(row), **given)
    return 0


def read_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.ablation", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=EVERY)
    parser.add_argument("--parts", nargs="*", choices=[part.name for part in PARTS], help="all of them by default")
    parser.add_argument("--nodes", type=int, default=100_000, help="for each move (100,000)")
    parser.add_argument("--pairs", type=int, default=100, help="of games in each row, at most (100)")
    parser.add_argument("--skip", type=int, default=0, help="openings to leave out at the beginning")
    parser.add_argument("--minutes", type=float, default=8.0, help="after which no pair is begun (8)")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--built", action="store_true", help="the engines were built by a call before")
    parser.add_argument("--work", type=Path, default=Path("build/ablation"), help="where the engines are built")
    parser.add_argument("--rows", type=Path, default=Path("build/ablation.jsonl"), help="where each pair is kept")
    parser.add_argument("--table", type=Path, nargs="+", metavar="FILE", help="only count what these pairs tell")
    parser.add_argument("--record", action="store_true", help="keep it for the manual")
    parser.add_argument("--machine", help="with --table: what they were played on, in words")
    parser.add_argument("--commit", help="with --table: the state of the sources")
    return parser.parse_args()


def _play(arguments: argparse.Namespace) -> list[dict[str, Any]]:
    """All pairs, each written as it ends."""
    rows = [(game, part) for game in arguments.games for part in _wanted(arguments) if game in part.games]
    with ProcessPoolExecutor(arguments.threads) as pool:
        if not arguments.built:
            engines = [(game, None) for game in arguments.games] + rows
            list(pool.map(build, *zip(*((*each, _folder(arguments, *each)) for each in engines), strict=True)))
        arguments.rows.parent.mkdir(parents=True, exist_ok=True)
        with arguments.rows.open("a", encoding="utf-8") as file:
            pairs = []
            for pair in _played(arguments, rows, pool):
                pairs.append(pair)
                print(json.dumps(pair), file=file, flush=True)
            return pairs


def _wanted(arguments: argparse.Namespace) -> list[Part]:
    return [part for part in PARTS if not arguments.parts or part.name in arguments.parts]


def _folder(arguments: argparse.Namespace, game: str, part: Part | None) -> Path:
    name = part.name if part else WHOLE
    return Path(arguments.work).resolve() / game / name.replace(" ", "-").replace("'", "")


def _played(
    arguments: argparse.Namespace, rows: list[tuple[str, Part]], pool: ProcessPoolExecutor
) -> Iterator[dict[str, Any]]:
    """The pairs begun in time, the rows in turn."""
    end = time.time() + 60 * arguments.minutes
    tasks = {
        pool.submit(
            play_pair,
            game,
            _folder(arguments, game, None),
            _folder(arguments, game, part),
            number,
            arguments.nodes,
            end,
        ): {"game": game, "part": part.name, "nodes": arguments.nodes, "number": number}
        for number in range(arguments.skip, arguments.skip + arguments.pairs)
        for game, part in rows
    }
    for task in as_completed(tasks):
        if (twice := task.result()) is not None:
            yield {**tasks[task], "twice": twice}


def play_pair(game: str, whole: Path, without: Path, number: int, nodes: int, end: float) -> int | None:
    """One opening with both colours: twice the points of the whole engine; None if time was up."""
    if time.time() >= end:
        return None
    start = after(games.load(game).start(), openings(game)[number])
    return sum(_points(start, side, (_engine(whole), _engine(without)), nodes) for side in Side)


@cache
def _engine(folder: Path) -> ModuleType:
    return load(folder)


def _points(position: Position, side: Side, engines: tuple[ModuleType, ModuleType], nodes: int) -> int:
    """Twice the points of the first engine, which plays this side."""
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
