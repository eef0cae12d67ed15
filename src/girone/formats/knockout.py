"""The knockout of the Sadjad document: the loser of a tie is out."""

from dataclasses import dataclass
from typing import ClassVar

from girone.formats._bracket import bracket, ranking, round_name
from girone.model.detail import Detail, said
from girone.model.options import option
from girone.model.tournament import Field, Fixture, Format, Pairing, Stage

KNOCKOUT = said("knockout").worded


@dataclass(frozen=True)
class Knockout(Format):
    """Ties of two legs, byes for the first places, and further pairs of legs while a tie is level."""

    name: ClassVar[str] = "knockout"
    words: ClassVar[str] = KNOCKOUT
    replaces_losers: ClassVar[bool] = True
    pairs_anew: ClassVar[bool] = True
    has_bracket: ClassVar[bool] = True

    further: int = option(2, "pairs of legs that are played at most after a level tie, before the lot", range(11))

    def fixtures(self, field: Field, met: int = 0) -> list[Fixture]:
        """All legs known so far; `met` is how many times the entrants have met before with each colour."""
        fixtures = []
        for at, ties in enumerate(bracket(field, self._numbers(met)), start=1):
            legs: list[Pairing] = []
            for tie in ties:
                legs += [*(leg.pairing for leg in tie.legs), *tie.due]
            fixtures += [Fixture(leg, round_name(len(ties)), at) for leg in legs]
        return fixtures

    def stages(self, field: Field, met: int = 0) -> list[Stage]:
        """The current bracket."""
        rounds = bracket(field, self._numbers(met))
        return [Stage(KNOCKOUT, ranking(field, rounds, KNOCKOUT), tuple(map(tuple, rounds)))]

    def most(self, entrants: int) -> int:
        return 2 * (1 + self.further) * max(entrants - 1, 0)

    @classmethod
    def proposal(cls, entrants: int) -> tuple[Detail, Format] | None:
        return said("a knockout"), cls()

    def _numbers(self, met: int) -> range:
        return range(met + 1, met + self.further + 2)


FORMAT = Knockout
