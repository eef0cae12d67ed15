"""The positions written by self-play (record.hpp), as arrays."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np

MOST, NONE = 48, 0xFFFF
"""Maximum number of inputs of a position; the number that means no input."""
RECORD = np.dtype(
    [
        ("inputs", "<u2", MOST),
        ("game", "<u4"),
        ("searched", "<i2"),
        ("still", "<i2"),
        ("points", "i1"),
        ("bucket", "u1"),
        ("plies", "<u2"),
    ]
)
KEPT_OUT = 20
"""Games whose number is divisible by this are held out to test the fit."""


@dataclass(frozen=True)
class Positions:
    """Positions with search scores and results, games in order; points are 1, 1/2 and 0."""

    inputs: np.ndarray
    bucket: np.ndarray
    still: np.ndarray
    searched: np.ndarray
    points: np.ndarray
    game: np.ndarray
    plies: np.ndarray

    def only(self, chosen: np.ndarray) -> "Positions":
        """A selection of them."""
        return Positions(*(getattr(self, field.name)[chosen] for field in fields(self)))

    def __len__(self) -> int:
        """Number of positions."""
        return len(self.points)


def read(folders: Iterable[Path]) -> tuple[Positions, Positions]:
    """The training positions, and the held-out ones."""
    sheets = [sheet for folder in folders for sheet in sorted(folder.glob("sheet-*.bin"))]
    records = np.concatenate([np.fromfile(sheet, dtype=RECORD) for sheet in sheets])
    kept_out = records["game"] % KEPT_OUT == 0
    return _arrays(records[~kept_out]), _arrays(records[kept_out])


def _arrays(records: np.ndarray) -> Positions:
    still, searched = (records[name].astype(np.float32) for name in ("still", "searched"))
    points = (records["points"].astype(np.float32) + 1) / 2
    return Positions(records["inputs"], records["bucket"], still, searched, points, records["game"], records["plies"])
