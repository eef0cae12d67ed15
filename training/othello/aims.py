"""The possible trainings for Othello: weights for a file of the engine, from games on boards of some sizes."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from training.building import ROOT
from training.othello import local, patterns
from training.othello.models import Model

FOLDER = Path("girone/games/othello")
"""Path of the weights in the engine's include path."""
GATE_PLIES, GATE_SEED = 8, 1


@dataclass(frozen=True)
class Round:
    """How a round plays: search depth, empty squares from which it solves exactly, and its share of the time.

    Without a share it takes the remaining time.
    """

    depth: int
    empties: int
    share: float = 0.0


@dataclass(frozen=True)
class Aim:
    """A file of weights, and how it is made; `parts` are the shares of the threads for each board size."""

    file: Path
    models: tuple[Model, ...]
    parts: Mapping[int, float]
    rounds: tuple[Round, ...]
    trust: float = 0.0
    """Weight of the search's later scores in the fit, relative to the final lead."""

    def threads(self, number: int) -> dict[int, int]:
        """Threads for each size, of `number` in all."""
        whole = sum(self.parts.values())
        return {size: max(1, round(number * part / whole)) for size, part in self.parts.items()}

    def openings(self, size: int) -> str:
        """Openings of a gate: the balanced ones, or random moves for sizes without any."""
        balanced = ROOT / "src" / FOLDER / "openings.txt"
        return str(balanced) if size == 8 else f"chance:{GATE_PLIES}:{GATE_SEED}"


AIMS = {
    "8": Aim(
        FOLDER / "patterns.bin", (patterns.model(),), {8: 1.0}, (Round(4, 14, 0.05), Round(4, 14, 0.2), Round(5, 14))
    ),
    "other": Aim(
        FOLDER / "local.bin",
        (local.model(10, 12, 14, 16), local.model(6)),
        {6: 1, 10: 2, 12: 3, 14: 4, 16: 6},
        (Round(2, 10, 0.1), Round(2, 10, 0.2), Round(2, 10)),
        trust=0.5,
    ),
}
