"""Measure how long games last, and write it into each game's lengths.txt, which `girone plan` reads.

Games between two random players, two greedy ones and two engines, from the balanced openings where a player would
otherwise repeat itself. All are seeded, so that the same code gives the same file. It needs the native core.
"""

import argparse
import random
from collections.abc import Callable
from statistics import fmean

from girone import games
from girone.games.openings import after, openings
from girone.model.game import Position
from girone.players.samples.players import greedy_player, level_player, random_player
from girone.tournament.plan.lengths import FILE
from girone.wires.client import Think

HEAD = "# players, games, mean plies, least, most; made by tools/lengths.py\n"
Start = Callable[[int], Position]


def main() -> int:
    """Measure the named games, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(games.names()))
    parser.add_argument("--random", type=int, default=300, help="games of random players")
    parser.add_argument("--others", type=int, default=40, help="games of greedy players, and of engines of level 4")
    arguments = parser.parse_args()
    for name in arguments.games:
        lines = [
            line("random", plies(name, arguments.random, lambda seed: random_player(seed), opened=False)),
            line("greedy", plies(name, arguments.others, lambda _: greedy_player(), opened=True)),
            line("level4", plies(name, arguments.others, lambda _: level_player(4), opened=True)),
        ]
        (games.FOLDER / name / FILE).write_text(HEAD + "".join(lines), encoding="utf-8")
        print(name, *lines, sep="\n", end="", flush=True)
    return 0


def plies(name: str, count: int, player: Callable[[int], Think], opened: bool) -> list[int]:
    """The lengths of `count` games in plies."""
    chance = random.Random(name)
    lengths = []
    for seed in range(count):
        position, think = games.load(name).start(), player(seed)
        opening = chance.choice(openings(name)) if opened else ()
        position, length = after(position, opening), len(opening)
        while position.outcome() is None:
            position, length = position.play(think(position)), length + 1
        lengths.append(length)
    return lengths


def line(players: str, lengths: list[int]) -> str:
    """One line of the file."""
    return f"{players} {len(lengths)} {fmean(lengths):.1f} {min(lengths)} {max(lengths)}\n"


if __name__ == "__main__":
    raise SystemExit(main())
