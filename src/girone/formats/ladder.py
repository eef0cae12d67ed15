"""A standing ladder: whoever comes is given a place by challenges, and nobody who is on it has to play all others.

A newcomer challenges the middle of the ladder, then the middle of the half that it belongs to, and so on. A challenge
that ends level leaves the newcomer below. Who has left the ladder is no rival: the next rung is challenged instead. A
later version of a program ("Ada #2") takes its author off the old place.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from girone.formats._bracket import COLUMNS, record
from girone.model.detail import said
from girone.model.options import option
from girone.model.tournament import Field, Fixture, Format, Pairing, Row, Stage, Standing, Table

LADDER = said("ladder").worded
ON_IT, CLIMBING, FORMER = (
    said("on the ladder").worded,
    said("climbing").worded,
    said("former version").worded,
)
VERSION = re.compile(r" #[1-9][0-9]*$")


def author(name: str) -> str:
    """Whose program it is: versions differ in the number behind the name."""
    return VERSION.sub("", name)


@dataclass(frozen=True)
class Climb:
    """How far the ladder has come: its rungs from the top, who is still to be placed, who was replaced."""

    fixtures: tuple[Fixture, ...]
    rungs: tuple[str, ...]
    waiting: tuple[str, ...]
    former: tuple[str, ...]


@dataclass(frozen=True)
class Ladder(Format):
    """Entrants are placed in the order in which they come; a challenge has so many matches with each colour."""

    name: ClassVar[str] = LADDER
    words: ClassVar[str] = "a ladder: everybody is given a place by challenges"
    replaces_losers: ClassVar[bool] = True
    keeps_results: ClassVar[bool] = True
    is_standing: ClassVar[bool] = True

    times: int = option(1, "how many times a challenge is played with each colour", range(1, 1001))

    def fixtures(self, field: Field) -> list[Fixture]:
        return list(self._climb(field).fixtures)

    def stages(self, field: Field) -> list[Stage]:
        climb = self._climb(field)
        own: dict[str, list[Standing]] = {name: [] for name in field.names}
        for fixture in climb.fixtures:
            if result := field.result(fixture.pairing):
                for name in fixture.pairing.names:
                    own[name].append(result)
        places = {ON_IT: climb.rungs, CLIMBING: climb.waiting, FORMER: climb.former}
        listed = [(name, state) for state, names in places.items() for name in names if name not in field.out]
        rows = (Row(rank, name, (state, *record(name, own[name]))) for rank, (name, state) in enumerate(listed, 1))
        return [Stage(LADDER, Table(LADDER, COLUMNS, tuple(rows)))]

    def most(self, entrants: int) -> int:
        return 2 * self.times * sum(rungs.bit_length() for rungs in range(entrants))

    def _climb(self, field: Field) -> Climb:
        rungs, former, fixtures = list[str](), list[str](), list[Fixture]()
        for at, name in enumerate(field.names):
            others = [each for each in rungs if author(each).casefold() != author(name).casefold()]
            place = self._place(field, name, others, fixtures)
            if place is None:
                return Climb(tuple(fixtures), tuple(rungs), field.names[at:], tuple(former))
            former = [each for each in rungs if each not in others] + former
            rungs = [*others[:place], name, *others[place:]]
        return Climb(tuple(fixtures), tuple(rungs), (), tuple(former))

    def _place(self, field: Field, name: str, rungs: Sequence[str], fixtures: list[Fixture]) -> int | None:
        """Where a newcomer belongs, None while that is not known; its challenges so far are added to the fixtures."""
        low, high = 0, len(rungs)
        while rivals := [at for at in range(low, high) if self._is_rival(field, name, rungs[at])]:
            centre = (low + high) // 2
            middle = min(rivals, key=lambda at: abs(at - centre))
            legs = self._legs(name, rungs[middle])
            at = fixtures[-1].round + 1 if fixtures else 1
            fixtures += [Fixture(leg, LADDER, at) for leg in legs]
            results = [result for leg in legs if (result := field.result(leg))]
            if len(results) < len(legs):
                return None
            points = [sum(each.points(who, field.terms.points) for each in results) for who in (name, rungs[middle])]
            empty = abs(middle - centre)  # so far from the centre to both sides there is no rival
            low, high = (low, centre - empty) if points[0] > points[1] else (max(middle + 1, centre + empty), high)
        return low

    def _is_rival(self, field: Field, name: str, rung: str) -> bool:
        """Whether a rung tells something about a newcomer: a walkover would be no proof of strength.

        Who leaves stays a rival of those who met him, and nobody else's middle is moved: so no place that was found
        before is sought again.
        """
        return rung not in field.out or any(leg in field.results for leg in self._legs(name, rung))

    def _legs(self, name: str, rival: str) -> list[Pairing]:
        pairings = [Pairing(name, rival, number) for number in range(1, self.times + 1)]
        return [each for pairing in pairings for each in (pairing, pairing.turned)]


FORMAT = Ladder
