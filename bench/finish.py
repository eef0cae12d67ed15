"""Othello endings: played exactly where the clock allows it, against the usual search with the same time for each move.

A game begins at an opening, level 4 plays it for both sides down to so many empty squares, and the two finish it with
both colours. Who thinks with a limit of depth, here one that is never reached, does not solve.

    .venv/bin/python -m bench.finish --seconds 0.5 --empties 20
"""

import argparse
import json

from bench.strength import tally
from girone import games
from girone.engine import Effort, Engine
from girone.games.openings import after, openings
from girone.model.game import Position, Side

NEVER_REACHED = 99


def main() -> int:
    """Play, and print the share of points and the mean difference in discs of the exact player."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--openings", type=int, default=20, help="openings; each ending is played twice")
    parser.add_argument("--empties", type=int, default=20, help="empty squares at which the two take over")
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each move")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    efforts = Effort(seconds=arguments.seconds), Effort(seconds=arguments.seconds, depth=NEVER_REACHED)
    leads = []
    for opening in openings("othello")[: arguments.openings]:
        start = ending(after(games.load("othello").start(), opening), arguments.empties)
        leads += [finish(start, side, *efforts) for side in Side] if start.moves() else []
    points = [(1 + (lead > 0) - (lead < 0)) / 2 for lead in leads]
    row = {
        "seconds": arguments.seconds,
        "empties": arguments.empties,
        **tally(points),
        "discs": sum(leads) / len(leads),
    }
    words = "{share:.1%} ({low:.1%} to {high:.1%}) of {games} endings, {ties} ties, {discs:+.2f} discs".format(**row)
    print(json.dumps(row) if arguments.json else words)
    return 0


def ending(position: Position, empties: int) -> Position:
    """The position with so few empty squares that level 4 leads to."""
    engine = Engine(1)
    while position.moves() and position.text().count("-") > empties:
        position = position.play(engine.analyse(position, Effort.of_level(4)).best)
    return position


def finish(position: Position, side: Side, exact: Effort, usual: Effort) -> int:
    """The lead of the exact player, who has that side, at the end."""
    minds = {side: (Engine(16), exact), side.other: (Engine(16), usual)}
    while position.moves():
        engine, effort = minds[position.turn]
        position = position.play(engine.analyse(position, effort).best)
    return position.count(side) - position.count(side.other)


if __name__ == "__main__":
    raise SystemExit(main())
