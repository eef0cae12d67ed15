"""Gain of a second search thread: nodes per second and time to a depth against one thread, and a match.

The positions come from the middle of self-play games from balanced openings, at a fixed effort. The depth is the one
that one thread reaches in the given time; then both search to that depth from an empty table, in turns. Ratios are
geometric means over the positions. With `--match` the engine with all threads plays itself with one, at equal time per
move; every opening with both colours, a tie counts half.

    .venv/bin/python -m bench.engine.threads --threads 2
    .venv/bin/python -m bench.engine.threads lines_of_action --threads 2 --match 50 --seconds 0.1
"""

import argparse
import json
import sys
from collections.abc import Iterator
from statistics import geometric_mean

from bench.engine.strength import Player, play, tally
from girone import games
from girone.engine import Analysis, Effort, Engine
from girone.games.openings import after, openings
from girone.model.game import Move, Position, Side

PLIES, NODES, MEGABYTES = 6, 3_000, 64


def main() -> int:
    """Measure the requested games and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(games.names()))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--repeats", type=int, default=3, help="searches of each position; the fastest counts")
    parser.add_argument("--match", type=int, default=0, metavar="OPENINGS", help="play a match instead; each one twice")
    parser.add_argument("--seconds", type=float, default=1.0, help="time of one thread for a position, or for a move")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.games:
        row = {"game": name, "threads": arguments.threads, "seconds": arguments.seconds}
        row |= duel(name, arguments) if arguments.match else compare(name, arguments)
        print(json.dumps(row) if arguments.json else in_words(row), flush=True)
    return 0


def compare(name: str, arguments: argparse.Namespace) -> dict[str, float]:
    """Ratios of nodes per second, and of the time to the depth."""
    speeds, times, nodes = [], [], []
    for position in middle_games(name, arguments.positions):
        depth = Engine(MEGABYTES).analyse(position, Effort(seconds=arguments.seconds)).depth
        one = fastest(position, Effort(depth=depth), arguments.repeats)
        many = fastest(position, Effort(depth=depth, threads=arguments.threads), arguments.repeats)
        speeds.append((many.nodes / many.seconds) / (one.nodes / one.seconds))
        times.append(one.seconds / many.seconds)
        nodes.append(many.nodes / one.nodes)
    means = {"speed": geometric_mean(speeds), "to_depth": geometric_mean(times), "nodes": geometric_mean(nodes)}
    return {"positions": len(times), **means, "slower": sum(each < 1 for each in times)}


def middle_games(name: str, count: int) -> Iterator[Position]:
    """So many positions, each from another opening."""
    engine = Engine(1)
    for opening in openings(name)[:count]:
        position = after(games.load(name).start(), opening)
        for _ in range(PLIES):
            following = position.play(engine.analyse(position, Effort(nodes=NODES)).best)
            if following.outcome():
                break
            position = following
        yield position


def fastest(position: Position, effort: Effort, repeats: int) -> Analysis:
    """The fastest of some searches, each from an empty table."""
    engine = Engine(MEGABYTES)
    found = []
    for _ in range(repeats):
        engine.clear()
        found.append(engine.analyse(position, effort))
    return min(found, key=lambda analysis: analysis.seconds)


def duel(name: str, arguments: argparse.Namespace) -> dict[str, float]:
    """The points' share of all threads against one."""
    points: list[float] = []
    for opening in openings(name)[: arguments.match]:
        start = after(games.load(name).start(), opening)
        for side in Side.WHITE, Side.BLACK:
            seats = {side: seat(arguments, arguments.threads), side.other: seat(arguments, 1)}
            points.append(play(start, seats, side))
    return tally(points)


def seat(arguments: argparse.Namespace, threads: int) -> Player:
    """A new player for one game."""
    engine, effort = Engine(MEGABYTES), Effort(seconds=arguments.seconds, threads=threads)

    def choose(position: Position) -> Move:
        return engine.analyse(position, effort).best

    return choose


def in_words(row: dict[str, float | str]) -> str:
    """A row as text."""
    if "share" in row:
        words = "{game:16} {threads} threads against one, {seconds} s a move: {share:.1%} ({low:.1%} to {high:.1%})"
        return (words + " of {games} games, {ties} ties").format(**row)
    words = "{game:16} {threads} threads, {positions} positions: nodes a second {speed:.2f} times, "
    words += "to the depth {to_depth:.2f} times sooner with {nodes:.2f} times the nodes; {slower} positions slower"
    return words.format(**row)


if __name__ == "__main__":
    sys.exit(main())
