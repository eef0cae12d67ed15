"""The games with opening books: their start positions, and the nodes that a second of search has."""

from dataclasses import dataclass


@dataclass(frozen=True)
class BookGame:
    """A game on boards of one size: its start, and the nodes that the player searches in a second.

    `ply_cost` is the cost of another ply, in hundredths of a piece, when choosing the move to search next.
    """

    name: str
    start: str
    nodes_a_second: int
    ply_cost: int
    move_limit: int = 0
    size: int = 8

    @property
    def title(self) -> str:
        """Its name on the command line."""
        return self.name if self.size == 8 else f"{self.name}-{self.size}"

    @property
    def definitions(self) -> tuple[str, ...]:
        """Macro definitions for arena.hpp."""
        space, of_size = f"girone::{self.name}", f"<{self.size}>" if self.name == "othello" else ""
        header = f'"girone/games/{self.name}/trained.hpp"'
        types = (f"GIRONE_BOARD={space}::Board{of_size}", f"GIRONE_JUDGE={space}::PlayerEvaluation{of_size}")
        return (
            f"GIRONE_HEADER={header}",
            *types,
            f'GIRONE_START="{self.start}"',
            f"GIRONE_MOVE_LIMIT={self.move_limit}",
        )


def othello(size: int, nodes_a_second: int) -> BookGame:
    """White on the top-left centre cell; for a book the mirrored layout is the same position."""
    board = ["-"] * size * size
    for corner, disc in zip((-size - 1, -size, -1, 0), "OXXO", strict=True):
        board[(size // 2) * size + size // 2 + corner] = disc
    return BookGame("othello", "".join(board) + " X", nodes_a_second, 25, size=size)


LINES_OF_ACTION = ".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0"
FISSION = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0"
DIPOLE = "A4B12 H5W12 W 0"
GAMES = {
    game.title: game
    for game in (
        othello(8, 3_600_000),
        BookGame("lines_of_action", LINES_OF_ACTION, 1_200_000, 15, move_limit=100),
        BookGame("fission", FISSION, 950_000, 15, move_limit=50),
        BookGame("dipole", DIPOLE, 1_400_000, 15, move_limit=60),
    )
}
PROVEN = othello(6, 6_000_000)
"""Its opening is proven instead of searched."""
