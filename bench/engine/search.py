"""Depth reached in one second from the start of each game, and growth of the nodes with the depth.

The effective branching factor is the ratio of total nodes at successive depths, as the mean over the last four: odd and
even depths cost differently.

    .venv/bin/python -m bench.engine.search
"""

import argparse
import json
import sys

from girone import games
from girone.engine import Analysis, Effort, Engine

SPAN = 4


def main() -> int:
    """Search every game and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(games.names()))
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.games:
        row = {"game": name, **reach(name, Effort(seconds=arguments.seconds, threads=arguments.threads))}
        words = "{game:16} depth {depth:2}, branching factor {branching:.2f}, {nodes:12,} nodes".format(**row)
        print(json.dumps(row) if arguments.json else words, flush=True)
    return 0


def reach(name: str, effort: Effort) -> dict[str, float]:
    """The last finished depth, the growth of the nodes up to it, and all nodes of the search."""
    depths: list[Analysis] = []
    last = Engine().analyse(games.load(name).start(), effort, progress=depths.append)
    span = min(SPAN, len(depths) - 1)
    branching = (depths[-1].nodes / depths[-1 - span].nodes) ** (1 / span)
    return {"depth": depths[-1].depth, "branching": branching, "nodes": last.nodes}


if __name__ == "__main__":
    sys.exit(main())
