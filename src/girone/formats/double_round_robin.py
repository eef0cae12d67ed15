"""Every pair meets twice, once with each colour: the league of the Lines of Action document, both legs back to back."""

from dataclasses import dataclass
from typing import ClassVar

from girone.formats.round_robin import LEAGUE, rounds
from girone.model.options import option
from girone.model.standings import standings
from girone.model.tournament import Field, Fixture, Format, Stage


@dataclass(frozen=True)
class DoubleRoundRobin(Format):
    """Both legs one after the other, or the return matches as a second half of the calendar."""

    name: ClassVar[str] = "double_round_robin"
    words: ClassVar[str] = "all play all, with both colours"

    legs: str = option("back_to_back", "when the return match is played", ("back_to_back", "second_half"))
    times: int = option(1, "how many times every pair meets with each colour", range(1, 100_001))

    def fixtures(self, field: Field) -> list[Fixture]:
        fixtures: list[Fixture] = []
        calendar = rounds(field.names)
        for number in range(1, self.times + 1):
            halves = [False, True] if self.legs == "second_half" else [None]
            for turned in halves:
                for meetings in calendar:
                    at = fixtures[-1].round + 1 if fixtures else 1
                    for pairing in meetings:
                        both = (pairing.numbered(number), pairing.turned.numbered(number))
                        legs = both if turned is None else (both[turned],)
                        fixtures += [Fixture(leg, LEAGUE, at) for leg in legs]
        return field.counted(fixtures)

    def stages(self, field: Field) -> list[Stage]:
        return [Stage(LEAGUE, standings(field, self.fixtures(field), LEAGUE, "league"))]

    def most(self, entrants: int) -> int:
        return self.times * entrants * (entrants - 1)


FORMAT = DoubleRoundRobin
