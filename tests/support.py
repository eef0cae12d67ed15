"""What several tests share: the games with their options, seeded random games, and data that lies elsewhere."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from girone import games
from girone.model.game import Game, Move, Position

ROOT = Path(__file__).parent.parent
DATA = Path(__file__).parent / "data"
BORROWED = Path(os.environ.get("GIRONE_BORROWED_DATA", ROOT.parent / "shared" / "data"))

VARIANTS: tuple[Game, ...] = (
    *(
        games.load("othello", size=size, layout=layout)
        for size in (4, 6, 8, 10, 18)
        for layout in ("standard", "mirrored")
    ),
    games.load("lines_of_action"),
    games.load("lines_of_action", layout="transposed", move_limit=12),
    games.load("fission"),
    games.load("fission", at_limit="count", move_limit=8),
    games.load("dipole"),
    games.load("dipole", move_limit=10),
    games.load("dipole", removal="letter"),
)


def variant_name(game: Game) -> str:
    """A short name of a game with its options, for test reports."""
    return "-".join([game.name, *map(str, game.options.values())])


def borrowed(*parts: str) -> Path:
    """Data of other people that is never part of the repository; without it the test says so and is left out."""
    path = BORROWED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"{'/'.join(parts)} is other people's data and not here; set GIRONE_BORROWED_DATA to its folder")
    return path


def random_game(game: Game, seed: int) -> Iterator[tuple[Position, Move]]:
    """Every position of a game of chance with the move played in it."""
    chance, position = random.Random(seed), game.start()
    while moves := position.moves():
        move = chance.choice(moves)
        yield position, move
        position = position.play(move)


def random_positions(game: Game, seeds: int) -> Iterator[Position]:
    """All positions of some games of chance, the final ones included."""
    for seed in range(seeds):
        position = game.start()
        yield position
        for before, move in random_game(game, seed):
            position = before.play(move)
            yield position
