"""Plain UCT for every game: a tree that grows by one position per random game, without other knowledge."""

import math
import time
from dataclasses import dataclass, field
from itertools import count

from bench.yardsticks.entrant import enter
from girone import _native
from girone.engine import native_board
from girone.model.game import Move, Position
from girone.wires.client import Think

EXPLORATION = 1.4
KINDS = ("plain",)


@dataclass
class Node:
    """A position of the tree: its visits, and the points of the side that moved there."""

    untried: list[int]
    visits: int = 0
    points: float = 0.0
    children: dict[int, "Node"] = field(default_factory=dict)

    def urgent(self) -> int:
        """The move with the highest upper confidence bound."""
        log = math.log(self.visits)

        def bound(move: int) -> float:
            child = self.children[move]
            return child.points / child.visits + EXPLORATION * math.sqrt(log / child.visits)

        return max(self.children, key=bound)


def player(_: str, seconds: float) -> Think:
    """A player that searches for so long; its random seed is the same in every match."""
    seeds = count()

    def think(position: Position) -> Move:
        end, board = time.monotonic() + seconds, native_board(position)
        root = Node(board.move_ids())
        while time.monotonic() < end:
            _try_once(root, board.copy(), next(seeds))
        return board.move_text(max(root.children, key=lambda move: root.children[move].visits))

    return think


def _try_once(root: Node, board: _native.Board, seed: int) -> None:
    """One iteration: select, expand, play a random game, and update the path."""
    path, whites = [root], [not board.white_to_move()]
    while not path[-1].untried and path[-1].children:
        move = path[-1].urgent()
        _step(path, whites, board, move)
    if path[-1].untried:
        move = path[-1].untried.pop(seed % len(path[-1].untried))
        path[-1].children[move] = Node([])
        _step(path, whites, board, move)
        path[-1].untried = board.move_ids()
    result = board.result()
    if result is None:
        _, white, _, ties = board.play_random(1, seed)
        points = white + ties / 2
    else:
        points = 0.5 + result / 2 * (1 if board.white_to_move() else -1)
    for node, is_white in zip(path, whites, strict=True):
        node.visits += 1
        node.points += points if is_white else 1 - points


def _step(path: list[Node], whites: list[bool], board: _native.Board, move: int) -> None:
    whites.append(board.white_to_move())
    board.play(move)
    path.append(path[-1].children[move])


if __name__ == "__main__":
    enter(__doc__, player, KINDS)
