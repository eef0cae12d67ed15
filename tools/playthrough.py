"""Writes each game's playthrough.txt: a random game of about forty plies, for people and for the exam.

--check replays the moves of the file and compares every line with today's rules.
"""

import argparse
import random
import sys

from girone import games
from girone.games import FOLDER
from girone.model.game import Move, Position, Side

SEEDS = range(40)


def main() -> int:
    """Write or check the files of the named games, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names())
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    arguments = parser.parse_args()
    stale = [name for name in arguments.games if not _handle(name, arguments.check)]
    for name in stale:
        print(f"{name}/playthrough.txt is not what the rules say; look, then run tools/playthrough.py {name}")
    return 1 if stale else 0


def _handle(name: str, check: bool) -> bool:
    file, start = FOLDER / name / "playthrough.txt", games.load(name).start()
    if check:
        written = file.read_text(encoding="utf-8")
        moves = [line.split()[-1] for line in written.splitlines() if line.startswith("plays ")]
        return written == playthrough(start, moves)
    moves = min((_moves_by_chance(start, seed) for seed in SEEDS), key=lambda played: abs(len(played) - 40))
    file.write_text(playthrough(start, moves), encoding="utf-8")
    return True


def _moves_by_chance(position: Position, seed: int) -> list[Move]:
    chance, played = random.Random(seed), []
    while moves := position.moves():
        played.append(chance.choice(moves))
        position = position.play(played[-1])
    return played


def playthrough(position: Position, moves: list[Move]) -> str:
    """The whole game as text."""
    lines = [
        f"# {position.game.title}, {', '.join(f'{name} {value}' for name, value in position.game.options.items())}"
    ]
    for move in moves:
        lines += [*_describe(position), f"plays {move}"]
        position = position.play(move)
    return "\n".join([*lines, *_describe(position)]) + "\n"


def _describe(position: Position) -> list[str]:
    counts = ", ".join(f"{side} {position.count(side)}" for side in Side)
    outcome = position.outcome()
    state = f"outcome {outcome.as_json()}" if outcome else f"{position.turn} to move"
    return [
        "",
        *position.rows(),
        position.text(),
        f"{state}; {counts}",
        f"moves {' '.join(position.moves())}",
    ]


if __name__ == "__main__":
    sys.exit(main())
