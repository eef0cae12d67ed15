"""Makes each game's openings.txt: plies of chance that the search holds for level, none the mirror of another.

The file is the same on every machine: chance has a fixed seed, and the search is limited by its depth.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence

from girone import games
from girone.engine import Effort, Engine
from girone.engine.board import Board
from girone.games import FOLDER
from girone.games.openings import FILE
from girone.model.game import Move, Position

NUMBER, SEED = 1000, 1
PLIES = {"dipole": 6, "fission": 6, "lines_of_action": 6, "othello": 8}
DEPTH = {"dipole": 7, "fission": 6, "lines_of_action": 6, "othello": 9}
LEVEL = {"dipole": 30, "fission": 60, "lines_of_action": 60, "othello": 120}
"""How far from zero the score of a level opening may be."""
SPARING = {"dipole"}
"""Where chance would throw most pieces away in six plies: here it never takes its own off the board."""


def main() -> int:
    """Write the files of the games named, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names())
    for name in parser.parse_args().games:
        found = make(name)
        about = (
            f"# {len(found)} openings of {name}: {PLIES[name]} plies, |score| <= {LEVEL[name]} at depth {DEPTH[name]}"
        )
        (FOLDER / name / FILE).write_text("\n".join([about, *map(" ".join, found)]) + "\n", encoding="utf-8")
        print(f"\n{name}: {len(found)} openings")
    return 0


def make(name: str) -> list[list[Move]]:
    """As many level openings as are wanted, with a word of progress."""
    engine, seen, found = Engine(16), set[str](), list[list[Move]]()
    for moves, position in _chances(name):
        texts = {board.text() for board in Board.of(position).symmetries()}
        if not seen & texts and is_level(engine, name, position):
            found.append(moves)
            print(f"\r{name}: {len(found)} of {len(seen)} tried", end="", flush=True)
        seen |= texts
        if len(found) == NUMBER:
            return found
    raise AssertionError("chance never ends")


def is_level(engine: Engine, name: str, position: Position) -> bool:
    """Whether the search holds a position for level; an empty table makes that repeatable."""
    engine.clear()
    return abs(engine.analyse(position, Effort(depth=DEPTH[name])).score) <= LEVEL[name]


def _chances(name: str) -> Iterator[tuple[list[Move], Position]]:
    chance = random.Random(SEED)
    while True:
        position, moves = games.load(name).start(), list[Move]()
        while len(moves) < PLIES[name] and (choice := _choice(position)):
            moves.append(chance.choice(choice))
            position = position.play(moves[-1])
        if position.moves() and len(moves) == PLIES[name]:
            yield moves, position


def _choice(position: Position) -> Sequence[Move]:
    if position.game.name not in SPARING:
        return position.moves()
    pieces = position.count(position.turn)
    return [move for move in position.moves() if position.play(move).count(position.turn) == pieces]


if __name__ == "__main__":
    sys.exit(main())
