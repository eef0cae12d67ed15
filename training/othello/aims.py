"""What can be trained for Othello: weights for a file of the engine, from games on boards of some sizes."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from training.building import ROOT
from training.othello import local, patterns
from training.othello.models import Model

FOLDER = Path("girone/games/othello")
"""Where the engine's sources look for the weights, from a folder of the include path."""
GATE_PLIES, GATE_SEED = 8, 1


@dataclass(frozen=True)
class Round:
    """How one round plays: plies of a search, empty squares from which on it is exact, and its share of the time.

    Without a share it takes what is left.
    """

    depth: int
    empties: int
    share: float = 0.0


@dataclass(frozen=True)
class Aim:
    """A file of weights, and how it is made; `parts` are the shares of the threads that play on each size."""

    file: Path
    models: tuple[Model, ...]
    parts: Mapping[int, float]
    rounds: tuple[Round, ...]
    trust: float = 0.0
    """By how much the fit follows what the search said in later rounds, in place of the lead in the end."""

    def threads(self, number: int) -> dict[int, int]:
        """The threads of each size, of so many in all."""
        whole = sum(self.parts.values())
        return {size: max(1, round(number * part / whole)) for size, part in self.parts.items()}

    def openings(self, size: int) -> str:
        """What gates begin with: the balanced openings, or where there are none moves of chance."""
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
