"""Tournaments as values: entrants meet in pairings, pairings have results, a format says which are due.

What is due is what the format wants minus what the record has. Nothing else remembers where a tournament stands.
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
    """A match to be played: who moves first, who second, and the how-manieth time they meet like this."""

    first: str
    second: str
    number: int = 1

    @property
    def names(self) -> tuple[str, str]:
        """Both entrants."""
        return self.first, self.second

    @property
    def turned(self) -> "Pairing":
        """The same meeting with colours changed."""
        return Pairing(self.second, self.first, self.number)

    def numbered(self, number: int) -> "Pairing":
        """The same meeting as the how-manieth one."""
        return Pairing(self.first, self.second, number)

    def other(self, name: str) -> str:
        """The opponent of one of the two."""
        return self.second if name == self.first else self.first

    def __str__(self) -> str:
        again = f" (number {self.number})" if self.number > 1 else ""
        return f"{self.first} – {self.second}{again}"


@dataclass(frozen=True)
class Standing:
    """What counts now for a pairing. A tie has neither winner nor losers; both may lose. Void matches do not stand.

    `by` is the attempt or the decision that stands; None where nobody played because somebody is out.
    """

    pairing: Pairing
    reason: Reason
    winner: str | None
    losers: tuple[str, ...]
    margin: int | None = None
    by: "Attempt | Decision | None" = field(default=None, compare=False, repr=False)

    @property
    def forfeit(self) -> bool:
        """Whether a fault decided, and not the board."""
        return self.reason.kind is Kind.FORFEIT

    @property
    def tie(self) -> bool:
        """Whether nobody won and nobody lost."""
        return not self.winner and not self.losers

    def points(self, name: str, points: Points) -> int:
        """What the match gives to one of the two."""
        if self.winner == name:
            return points.win
        return points.loss if name in self.losers else points.draw

    def difference(self, name: str) -> int:
        """The pieces that one of the two is ahead, 0 where pieces do not count."""
        return (-1 if name in self.losers else 1) * (self.margin or 0)


@dataclass(frozen=True)
class Terms:
    """What results are worth; `largest_margin` is None where pieces do not count."""

    points: Points
    largest_margin: int | None
    lots: Lots

    def forfeited(self, pairing: Pairing, by: Sequence[str], reason: Reason) -> Standing:
        """The result of a match that one or both of its entrants do not play."""
        present = [name for name in pairing.names if name not in by]
        losers = tuple(name for name in pairing.names if name in by)
        return Standing(pairing, reason, present[0] if present else None, losers, self.largest_margin)


@dataclass(frozen=True)
class Field:
    """What a format looks at: the entrants in the order of their places, the results so far, the terms.

    Who is `out` keeps its place in the calendar, so that nobody else's moves, and stands in no table. Its matches that
    were not played are forfeits, those of the `annulled` never were. Who is `titled` keeps its place in a bracket.
    Of the pairings that were `begun`, some have no result: they are in play, or were void.
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
        """Who stands in the tables."""
        return tuple(name for name in self.names if name not in self.out)

    def result(self, pairing: Pairing) -> Standing | None:
        """The result of a pairing, or None while it is to be played."""
        if played := self.results.get(pairing):
            return played
        missing = [name for name in pairing.names if name in self.out]
        return self.terms.forfeited(pairing, missing, self.out[missing[0]]) if missing else None

    def among(self, names: Sequence[str]) -> "Field":
        """The same results, seen by some of the entrants only."""
        return replace(self, names=tuple(names))

    def counted(self, fixtures: Sequence["Fixture"]) -> list["Fixture"]:
        """A calendar without the matches that never were."""
        return [each for each in fixtures if self.annulled.isdisjoint(each.pairing.names)]


@dataclass(frozen=True)
class Fixture:
    """A pairing with its place in the calendar; a match that is due names all the categories that it serves."""

    pairing: Pairing
    stage: str
    round: int
    categories: tuple[str, ...] = ()

    @property
    def place(self) -> tuple[str, int]:
        """The stage and the number of the round in it."""
        return self.stage, self.round


@dataclass(frozen=True)
class Row:
    """One line of a table: the cells stand under the table's columns."""

    rank: int
    name: str
    cells: tuple[int | float | str | None, ...]


@dataclass(frozen=True)
class Table:
    """A ranking, with what it rests on as columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class KnockoutTie:
    """A meeting of a knockout. A name is None while it is not known yet; `decided_by` says in words what decided.

    Where it is decided and nobody won, nobody goes on. Those of the two who are `out` are marked.
    """

    names: tuple[str | None, str | None]
    legs: tuple[Standing, ...] = ()
    winner: str | None = None
    decided_by: str = ""
    due: tuple[Pairing, ...] = ()
    out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stage:
    """One part of a tournament as people see it: a table, and the rounds of ties where it is a knockout.

    The table of the last part has the final places.
    """

    title: str
    table: Table
    ties: tuple[tuple[KnockoutTie, ...], ...] = ()
    is_last: bool = True


@dataclass(frozen=True)
class Format(Optioned, ABC):
    """How a tournament is played. A subclass is a frozen dataclass whose fields are `option`s.

    `words` say what it is on a rule card. `both_colours` says that whoever meets meets with both colours;
    `replaces_losers` that a result decides who plays next; `pairs_anew` that all pairings follow from results, so that
    played matches cannot be forfeited afterwards; `keeps_results` that later pairings rest on played matches, so that
    those of whoever leaves stand; `has_bracket` that it ends as a knockout; `is_standing` that it is never over,
    because others may come; `tests_one` that it measures its first entrants, and ranks nobody else.
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
        """All pairings known so far, played or not, in the order of the calendar."""

    @abstractmethod
    def stages(self, field: Field) -> list[Stage]:
        """The tables as they stand."""

    @abstractmethod
    def most(self, entrants: int) -> int:
        """The largest number of matches that so many entrants can have to play."""

    @classmethod
    def proposal(cls, entrants: int) -> "tuple[Detail, Format] | None":
        """How it would shorten a league of so many, in words, and with its options; None if it would not."""
        return None

    def too_few(self, entrants: int) -> Detail | None:
        """Why so many entrants cannot play it, or nothing."""
        if self.most(entrants):
            return None
        pattern = "{name} with these options has no matches for {number} entrants"
        return said(pattern, name=self.name, number=entrants)

    def due(self, field: Field) -> list[Fixture]:
        """What has to be played now, in order."""
        return [fixture for fixture in self.fixtures(field) if not field.result(fixture.pairing)]
