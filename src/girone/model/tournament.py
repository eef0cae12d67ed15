"""Tournaments as values: entrants meet in pairings, pairings get results, and a format says which are due.

The matches that are due are those the format wants minus those on record. No other state is kept.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from girone.model.detail import Detail, said
from girone.model.lots import Lots
from girone.model.options import Optioned
from girone.model.reason import Kind, Reason
from girone.model.regulation import Points

if TYPE_CHECKING:
    from girone.model.record import Attempt, Decision


@dataclass(frozen=True, order=True)
class Pairing:
    """A match to play: who moves first, who moves second, and its number among such matches of the two."""

    first: str
    second: str
    number: int = 1

    @property
    def names(self) -> tuple[str, str]:
        """Both entrants."""
        return self.first, self.second

    @property
    def turned(self) -> "Pairing":
        """The same match with colours swapped."""
        return Pairing(self.second, self.first, self.number)

    def numbered(self, number: int) -> "Pairing":
        """The same match with another number."""
        return Pairing(self.first, self.second, number)

    def other(self, name: str) -> str:
        """The opponent of one of the two entrants."""
        return self.second if name == self.first else self.first

    def __str__(self) -> str:
        again = f" (number {self.number})" if self.number > 1 else ""
        return f"{self.first} – {self.second}{again}"


@dataclass(frozen=True)
class Standing:
    """The result that counts now for a pairing. A tie has no winner and no losers; both may lose.

    `by` is the attempt or the decision behind it; None if nobody played because somebody is out.
    """

    pairing: Pairing
    reason: Reason
    winner: str | None
    losers: tuple[str, ...]
    margin: int | None = None
    by: "Attempt | Decision | None" = field(default=None, compare=False, repr=False)

    @property
    def forfeit(self) -> bool:
        """Whether a fault decided the match rather than the board."""
        return self.reason.kind is Kind.FORFEIT

    @property
    def tie(self) -> bool:
        """Whether nobody won and nobody lost."""
        return not self.winner and not self.losers

    def points(self, name: str, points: Points) -> int:
        """The points that the match gives to one of the two entrants."""
        if self.winner == name:
            return points.win
        return points.loss if name in self.losers else points.draw

    def difference(self, name: str) -> int:
        """The difference in pieces from the view of one entrant; 0 where pieces do not count."""
        return (-1 if name in self.losers else 1) * (self.margin or 0)


@dataclass(frozen=True)
class Terms:
    """How results are scored; `largest_margin` is None where pieces do not count."""

    points: Points
    largest_margin: int | None
    lots: Lots

    def forfeited(self, pairing: Pairing, by: Sequence[str], reason: Reason) -> Standing:
        """The result of a match that one or both entrants do not play."""
        present = [name for name in pairing.names if name not in by]
        losers = tuple(name for name in pairing.names if name in by)
        return Standing(pairing, reason, present[0] if present else None, losers, self.largest_margin)


@dataclass(frozen=True)
class Field:
    """What a format works on: the entrants in the order of their places, the results so far, the terms.

    An entrant that is `out` keeps its place in the calendar, so that no other place changes, but appears in no table;
    its unplayed matches are forfeits. Matches of `annulled` entrants do not count at all. `titled` entrants are out but
    keep their place in a bracket. Pairings that were `begun` but have no result are being played, or were void.
    """

    names: tuple[str, ...]
    results: Mapping[Pairing, Standing]
    terms: Terms
    out: Mapping[str, Reason] = field(default_factory=dict)
    annulled: frozenset[str] = frozenset()
    titled: frozenset[str] = frozenset()
    begun: frozenset[Pairing] = frozenset()

    @property
    def present(self) -> tuple[str, ...]:
        """The entrants that appear in the tables."""
        return tuple(name for name in self.names if name not in self.out)

    def result(self, pairing: Pairing) -> Standing | None:
        """The result of a pairing, or None while it has to be played."""
        if played := self.results.get(pairing):
            return played
        missing = [name for name in pairing.names if name in self.out]
        return self.terms.forfeited(pairing, missing, self.out[missing[0]]) if missing else None

    def among(self, names: Sequence[str]) -> "Field":
        """The same results for some of the entrants only."""
        return replace(self, names=tuple(names))

    def counted(self, fixtures: Sequence["Fixture"]) -> list["Fixture"]:
        """The fixtures without those of annulled entrants."""
        return [each for each in fixtures if self.annulled.isdisjoint(each.pairing.names)]


@dataclass(frozen=True)
class Fixture:
    """A pairing with its stage and round; if it is due, also with all categories that it counts for."""

    pairing: Pairing
    stage: str
    round: int
    categories: tuple[str, ...] = ()

    @property
    def place(self) -> tuple[str, int]:
        """The stage and the round's number in it."""
        return self.stage, self.round


@dataclass(frozen=True)
class Row:
    """One line of a table, with one cell for each column."""

    rank: int
    name: str
    cells: tuple[int | float | str | None, ...]


@dataclass(frozen=True)
class Table:
    """A ranking whose columns show what it is based on."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class KnockoutTie:
    """A meeting in a knockout. A name is None until it is known; `decided_by` says in words what decided.

    If it is decided without a winner, nobody advances. `out` lists those of the two who are out.
    """

    names: tuple[str | None, str | None]
    legs: tuple[Standing, ...] = ()
    winner: str | None = None
    decided_by: str = ""
    due: tuple[Pairing, ...] = ()
    out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stage:
    """One part of a tournament: its table, and for a knockout also its rounds of ties.

    The table of the last stage has the final places.
    """

    title: str
    table: Table
    ties: tuple[tuple[KnockoutTie, ...], ...] = ()
    is_last: bool = True


@dataclass(frozen=True)
class Format(Optioned, ABC):
    """How a tournament is played. A subclass is a frozen dataclass whose fields are `option`s.

    `words` describe it on a rule card. `both_colours`: entrants that meet play both colours. `replaces_losers`: a
    result decides who plays next. `pairs_anew`: all pairings follow from results, so played matches cannot be forfeited
    afterwards. `keeps_results`: later pairings depend on played matches, so those of an entrant that leaves stand.
    `has_bracket`: it ends as a knockout. `is_standing`: it never ends, because new entrants may come. `tests_one`: it
    measures its first entrants and ranks nobody else.
    """

    words: ClassVar[str]
    both_colours: ClassVar[bool] = True
    replaces_losers: ClassVar[bool] = False
    pairs_anew: ClassVar[bool] = False
    keeps_results: ClassVar[bool] = False
    has_bracket: ClassVar[bool] = False
    is_standing: ClassVar[bool] = False
    tests_one: ClassVar[bool] = False

    @abstractmethod
    def fixtures(self, field: Field) -> list[Fixture]:
        """All pairings known so far, played or not, in calendar order."""

    @abstractmethod
    def stages(self, field: Field) -> list[Stage]:
        """The current tables."""

    @abstractmethod
    def most(self, entrants: int) -> int:
        """The largest number of matches that this many entrants may have to play."""

    @classmethod
    def proposal(cls, entrants: int) -> "tuple[Detail, Format] | None":
        """How it would shorten a long league of this many entrants, in words, and that format; None if it would not."""
        return None

    def too_few(self, entrants: int) -> Detail | None:
        """Why this many entrants cannot play it, or None."""
        if self.most(entrants):
            return None
        pattern = "{name} with these options has no matches for {number} entrants"
        return said(pattern, name=self.name, number=entrants)

    def due(self, field: Field) -> list[Fixture]:
        """The matches that have to be played now, in order."""
        return [fixture for fixture in self.fixtures(field) if not field.result(fixture.pairing)]
