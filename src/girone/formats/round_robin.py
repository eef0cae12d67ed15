"""Every pair meets once, with one colour each."""

from dataclasses import dataclass
from typing import ClassVar

from girone.formats._circle import rounds
from girone.model.detail import said
from girone.model.options import option
from girone.model.standings import standings
from girone.model.tournament import Field, Fixture, Format, Stage

LEAGUE = said("league").worded


@dataclass(frozen=True)
class RoundRobin(Format):
    """A single all-play-all; `times` plays the whole calendar again, with colours changed each time."""

    name: ClassVar[str] = "round_robin"
    words: ClassVar[str] = "all play all, once"
    both_colours: ClassVar[bool] = False

    times: int = option(1, "how many times every pair meets", range(1, 1001))

    def fixtures(self, field: Field) -> list[Fixture]:
        calendar = rounds(field.names)
        fixtures = []
        for time in range(self.times):
            for at, meetings in enumerate(calendar, start=1 + time * len(calendar)):
                for pairing in meetings:
                    met = pairing.turned if time % 2 else pairing
                    fixtures.append(Fixture(met.numbered(1 + time // 2), LEAGUE, at))
        return field.counted(fixtures)

    def stages(self, field: Field) -> list[Stage]:
        return [Stage(LEAGUE, standings(field, self.fixtures(field), LEAGUE, "league"))]

    def most(self, entrants: int) -> int:
        return self.times * entrants * (entrants - 1) // 2

    @classmethod
    def proposal(cls, entrants: int) -> tuple[str, Format] | None:
        return "a single round robin", cls()


FORMAT = RoundRobin
