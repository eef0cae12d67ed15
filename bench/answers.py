"""When the answers of a player arrive under full load: the seconds from the question to the move, by game and wire.

Every core is kept busy by as many loops as asked for. An answer is late if it comes after the limit, and within the
margin if it comes after the limit minus the margin. First answers stand apart: a program may still be starting then.

    python -m bench.answers --limit 1 --margin 0.1
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bench.bare_servers import SERVERS
from girone import games
from girone.host.channels.event_loop import be_prompt

PAIRS = {
    f"{game}/{wire}": (game, wire)
    for game, wire in (
        ("dipole", "unical_server"),
        ("fission", "unical_server"),
        ("lines_of_action", "unical_server"),
        ("othello", "unical_server"),
        ("lines_of_action", "unical_relay"),
        ("othello", "sadjad_stdio"),
        ("othello", "ufmg_files"),
    )
}
MOST_IN_A_MATCH = 10
"""Answers, after which a new match begins: so there are some first ones."""


def main() -> int:
    """Play matches of each game and wire, and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", nargs="*", default=list(PAIRS), metavar="PAIR", help=f"which: {', '.join(PAIRS)}")
    parser.add_argument("--limit", type=float, default=1.0, help="seconds for a move")
    parser.add_argument("--margin", type=float, default=0.1, help="seconds of it that are not used")
    parser.add_argument("--load", type=int, default=2, help="busy loops for each core")
    parser.add_argument("--answers", type=int, default=30, help="answers of each pair")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    print(f"the stopwatch is woken: {be_prompt()}", file=sys.stderr)
    with _load((os.cpu_count() or 1) * arguments.load):
        rows = [_row(name, arguments) for name in arguments.pairs]
    if arguments.json:
        print(json.dumps(rows))
        return 0
    print(
        f"{'pair':29} {'firsts':>6} {'worst first':>11} {'later':>5} {'median':>6} {'worst':>6} {'in margin':>9} late"
    )
    for row in rows:
        print(
            f"{row['pair']:29} {row['firsts']:6} {row['worst_first']:11.3f} {row['later']:5} {row['median']:6.3f} "
            f"{row['worst']:6.3f} {row['in_margin']:9} {row['late']:4}"
        )
    return 0


@contextmanager
def _load(loops: int) -> Iterator[None]:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


def _row(name: str, arguments: argparse.Namespace) -> dict[str, Any]:
    """The figures of one pair; matches are begun anew until there are enough answers."""
    firsts: list[float] = []
    later: list[float] = []
    while (missing := arguments.answers - len(firsts) - len(later)) > 0:
        first, *others = _match(*PAIRS[name], arguments, len(firsts), min(missing, MOST_IN_A_MATCH))
        firsts.append(first)
        later += others
    return {
        "pair": name,
        "firsts": len(firsts),
        "worst_first": max(firsts),
        "later": len(later),
        "median": statistics.median(later),
        "worst": max(later),
        "in_margin": sum(arguments.limit - arguments.margin < each <= arguments.limit for each in firsts + later),
        "late": sum(each > arguments.limit for each in firsts + later),
    }


def _match(name: str, wire: str, arguments: argparse.Namespace, seed: int, most: int) -> list[float]:
    """The seconds of each answer of one match, in which the player begins and chance replies."""
    layout = {"layout": "mirrored"} if wire == "sadjad_stdio" else {}
    chance, position, seconds = random.Random(seed), games.load(name, **layout).start(), list[float]()
    ours, thinking = position.turn, ("--limit", str(arguments.limit), "--margin", str(arguments.margin))
    with SERVERS[wire](position.game, thinking) as server:
        while not position.outcome() and len(seconds) < most:
            if position.turn is ours:
                move, taken = server.ask(position)
                seconds.append(taken)
            else:
                move = chance.choice(position.moves())
                server.tell(move)
            position = position.play(move)
    return seconds


if __name__ == "__main__":
    sys.exit(main())
