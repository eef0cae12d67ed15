"""The games with trained networks: their start positions and symmetries."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.building import ROOT
from training.nets.labels import USUAL, CarriedBack, Label

SQUARES = np.arange(64).reshape(8, 8)


@dataclass(frozen=True)
class TrainedGame:
    """A game: start position, symmetries (rows of input indices), size of the hidden layer (trained.hpp).

    Self-play searches `nodes` per move, and starts from positions with a score of at most `uneven`. The network is
    trained on `label`, with `late_share` of the positions that have the fewest pieces. `rounds` are shares of the
    game's time; a fit uses the last `remembered` rounds. Games trained together share the time by `weight`.
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
        """Openings of its gate (gate.cpp): random moves if `draw` is given, else its balanced openings."""
        return self.draw or str(ROOT / "src/girone/games" / self.name / "openings.txt")

    @property
    def file(self) -> Path:
        """Path of the weights in the engine's include path."""
        return Path("girone/games") / self.name / "net.bin"

    @property
    def definitions(self) -> tuple[str, ...]:
        """Macro definitions for arena.hpp."""
        header = f'"girone/games/{self.name}/trained.hpp"'
        names = (f"GIRONE_GAME={self.name}", f"GIRONE_TRAINED={header}")
        numbers = (f"GIRONE_INPUTS={self.turns.shape[1]}", f"GIRONE_UNEVEN={self.uneven}")
        return (*names, *numbers, f'GIRONE_START="{self.start}"', f"GIRONE_MOVE_LIMIT={self.move_limit}")


def _turned_squares(inputs: int) -> np.ndarray:
    """Own and other stones by square under the eight symmetries; other inputs stay."""
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
