"""Plays the engine against itself and stores quiet positions as features, with the game's result.

A game begins with an opening of the game's file and some random moves, and continues with a fixed number of nodes per
move. Each game has its own seed, so the same command gives the same data on every machine, with any number of
processes.
"""

import argparse
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np

from girone import _native, games
from girone.engine import native_board
from girone.games.openings import after, openings

Sample = tuple[list[int], float, float]
"""Features, phase, and points of the side to move."""


def main() -> int:
    """Play the requested games and write one file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--nodes", type=int, default=1_000)
    parser.add_argument("--chance", type=int, default=4, help="at most so many moves of chance after the opening")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    play = partial(play_game, arguments.game, arguments.nodes, arguments.chance, arguments.seed)
    with ProcessPoolExecutor(arguments.processes) as pool:
        played = list(pool.map(play, range(arguments.games), chunksize=50))
    rows = [(number, *sample) for number, samples in enumerate(played) for sample in samples]
    np.savez_compressed(
        arguments.out,
        number=np.array([row[0] for row in rows], dtype=np.int32),
        features=np.array([row[1] for row in rows], dtype=np.int8),
        phase=np.array([row[2] for row in rows], dtype=np.float32),
        points=np.array([row[3] for row in rows], dtype=np.float32),
    )
    print(f"{len(rows)} positions of {arguments.games} games: {arguments.out}")
    return 0


def play_game(game: str, nodes: int, most_chance: int, seed: int, number: int) -> list[Sample]:
    """The quiet positions of one game."""
    chance = random.Random(f"{game} {seed} {number}")
    board = native_board(after(games.load(game).start(), chance.choice(openings(game))))
    for _ in range(chance.randint(0, most_chance)):
        if moves := board.move_ids():
            board.play(chance.choice(moves))
    return _with_points(board, *_play_on(board, nodes))


def _play_on(board: _native.Board, nodes: int) -> tuple[list[tuple[list[int], float]], list[bool]]:
    """Play to the end; returns the quiet positions, and whether White was to move."""
    engine, seen, white = _native.Engine(1), list[tuple[list[int], float]](), list[bool]()
    while board.result() is None:
        features, phase, pieces, turn = board.features(), board.phase(), _enemies(board), board.white_to_move()
        board.play(engine.think(board, nodes=nodes).line[0])
        if _own(board) == pieces:
            seen.append((features, phase))
            white.append(turn)
    return seen, white


def _with_points(board: _native.Board, seen: list[tuple[list[int], float]], white: list[bool]) -> list[Sample]:
    result = board.result()
    assert result is not None
    mover = (result + 1) / 2
    last = board.white_to_move()
    return [(*each, mover if turn == last else 1 - mover) for each, turn in zip(seen, white, strict=True)]


def _own(board: _native.Board) -> int:
    return int(np.frombuffer(board.contents(), dtype=np.int8).clip(min=0).sum())


def _enemies(board: _native.Board) -> int:
    return -int(np.frombuffer(board.contents(), dtype=np.int8).clip(max=0).sum())


if __name__ == "__main__":
    sys.exit(main())
