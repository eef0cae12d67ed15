"""Two builds of the native core against each other: the match that a change of the search has to pass.

Each build is a file, `_native….so`, and runs in a process of its own (duel_seat.py) with the same limit: a limit in
time counts speed, a limit in nodes does not. Every opening is played with both colours; a tie counts half. For sizes of
Othello without openings, games begin with random moves.

    .venv/bin/python -m bench.engine.duel othello NEW.so OLD.so --seconds 0.05
    .venv/bin/python -m bench.engine.duel othello NEW.so OLD.so --size 14 --nodes 5000
"""

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from bench.engine.strength import play, tally
from girone import games
from girone.games.openings import after, openings
from girone.model.game import Move, Position, Side

SEAT = Path(__file__).with_name("duel_seat.py")
BOARD, BY_CHANCE, SEED = 8, 8, 1
"""The size with openings; random plies on other sizes; the random seed."""


def main() -> int:
    """Play the duel and print the first build's share of points."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("cores", nargs=2, type=Path, metavar="CORE", help="a built core, _native….so")
    parser.add_argument("--size", type=int, default=BOARD, help="of Othello's board")
    parser.add_argument("--openings", type=int, default=50, help="openings; each is played twice")
    parser.add_argument("--skip", type=int, default=0, help="openings to leave out at the beginning")
    parser.add_argument("--seconds", type=float, help="time for each move")
    parser.add_argument("--nodes", type=int, help="nodes for each move")
    parser.add_argument("--at-once", type=int, default=1, help="games at once, each on one core")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if not (arguments.seconds or arguments.nodes):
        parser.error("give --seconds or --nodes")
    if arguments.size != BOARD and arguments.game != "othello":
        parser.error(f"{arguments.game} has boards of one size; leave out --size")
    starts = beginnings(arguments)[arguments.skip :]
    with ThreadPoolExecutor(arguments.at_once) as pool:
        points = list(chain.from_iterable(pool.map(lambda position: play_both(arguments, position), starts)))
    row = {
        "game": arguments.game,
        "size": arguments.size,
        "seconds": arguments.seconds,
        "nodes": arguments.nodes,
        **tally(points),
    }
    words = "{share:.1%} ({low:.1%} to {high:.1%}) of {games} games, {ties} ties".format(**row)
    print(json.dumps(row) if arguments.json else f"{row['game']}: {words}")
    return 0


def options(arguments: argparse.Namespace) -> dict[str, int]:
    """Options of the game."""
    return {"size": arguments.size} if arguments.game == "othello" else {}


def beginnings(arguments: argparse.Namespace) -> list[Position]:
    """Start positions, in order."""
    start, number = games.load(arguments.game, **options(arguments)).start(), arguments.skip + arguments.openings
    if options(arguments).get("size", BOARD) == BOARD:
        return [after(start, opening) for opening in openings(arguments.game)[:number]]
    chance = random.Random(SEED)
    return [by_chance(start, chance) for _ in range(number)]


def by_chance(start: Position, chance: random.Random) -> Position:
    """The position after some random moves; starts again if the game ends early, as on the smallest board."""
    position = start
    for _ in range(BY_CHANCE):
        position = position.play(chance.choice(position.moves()))
        if position.outcome():
            return by_chance(start, chance)
    return position


def play_both(arguments: argparse.Namespace, position: Position) -> tuple[float, float]:
    """One opening with both colours: the points of the first build."""
    with seated(arguments, 0) as one, seated(arguments, 1) as other:
        first = play(position, {Side.WHITE: one.choose, Side.BLACK: other.choose}, Side.WHITE)
    with seated(arguments, 0) as one, seated(arguments, 1) as other:
        return first, play(position, {Side.WHITE: other.choose, Side.BLACK: one.choose}, Side.BLACK)


class Duellist:
    """A build in a process of its own; gets positions as lines, answers with moves."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def choose(self, position: Position) -> Move:
        """Ask for a move."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(position.text() + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().rstrip("\n")


@contextmanager
def seated(arguments: argparse.Namespace, number: int) -> Iterator[Duellist]:
    """Run a build for one game."""
    command = [sys.executable, str(SEAT), str(arguments.cores[number]), arguments.game]
    command += [str(arguments.seconds or 0), str(arguments.nodes or 0), str(options(arguments).get("size", 0))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Duellist(process)
        assert process.stdin
        process.stdin.close()


if __name__ == "__main__":
    sys.exit(main())
