"""A process that thinks for casual games: a line of JSON asks, a line answers, on the given core.

The page starts it at the lowest priority. Every search starts afresh, so that a level always plays the same. Games
without the native core are searched in Python, for a limited time.
"""

import json
import os
import sys
from typing import Any

from girone import engine, games
from girone.engine import Effort
from girone.host.system import be_nice, stay_on
from girone.players.house import house_mind

MEGABYTES = 16
LAST = 19
LONGEST_IN_PYTHON = 2.0
"""Seconds per move: others wait for the same process."""


def main() -> int:
    """Answer until standard input ends."""
    be_nice(LAST)
    try:
        for line in sys.stdin:
            asked = json.loads(line)
            stay_on(asked["core"])
            print(json.dumps({"number": asked["number"], **answered(asked)}), flush=True)
    except BrokenPipeError:  # the page was killed
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def answered(asked: dict[str, Any]) -> dict[str, Any]:
    """The best move, and its score for the side to move."""
    position = games.load(asked["game"], **asked["options"]).parse(asked["position"])
    seconds = asked["seconds"]
    if not engine.knows(position.game):
        seconds = min(seconds or LONGEST_IN_PYTHON, LONGEST_IN_PYTHON)
    mind = house_mind(MEGABYTES, position.game, told=False)()
    found = mind.analyse(position, Effort(seconds=seconds, nodes=asked["nodes"]))
    return {"move": found.best, "score": found.score}


if __name__ == "__main__":
    raise SystemExit(main())
