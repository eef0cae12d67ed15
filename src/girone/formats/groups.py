"""Groups that play all against all, then a knockout of the best of each group."""

from dataclasses import dataclass, replace
from typing import ClassVar

from girone.formats._bracket import first_meetings
from girone.formats.double_round_robin import DoubleRoundRobin
from girone.formats.knockout import Knockout
from girone.formats.round_robin import RoundRobin
from girone.model.detail import Detail, said
from girone.model.options import option
from girone.model.standings import standings
from girone.model.tournament import Field, Fixture, Format, Stage, Table

PROPOSED = 5
"""The group size to aim at when this format is proposed."""


@dataclass(frozen=True)
class Groups(Format):
    """Entrants are dealt to the groups in the order of their places."""

    name: ClassVar[str] = "groups"
    words: ClassVar[str] = "groups, then a final"
    replaces_losers: ClassVar[bool] = True
    has_bracket: ClassVar[bool] = True

    groups: int = option(4, "how many groups", range(2, 65))
    advance: int = option(2, "how many of each group reach the knockout", range(1, 33))
    league: str = option("double_round_robin", "how a group plays", ("double_round_robin", "round_robin"))
    further: int = option(2, "pairs of legs that are played at most after a level tie, before the lot", range(11))

    def fixtures(self, field: Field) -> list[Fixture]:
        fixtures = []
        for _, title, group in self._groups(field):
            fixtures += [Fixture(each.pairing, title, each.round) for each in self._league.fixtures(group)]
        fixtures.sort(key=lambda fixture: fixture.round)
        later = max((fixture.round for fixture in fixtures), default=0)
        final = Knockout(self.further).fixtures(self._qualified(field), met=1)
        return fixtures + [Fixture(each.pairing, each.stage, each.round + later) for each in final]

    def stages(self, field: Field) -> list[Stage]:
        tables = [self._table(number, title, group) for number, title, group in self._groups(field)]
        stages = [Stage(table.title, table, is_last=False) for table in tables]
        qualified = self._qualified(field)
        return stages + (Knockout(self.further).stages(qualified, met=1) if qualified.names else [])

    def most(self, entrants: int) -> int:
        sizes = [len(range(group, entrants, self.groups)) for group in range(self.groups)]
        through = sum(min(size, self.advance) for size in sizes)
        return sum(map(self._league.most, sizes)) + Knockout(self.further).most(through)

    @classmethod
    def proposal(cls, entrants: int) -> tuple[Detail, Format] | None:
        if (groups := entrants // PROPOSED) < 2:
            return None
        pattern = "{groups} groups of about {count}, the best two of each into a knockout"
        return said(pattern, groups=groups, count=PROPOSED), cls.with_options(groups=groups, advance=2)

    def too_few(self, entrants: int) -> Detail | None:
        if entrants < 2 * self.groups:
            pattern = "{number} entrants are too few for {groups} groups; a group has two at least"
            return said(pattern, number=entrants, groups=self.groups)
        return super().too_few(entrants)

    @property
    def _league(self) -> Format:
        return RoundRobin() if self.league == "round_robin" else DoubleRoundRobin()

    def _groups(self, field: Field) -> list[tuple[int, str, Field]]:
        dealt = [field.names[group :: self.groups] for group in range(self.groups)]
        return [
            (at, said("group {number}", number=at).worded, field.among(names))
            for at, names in enumerate(dealt, start=1)
            if names
        ]

    def _table(self, number: int, title: str, group: Field) -> Table:
        return standings(group, self._league.fixtures(group), title, f"group {number}")

    def _qualified(self, field: Field) -> Field:
        """The best of each group in the order of the bracket's places; empty until all groups are finished."""
        groups = self._groups(field)
        if not groups or any(self._league.due(group) for _, _, group in groups):
            return field.among(())
        ranked = [
            [row.name for row in self._table(number, title, self._seeding(group)).rows[: self.advance]]
            for number, title, group in groups
        ]
        return field.among(_apart(ranked))

    def _seeding(self, group: Field) -> Field:
        """The group as used for seeding: `titled` entrants that played all their matches keep their place."""
        struck = group.out.keys() - group.titled
        open_to = {
            name
            for each in self._league.fixtures(group)
            if each.pairing not in group.results and struck.isdisjoint(each.pairing.names)
            for name in each.pairing.names
        }
        stay = group.titled - open_to
        return replace(group, out={name: reason for name, reason in group.out.items() if name not in stay})


def _apart(ranked: list[list[str]]) -> list[str]:
    """All group winners, then all seconds and so on, rotated to minimise first-round meetings within a group."""
    home = {name: at for at, group in enumerate(ranked) for name in group}
    tiers = [[group[at] for group in ranked if len(group) > at] for at in range(max(map(len, ranked)))]
    turned = [[name for at, tier in enumerate(tiers) for name in _turn(tier, at * by)] for by in range(len(ranked))]
    return min(turned, key=lambda names: sum(home[one] == home[other] for one, other in first_meetings(names)))


def _turn(names: list[str], by: int) -> list[str]:
    by %= len(names)
    return names[by:] + names[:by]


FORMAT = Groups
