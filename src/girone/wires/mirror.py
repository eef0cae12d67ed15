"""Mirrors Othello boards for programs that assume another start layout than the match has."""

from collections.abc import Sequence

from girone.model.detail import Wording
from girone.model.game import Game, Move

NO_SQUARE = Wording("no_square", "{quoted} is neither a square such as d3 nor a pass")


class Mirror:
    """Mirrors the columns if the layouts of the match and of the wire differ; otherwise changes nothing."""

    def __init__(self, game: Game, assumed: str) -> None:
        self.size: int = game.options["size"]
        self.turns: bool = game.options["layout"] != assumed

    def move(self, move: Move) -> Move:
        """The mirrored move; a move outside the board (a pass) stays as it is."""
        column, row = map(int, move.split(","))
        on_board = 0 <= column < self.size and 0 <= row < self.size
        return f"{self.size - 1 - column},{row}" if self.turns and on_board else move

    def rows(self, rows: Sequence[str]) -> Sequence[str]:
        """The mirrored board."""
        return [row[::-1] for row in rows] if self.turns else rows
