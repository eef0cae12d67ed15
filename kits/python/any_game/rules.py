"""The rules of @GAME@: positions, legal moves, who has won; the folder girone/ holds them as the referee has them."""

import json
from importlib import import_module

from girone.model.game import Side

OPTIONS = json.loads("""@OPTIONS@""")
game = import_module("girone.games.@GAME_NAME@").GAME(**OPTIONS)


def start():
    """Return the position in which every game begins."""
    return Position(game.start())


def read(text):
    """Return the position of a text, as `girone show` prints it."""
    return Position(game.parse(text))


class Position:
    """The board and the side to move. A position never changes."""

    def __init__(self, position):
        self.position = position
        self.turn = position.turn.value

    def moves(self):
        """List the legal moves: @NOTATION@."""
        return list(self.position.moves())

    def play(self, move):
        """Return the position after a move."""
        return Position(self.position.play(move))

    def count(self, side):
        """Count the pieces of a side."""
        return self.position.count(Side(side))

    def result(self):
        """Return None while the game goes on, else `white`, `black` or `tie`."""
        outcome = self.position.outcome()
        if outcome is None:
            return None
        return outcome.winner.value if outcome.winner else "tie"

    def rows(self):
        """List the rows of the board as text, the top one first."""
        return list(self.position.rows())

    def text(self):
        """Return the position in one line, as `girone show` prints it."""
        return self.position.text()

    def __str__(self):
        return "\n".join([*self.rows(), f"{self.turn} to move"])
