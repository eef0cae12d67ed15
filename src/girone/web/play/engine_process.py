"""A process that thinks for casual games: a line of JSON asks, a line answers, on the core that it is told.

It is started by the page, and has the lowest priority. Every position is thought about afresh, so that a level always
plays the same.
"""

import json
import os
import sys
from typing import Any

from girone import games
from girone.engine import Effort, Engine

MEGABYTES = 16
LAST = 19


def main() -> int:
    """Answer until standard input ends."""
    os.nice(LAST)
    engine = Engine(MEGABYTES)
    try:
        for line in sys.stdin:
            asked = json.loads(line)
            os.sched_setaffinity(0, {asked["core"]})
            print(json.dumps({"number": asked["number"], **answered(engine, asked)}), flush=True)
    except BrokenPipeError:  # the page was killed, and nobody waits for the answer
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def answered(engine: Engine, asked: dict[str, Any]) -> dict[str, Any]:
    """The best move, and its score for the side to move."""
    position = games.load(asked["game"], **asked["options"]).parse(asked["position"])
    engine.clear()
    found = engine.analyse(position, Effort(seconds=asked["seconds"], nodes=asked["nodes"]))
    return {"move": found.best, "score": found.score}


if __name__ == "__main__":
    raise SystemExit(main())
