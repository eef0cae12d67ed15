"""Random openings that the search considers equal; no two are mirror images."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from girone.engine import Effort, Engine
from girone.engine.board import Board
from girone.model.game import Move


@dataclass(frozen=True)
class Levelness:
    """How to draw an opening and check it: random plies, depth of the search, and the largest allowed score.

    `sparing`: no random move takes its own pieces off the board; otherwise most would be lost.
    """

    plies: int
    depth: int
    most: int
    sparing: bool = False


XOT = Levelness(8, 7, 200)
"""Extreme Othello's openings: eight plies, and at most two discs of advantage."""


def level_openings(name: str, level: Levelness, seed: int) -> Iterator[list[Move]]:
    """Endless equal openings; a seed gives the same ones on every machine, because depth limits the search."""
    engine, seen = Engine(1), set[str]()
    for moves, board in _random_openings(name, level, seed):
        texts = {image.text() for image in board.symmetries()}
        if not seen & texts and _is_level(engine, level, board):
            yield moves
        seen |= texts


def _is_level(engine: Engine, level: Levelness, board: Board) -> bool:
    """Whether the search considers a position equal; starts with an empty table to be reproducible."""
    engine.clear()
    return abs(engine.analyse(board.position(), Effort(depth=level.depth)).score) <= level.most


def _random_openings(name: str, level: Levelness, seed: int) -> Iterator[tuple[list[Move], Board]]:
    chance = random.Random(seed)
    while True:
        board, moves = Board(name), list[Move]()
        while len(moves) < level.plies and (choice := _choice(board, level.sparing)):
            moves.append(chance.choice(choice))
            board.play(moves[-1])
        if board.moves() and len(moves) == level.plies:
            yield moves, board


def _choice(board: Board, is_sparing: bool) -> Sequence[Move]:
    if not is_sparing:
        return board.moves()
    position = board.position()
    pieces = position.count(position.turn)
    return [move for move in position.moves() if position.play(move).count(position.turn) == pieces]
