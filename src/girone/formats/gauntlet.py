"""The first entrants, the challengers, play all others with both colours; the others do not meet."""

from dataclasses import dataclass
from typing import ClassVar

from girone.model.detail import said
from girone.model.options import option
from girone.model.standings import standings
from girone.model.tournament import Field, Fixture, Format, Pairing, Stage

GAUNTLET = said("gauntlet").worded


@dataclass(frozen=True)
class Gauntlet(Format):
    """Each pair plays both colours back to back, `times` times."""

    name: ClassVar[str] = "gauntlet"
    words: ClassVar[str] = "one against all others"
    tests_one: ClassVar[bool] = True

    challengers: int = option(1, "how many of the entrants, from the first on, meet all others", range(1, 1001))
    times: int = option(1, "how many times every pair meets with each colour", range(1, 100_001))

    def fixtures(self, field: Field) -> list[Fixture]:
        challengers, others = field.names[: self.challengers], field.names[self.challengers :]
        fixtures = []
        for number in range(1, self.times + 1):
            for turn in range(len(others)):
                at = (number - 1) * len(others) + turn + 1
                for seat, challenger in enumerate(challengers):
                    pairing = Pairing(challenger, others[(turn + seat) % len(others)], number)
                    fixtures += [Fixture(pairing, GAUNTLET, at), Fixture(pairing.turned, GAUNTLET, at)]
        return field.counted(fixtures)

    def stages(self, field: Field) -> list[Stage]:
        return [Stage(GAUNTLET, standings(field, self.fixtures(field), GAUNTLET, "gauntlet"))]

    def most(self, entrants: int) -> int:
        challengers = min(self.challengers, entrants)
        return 2 * self.times * challengers * (entrants - challengers)


FORMAT = Gauntlet
