"""Crosstables for a page: where two entrants have met often, a cell has the sum and not every meeting."""

from collections.abc import Sequence
from dataclasses import dataclass

from girone.model.tournament import Stage
from girone.tournament.results.crosstable import Mark, crosstable
from girone.tournament.results.overview import Chapter
from girone.tournament.results.pairings import Entry

MARKS = 4
"""Above so many meetings of two entrants a cell of the crosstable has their sum."""
WORTH = {"1": 1.0, "½": 0.5, "0": 0.0}


@dataclass(frozen=True)
class Cell:
    """How one entrant fared against another; `marks` are the meetings where they are few."""

    meetings: int
    points: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Meetings:
    """A crosstable, row by row in the order of the standings."""

    names: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def crossed(stage: Stage, chapter: Chapter) -> Meetings:
    """The crosstable of a league."""
    table = crosstable(stage.table, chapter.entries)
    names = table.names
    return Meetings(names, tuple(tuple(_cell(table.cell(name, rival)) for rival in names) for name in names))


def recrossed(before: Meetings, stage: Stage, met: Sequence[Entry]) -> Meetings:
    """The crosstable after more results, which are among these: all meetings of those pairs that have one."""
    table = crosstable(stage.table, met)
    cells = {
        (name, rival): cell
        for name, row in zip(before.names, before.rows, strict=True)
        for rival, cell in zip(before.names, row, strict=True)
    }
    cells |= {pair: _cell(marks) for pair, marks in table.marks.items()}
    ranked = [row.name for row in stage.table.rows]
    names = (*ranked, *(name for name in before.names if name not in set(ranked)))
    return Meetings(names, tuple(tuple(cells[name, rival] for rival in names) for name in names))


def _cell(marks: Sequence[Mark]) -> Cell:
    points = sum(WORTH[mark.score] for mark in marks)
    return Cell(len(marks), points, tuple(marks) if len(marks) <= MARKS else ())
