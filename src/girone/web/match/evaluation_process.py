"""A process that scores the positions of a journal, one ply at a time, on a given core.

It reads lines `PLY CORE` and answers each with a line of JSON. The page starts it at the lowest priority.
"""

import json
import sys
from pathlib import Path
from typing import NamedTuple

from girone.engine import DECIDED, Effort, Engine
from girone.host.system import be_nice, stay_on
from girone.matches.story import story
from girone.model.game import Move, Position, Side

LEVEL = 8
"""Limited by nodes, not seconds, so that a match has the same curve on every machine."""
MEGABYTES = 16
LAST = 19


def main() -> int:
    """Answer until standard input ends."""
    be_nice(LAST)
    told = story(Path(sys.argv[1]))
    positions = [told.start, *(ply.position for ply in told.plies)]
    print(len(positions), flush=True)
    for line in sys.stdin:
        ply, core = map(int, line.split())
        stay_on(core)
        print(json.dumps({"ply": ply, **scored(positions[ply])._asdict()}), flush=True)
    return 0


class ScoredPly(NamedTuple):
    """Score for White, best move, and search depth."""

    score: int
    best: Move | None
    depth: int


def scored(position: Position) -> ScoredPly:
    """The score of a position for White, where 100 is about a piece; no search depends on an earlier one."""
    outcome = position.outcome()
    if outcome is not None:
        sign = {Side.WHITE: 1, Side.BLACK: -1, None: 0}[outcome.winner]
        return ScoredPly(sign * DECIDED, None, 0)
    found = Engine(MEGABYTES).analyse(position, Effort.of_level(LEVEL))
    sign = 1 if position.turn is Side.WHITE else -1
    return ScoredPly(sign * found.score, found.best, found.depth)


if __name__ == "__main__":
    raise SystemExit(main())
