"""What self-play wrote down (record.hpp): positions with their scores, each position once."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.othello.patterns import count

KEPT_OUT = 20
"""Each game with a number divisible by this only tells how good the fit is."""
Ends = tuple[int, int]
"""The fewest and the most discs that are asked for."""


@dataclass(frozen=True)
class Positions:
    """Positions on boards of one size, a row of words for each, and the lead that the side to move has in the end."""

    own: np.ndarray
    other: np.ndarray
    mine: np.ndarray
    theirs: np.ndarray
    lead: np.ndarray

    def boards(self, size: int) -> np.ndarray:
        """Boards of digits: 0 for empty squares, 1 for own discs, 2 for the opponent's."""
        own, other = (
            np.unpackbits(np.ascontiguousarray(discs).view(np.uint8), axis=1, count=size * size, bitorder="little")
            for discs in (self.own, self.other)
        )
        return (own + 2 * other).reshape(-1, size, size)


def record_type(size: int) -> np.dtype:
    """A record of self-play on boards of one size."""
    discs = ((name, "<u8", ((size * size + 63) // 64,)) for name in ("own", "other"))
    small = ((name, "u1") for name in ("exact", "mine", "theirs"))
    return np.dtype([*discs, ("game", "<u4"), ("lead", "<i2"), *small, ("unused", "V7")])


def read(folders: Iterable[tuple[Path, bool]], size: int, ends: Ends, overlap: int = 0) -> tuple[Positions, Positions]:
    """Positions to learn from, also so many plies beyond the ends, and those kept out.

    Of a folder with True only the exact scores are read.
    """
    low, high = ends
    near = [
        _between(_sheets(folder, size, exact_only), low - overlap, high + overlap) for folder, exact_only in folders
    ]
    records = np.concatenate(near)
    kept_out = records["game"] % KEPT_OUT == 0
    return _once(records[~kept_out]), _once(_between(records[kept_out], low, high))


def _sheets(folder: Path, size: int, exact_only: bool) -> np.ndarray:
    sheets = sorted(folder.glob("sheet-*.bin"), key=lambda sheet: int(sheet.stem.split("-")[1]))
    records = np.concatenate([np.fromfile(sheet, dtype=record_type(size)) for sheet in sheets])
    return records[records["exact"] == 1] if exact_only else records


def _between(records: np.ndarray, low: int, high: int) -> np.ndarray:
    discs = count(records["own"] | records["other"])
    return records[(low <= discs) & (discs <= high)]


def _once(records: np.ndarray) -> Positions:
    """Each position once, with the mean of its scores."""
    discs = np.concatenate([records["own"], records["other"]], axis=1)
    order = np.lexsort(discs.T)
    records, discs = records[order], discs[order]
    first = np.ones(len(records), dtype=bool)
    first[1:] = (discs[1:] != discs[:-1]).any(axis=1)
    starts = np.flatnonzero(first)
    lengths = np.diff(np.append(starts, len(records)))
    lead = np.add.reduceat(records["lead"].astype(float), starts) / lengths
    one = records[starts]
    return Positions(one["own"], one["other"], one["mine"], one["theirs"], lead)
