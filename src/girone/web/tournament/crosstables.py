"""Crosstables for a page: for entrants that met often, a cell has the sum instead of every meeting."""

from collections.abc import Sequence
from dataclasses import dataclass

from girone.model.tournament import Stage
from girone.tournament.results.crosstable import Mark, crosstable
from girone.tournament.results.reports.overview import CategoryResults

MARKS = 4
"""Meetings above which a cell has their sum."""
WORTH = {"1": 1.0, "½": 0.5, "0": 0.0}


@dataclass(frozen=True)
class Cell:
    """Results of one entrant against another; `marks` are the single meetings, if few."""

    meetings: int
    points: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Meetings:
    """A crosstable, in the order of the standings."""

    names: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def crossed(stage: Stage, chapter: CategoryResults) -> Meetings:
    """The crosstable of a league."""
    table = crosstable(stage.table, chapter.matches)
    names = table.names
    return Meetings(names, tuple(tuple(_cell(table.cell(name, rival)) for rival in names) for name in names))


def _cell(marks: Sequence[Mark]) -> Cell:
    points = sum(WORTH[mark.score] for mark in marks)
    return Cell(len(marks), points, tuple(marks) if len(marks) <= MARKS else ())
