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
class Games:
    """A folder of games, with a folder for each size, and what is taken of it.

    That may be the exact scores only. By so much as the search is trusted, what it said stands for the lead in the end.
    """

    folder: Path
    exact_only: bool = False
    trust: float = 0.0

    def records(self, size: int) -> np.ndarray:
        """The records of all sheets; their lead is what the fit should come to."""
        files = (self.folder / str(size)).glob("sheet-*.bin")
        sheets = sorted(files, key=lambda sheet: int(sheet.stem.split("-")[1]))
        records = np.concatenate([np.fromfile(sheet, dtype=record_type(size)) for sheet in sheets])
        records["lead"] = np.rint((1 - self.trust) * records["lead"] + self.trust * records["score"] / 100)
        return records[records["exact"] == 1] if self.exact_only else records


@dataclass(frozen=True)
class Positions:
    """Positions on boards of one size, a row of words for each, and the lead that the side to move should have."""

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
    return np.dtype([*discs, ("game", "<u4"), ("lead", "<i2"), ("score", "<i2"), *small, ("unused", "V5")])


def read(played: Iterable[Games], size: int, ends: Ends, overlap: int = 0) -> tuple[Positions, Positions]:
    """Positions to learn from, also so many plies beyond the ends, and those kept out."""
    low, high = ends
    near = [_between(games.records(size), low - overlap, high + overlap) for games in played]
    records = np.concatenate(near)
    kept_out = records["game"] % KEPT_OUT == 0
    return _once(records[~kept_out]), _once(_between(records[kept_out], low, high))


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
