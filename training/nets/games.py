"""The games that networks are trained for: how they begin, and what a turned board shows."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.building import ROOT
from training.nets.labels import USUAL, CarriedBack, Label

SQUARES = np.arange(64).reshape(8, 8)


@dataclass(frozen=True)
class TrainedGame:
    """A game: its beginning, what turned boards show (rows of inputs), the size of the hidden layer (trained.hpp).

    Self-play thinks so many nodes a move, and begins at positions that are not more uneven than so many points. The
    network is told what the label says, and learns from this share of the positions with the least left on the board.
    Each round plays its part of the game's time; a fit remembers so many rounds, the last ones. Games that are trained
    together share the time by their weights.
    """

    name: str
    start: str
    move_limit: int
    turns: np.ndarray
    hidden: int
    uneven: int
    nodes: int = 1500
    draw: str = ""
    label: Label = USUAL
    late_share: float = 1.0
    rounds: tuple[float, ...] = (0.2, 0.3, 0.3)
    remembered: int = 3
    weight: float = 1.0

    @property
    def openings(self) -> str:
        """Where its gate begins (gate.cpp): after moves of chance if a draw is given, else at its balanced openings."""
        return self.draw or str(ROOT / "src/girone/games" / self.name / "openings.txt")

    @property
    def file(self) -> Path:
        """Where the engine's sources look for the weights, from a folder of the include path."""
        return Path("girone/games") / self.name / "net.bin"

    @property
    def definitions(self) -> tuple[str, ...]:
        """What arena.hpp wants to know."""
        header = f'"girone/games/{self.name}/trained.hpp"'
        names = (f"GIRONE_GAME={self.name}", f"GIRONE_TRAINED={header}")
        numbers = (f"GIRONE_INPUTS={self.turns.shape[1]}", f"GIRONE_UNEVEN={self.uneven}")
        return (*names, *numbers, f'GIRONE_START="{self.start}"', f"GIRONE_MOVE_LIMIT={self.move_limit}")


def _turned_squares(inputs: int) -> np.ndarray:
    """Own and other stones by square, in the eight ways to lay down a board; other inputs stay as they are."""
    boards = [np.rot90(board, turn).ravel() for board in (SQUARES, SQUARES.T) for turn in range(4)]
    return np.stack([np.concatenate([board, 64 + board, np.arange(128, inputs)]) for board in boards])


LINES_OF_ACTION = ".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0"
FISSION = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0"
DIPOLE = "A4B12 H5W12 W 0"
GAMES = {
    game.name: game
    for game in (
        TrainedGame("lines_of_action", LINES_OF_ACTION, 100, _turned_squares(414), 64, 110),
        TrainedGame(
            "fission",
            FISSION,
            50,
            _turned_squares(437),
            32,
            300,
            nodes=2000,
            draw="chance:4:1:1",
            label=CarriedBack(0.8),
            late_share=0.3,
            rounds=(0.1, 0.15, 0.15, 0.22, 0.22),
            weight=1.75,
        ),
        TrainedGame("dipole", DIPOLE, 60, np.arange(1007)[None], 64, 70),
    )
}
