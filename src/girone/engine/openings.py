"""Openings by lot: plies of chance that the search holds for level, none the mirror of another."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from girone.engine import Effort, Engine
from girone.engine.board import Board
from girone.model.game import Move


@dataclass(frozen=True)
class Levelness:
    """So many plies, after which a search of so many plies sees a score of at most so much on either side.

    `sparing`: chance never takes its own pieces off the board; else it would throw most of them away.
    """

    plies: int
    depth: int
    most: int
    sparing: bool = False


XOT = Levelness(8, 7, 200)
"""What extreme Othello calls level: eight plies, and at most two discs."""


def level_openings(name: str, level: Levelness, seed: int) -> Iterator[list[Move]]:
    """Level openings without end, the same for the same seed on every machine: the search is limited by its depth."""
    engine, seen = Engine(1), set[str]()
    for moves, board in _chances(name, level, seed):
        texts = {image.text() for image in board.symmetries()}
        if not seen & texts and _is_level(engine, level, board):
            yield moves
        seen |= texts


def _is_level(engine: Engine, level: Levelness, board: Board) -> bool:
    """Whether the search holds a position for level; an empty table makes that repeatable."""
    engine.clear()
    return abs(engine.analyse(board.position(), Effort(depth=level.depth)).score) <= level.most


def _chances(name: str, level: Levelness, seed: int) -> Iterator[tuple[list[Move], Board]]:
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
