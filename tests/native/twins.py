"""Positions on which the native core is compared with the Python rules, and what differs.

Half of the positions come from random games. Half are composed: pieces thrown on the board, as seldom in games.
"""

import itertools
import random
from collections.abc import Iterator

from girone import games
from girone.engine.board import Board
from girone.games.dipole.rules import DARK, PIECES
from girone.model.game import Game, Position, Side

VARIANTS: dict[str, tuple[Game, ...]] = {
    "dipole": (
        games.load("dipole"),
        games.load("dipole", move_limit=4),
        games.load("dipole", move_limit=10_000),
        games.load("dipole", removal="letter"),
    ),
    "fission": tuple(
        games.load("fission", move_limit=limit, at_limit=rule)
        for limit, rule in itertools.product((50, 6), ("tie", "count"))
    ),
    "lines_of_action": tuple(
        games.load("lines_of_action", move_limit=limit, layout=layout)
        for limit, layout in itertools.product((100, 5), ("standard", "transposed"))
    ),
    "othello": tuple(
        games.load("othello", size=size, layout=layout)
        for size, layout in itertools.product(range(4, 19, 2), ("standard", "mirrored"))
    ),
}


def random_positions(game: Game, seed: int) -> Iterator[Position]:
    """Positions without end: one of a game of chance, one composed, in turn."""
    chance = random.Random(f"{game} {seed}")
    while True:
        position = game.start()
        yield position
        while moves := position.moves():
            position = position.play(chance.choice(moves))
            yield position
            yield composed(game, chance)


def composed(game: Game, chance: random.Random) -> Position:
    """Pieces thrown on the board, few or many, with any side to move at any ply."""
    limit = game.options.get("move_limit", 0)
    ply = chance.choice([0, 2 * limit - 1, 2 * limit, chance.randint(0, 2 * limit)])
    if game.name == "dipole":
        return game.parse(f"{_stacks(chance)} {chance.choice('WB')} {ply}")
    if game.name == "othello":
        share, cells = chance.random(), game.options["size"] ** 2
        signs = [chance.choice("XO") if chance.random() < share else "-" for _ in range(cells)]
        return game.parse("".join(signs) + chance.choice((" X", " O")))
    cells = ["W"] * chance.randint(1, 12) + ["B"] * chance.randint(1, 12)
    cells += "." * (chance.choice((25, 36, 64)) - len(cells))
    chance.shuffle(cells)
    side = round(len(cells) ** 0.5)
    rows = ["".join(cells[row * side : (row + 1) * side]).ljust(8, ".") for row in range(side)]
    return game.parse(f"{'/'.join(rows + ['........'] * (8 - side))} {chance.choice('WB')} {ply}")


def _stacks(chance: random.Random) -> str:
    cells, stacks = chance.sample(sorted(DARK), len(DARK)), []
    for side in "WB":
        left = chance.randint(1, PIECES)
        while left:
            size = chance.randint(1, left)
            stacks.append(f"{cells.pop()}{side}{size}")
            left -= size
    return " ".join(stacks)


def difference(position: Position) -> str | None:
    """What the native core sees differently, in words; None if nothing."""
    board = Board.of(position)
    wanted, found = sorted(position.moves()), sorted(board.moves())
    if board.text() != position.text() or board.turn is not position.turn:
        return f"the text is {board.text()}"
    if found != wanted:
        return f"moves: only in the core {set(found) - set(wanted)}, only in the rules {set(wanted) - set(found)}"
    if _winner(board) != (outcome.winner if (outcome := position.outcome()) else "nobody yet"):
        return f"the result is {board.result()}, the outcome {position.outcome()}"
    key = board.hash
    for move in wanted:
        board.play(move)
        if board.text() != position.play(move).text():
            return f"{move} leads to {board.text()}"
        board.undo()
    return None if (board.text(), board.hash) == (position.text(), key) else f"undoing leads to {board.text()}"


def _winner(board: Board) -> Side | str | None:
    result = board.result()
    if result is None:
        return "nobody yet"
    return None if result == 0 else board.turn if result > 0 else board.turn.other
