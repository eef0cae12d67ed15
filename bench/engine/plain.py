"""How strong the Python search is: matches against the sample players, in processor time.

Games against greedy begin with the balanced openings, each with both colours; games against random at the start.
"""

import argparse
import json
import time
from collections import Counter

from girone import games
from girone.engine import Effort
from girone.games import openings
from girone.model.game import Position, Side
from girone.players.plain import PlainEngine
from girone.players.samples import greedy_player, random_player
from girone.wires.client import Think


def main() -> None:
    """Play, and print a row for each game and opponent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="GAME", nargs="*", default=games.names(), help="all of them by default")
    parser.add_argument("--seconds", type=float, default=0.88, help="for a move")
    parser.add_argument("--matches", type=int, default=20, help="against each rival, half of them with each colour")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.names:
        for rival in ("random", "greedy"):
            row = {"game": name, "rival": rival, **measure(name, rival, arguments.seconds, arguments.matches)}
            print(
                json.dumps(row) if arguments.json else "  ".join(f"{key} {value}" for key, value in row.items()),
                flush=True,
            )


def measure(name: str, rival: str, seconds: float, matches: int) -> dict[str, float]:
    """Wins, ties and losses, and speed and depth of the search."""
    results, effort = Counter[str](), Counter[str]()
    for number in range(matches):
        start = games.load(name).start()
        if rival == "greedy":
            start = openings.after(start, openings.openings(name)[number // 2 * 7])
        side, think = list(Side)[number % 2], random_player(number) if rival == "random" else greedy_player()
        results[play(start, side, think, seconds, effort)] += 1
    rates = {"nodes_a_second": effort["nodes"] / effort["moves"] / seconds, "depth": effort["depth"] / effort["moves"]}
    return {word: results[word] for word in ("won", "tied", "lost")} | {
        key: round(rate, 1) for key, rate in rates.items()
    }


def play(position: Position, side: Side, rival: Think, seconds: float, effort: Counter[str]) -> str:
    """The result of one match for the search."""
    while position.moves():
        if position.turn is side:
            found = PlainEngine(clock=time.process_time).analyse(position, Effort(seconds=seconds))
            effort.update(nodes=found.nodes, depth=found.depth, moves=1)
            position = position.play(found.best)
        else:
            position = position.play(rival(position))
    outcome = position.outcome()
    assert outcome
    return "tied" if outcome.winner is None else "won" if outcome.winner is side else "lost"


if __name__ == "__main__":
    main()
