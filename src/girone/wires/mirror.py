"""Othello seen by programs that assume one start layout: as we see it, or its mirror image."""

from collections.abc import Sequence

from girone.model.detail import Wording
from girone.model.game import Game, Move

NO_SQUARE = Wording("no_square", "{quoted} is neither a square such as d3 nor a pass")


class Mirror:
    """Turns the columns round where the match and the programs differ in their layout, and only there."""

    def __init__(self, game: Game, assumed: str) -> None:
        self.size: int = game.options["size"]
        self.turns: bool = game.options["layout"] != assumed

    def move(self, move: Move) -> Move:
        """The move as the other side of the mirror writes it; what names no cell (a pass) is the same there."""
        column, row = map(int, move.split(","))
        on_board = 0 <= column < self.size and 0 <= row < self.size
        return f"{self.size - 1 - column},{row}" if self.turns and on_board else move

    def rows(self, rows: Sequence[str]) -> Sequence[str]:
        """The board as the other side of the mirror sees it."""
        return [row[::-1] for row in rows] if self.turns else rows
