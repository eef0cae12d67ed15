"""Every pair meets once: rounds by the circle method, colours by the places.

With an odd number m of places 0 … m-1, places i and j meet in round i + j (mod m), and the place with 2i = round has
a bye; with an even number, the last place meets the one that would have the bye. The parity of the places decides who
moves first, so that nobody moves first more than once more often than second.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from girone.model.detail import Detail, said
from girone.model.options import option
from girone.model.standings import standings
from girone.model.tournament import Field, Fixture, Format, Pairing, Stage

LEAGUE = said("league").worded


@dataclass(frozen=True)
class RoundRobin(Format):
    """A single all-play-all; `times` repeats the whole calendar, with colours changed each time."""

    name: ClassVar[str] = "round_robin"
    words: ClassVar[str] = "all play all, once"
    both_colours: ClassVar[bool] = False

    times: int = option(1, "how many times every pair meets", range(1, 100_001))

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
    def proposal(cls, entrants: int) -> tuple[Detail, Format] | None:
        return said("a single round robin"), cls()


def rounds(names: Sequence[str], number: int = 1) -> list[list[Pairing]]:
    """Every pair once, in the smallest number of rounds, nobody twice in a round."""
    circle = len(names) - 1 + len(names) % 2
    return [[_pairing(names, low, high, number) for low, high in _meet(len(names), circle, at)] for at in range(circle)]


def _meet(entrants: int, circle: int, at: int) -> list[tuple[int, int]]:
    pairs = []
    for low in range(circle):
        high = (at - low) % circle
        if low < high:
            pairs.append((low, high))
        elif low == high and entrants > circle:
            pairs.append((low, circle))
    return pairs


def _pairing(names: Sequence[str], low: int, high: int, number: int) -> Pairing:
    last = len(names) % 2 == 0 and high == len(names) - 1
    low_first = low < len(names) // 2 if last else (low + high) % 2 == 1
    return Pairing(names[low], names[high], number) if low_first else Pairing(names[high], names[low], number)


FORMAT = RoundRobin
