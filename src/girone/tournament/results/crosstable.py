"""Who beat whom with which colour: a table with a row and a column per entrant."""

from collections.abc import Sequence
from dataclasses import dataclass

from girone.model.game import Side
from girone.model.tournament import Table
from girone.tournament.results.pairings import ListedMatch

FORFEITED = "*"


@dataclass(frozen=True)
class Mark:
    """One match as seen by one of the two; `score` is 1, ½ or 0."""

    side: Side
    score: str
    entry: ListedMatch

    def __str__(self) -> str:
        forfeit = FORFEITED if self.entry.result and self.entry.result.forfeit else ""
        return f"{self.side[0]}{self.score}{forfeit}"


@dataclass(frozen=True)
class Crosstable:
    """The names in standings order, followed by excluded ones with results, and all matches with results."""

    names: tuple[str, ...]
    marks: dict[tuple[str, str], tuple[Mark, ...]]

    def cell(self, name: str, rival: str) -> tuple[Mark, ...]:
        """The matches of two entrants, as seen by the first."""
        return self.marks.get((name, rival), ())


def crosstable(table: Table, entries: Sequence[ListedMatch]) -> Crosstable:
    """The crosstable of a league's table; matches of other stages are left out."""
    marks: dict[tuple[str, str], list[Mark]] = {}
    for entry in entries:
        if entry.fixture.stage == table.title and entry.result:
            for side, name in entry.sides.items():
                mark = Mark(side, _score(entry, name), entry)
                marks.setdefault((name, entry.pairing.other(name)), []).append(mark)
    ranked = [row.name for row in table.rows]
    others = sorted({name for name, _ in marks} - set(ranked))
    return Crosstable((*ranked, *others), {pair: tuple(met) for pair, met in marks.items()})


def _score(entry: ListedMatch, name: str) -> str:
    assert entry.result
    if entry.result.winner == name:
        return "1"
    return "0" if name in entry.result.losers else "½"
