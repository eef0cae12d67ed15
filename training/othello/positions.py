"""What self-play wrote down (record.hpp): positions with their scores, each position once."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.othello.patterns import FIRST_DISCS, PHASES, PLIES, count

RECORD = np.dtype(
    [("own", "<u8"), ("other", "<u8"), ("game", "<u4"), ("lead", "i1"), ("exact", "u1"), ("unused", "<u2")]
)
OVERLAP = 2
"""Plies that a phase learns from beyond its ends: so weights do not jump from one phase to the next."""
KEPT_OUT = 20
"""Each game with a number divisible by this only tells how good the fit is."""


@dataclass(frozen=True)
class Positions:
    """Positions of one phase, and the lead that the side to move has in the end."""

    own: np.ndarray
    other: np.ndarray
    lead: np.ndarray


def read(folders: Iterable[tuple[Path, bool]], phase: int) -> tuple[Positions, Positions]:
    """The positions to learn from and those kept out; of a folder with True only the exact scores."""
    records = np.concatenate([_near(_sheets(folder, exact_only), phase) for folder, exact_only in folders])
    kept_out = records["game"] % KEPT_OUT == 0
    discs = count(records["own"] | records["other"])
    low, high = ends(phase)
    return _once(records[~kept_out]), _once(records[kept_out & (low <= discs) & (discs <= high)])


def ends(phase: int) -> tuple[int, int]:
    """The fewest and the most discs of a phase."""
    low = FIRST_DISCS + PLIES * phase
    return low if phase else 0, low + PLIES - 1 if phase < PHASES - 1 else 64


def _sheets(folder: Path, exact_only: bool) -> np.ndarray:
    sheets = sorted(folder.glob("sheet-*.bin"), key=lambda sheet: int(sheet.stem.split("-")[1]))
    records = np.concatenate([np.fromfile(sheet, dtype=RECORD) for sheet in sheets])
    return records[records["exact"] == 1] if exact_only else records


def _near(records: np.ndarray, phase: int) -> np.ndarray:
    low, high = ends(phase)
    discs = count(records["own"] | records["other"])
    return records[(discs >= low - OVERLAP) & (discs <= high + OVERLAP)]


def _once(records: np.ndarray) -> Positions:
    """Each position once, with the mean of its scores."""
    order = np.lexsort((records["other"], records["own"]))
    own, other, lead = (records[name][order] for name in ("own", "other", "lead"))
    first = np.ones(len(own), dtype=bool)
    first[1:] = (own[1:] != own[:-1]) | (other[1:] != other[:-1])
    starts = np.flatnonzero(first)
    lengths = np.diff(np.append(starts, len(own)))
    return Positions(own[starts], other[starts], np.add.reduceat(lead.astype(float), starts) / lengths)
