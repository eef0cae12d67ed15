"""All results of a tournament, gathered once for all output formats."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from girone.model.record import Attempt, Exclusion
from girone.model.tournament import Pairing, Stage
from girone.tournament.plan.plan import Category
from girone.tournament.plan.preview import Timetable, timetable
from girone.tournament.results.crosstable import Crosstable, crosstable
from girone.tournament.results.lost_turns import LostTurns, lost_in_all
from girone.tournament.results.pairings import ListedMatch, PairingState, Worth, listed_matches
from girone.tournament.results.state import TournamentState
from girone.tournament.results.time_use import TimeUse, time_use


@dataclass(frozen=True)
class CategoryResults:
    """One category: its tables, its matches, everybody's time, and who is out.

    Before the first match it also has a timetable.
    """

    category: Category
    stages: tuple[Stage, ...]
    matches: tuple[ListedMatch, ...]
    times: tuple[TimeUse, ...]
    out: tuple[Exclusion, ...] = ()
    places: tuple[str, ...] = ()
    timetable: Timetable = field(default_factory=Timetable)

    @cached_property
    def lost_turns(self) -> tuple[LostTurns, ...]:
        """Everybody's lost turns, including those of entrants that are out."""
        names = [use.name for use in self.times] + [each.name for each in self.out]
        return tuple(lost_in_all(dict.fromkeys(names), self.matches))

    @property
    def crosstables(self) -> Iterator[tuple[Stage, Crosstable]]:
        """The crosstable of every stage that is a league."""
        for stage in self.stages:
            if not stage.ties:
                yield stage, crosstable(stage.table, self.matches)

    @property
    def forfeits(self) -> list[ListedMatch]:
        """The matches that a fault decided."""
        return [entry for entry in self.matches if entry.state is PairingState.FORFEIT]

    @property
    def beside(self) -> list[tuple[Attempt, Worth]]:
        """Attempts that ended but do not count."""
        ended = [each for entry in self.matches for each in entry.attempts]
        return [each for each in ended if each[1] not in (Worth.STANDS, Worth.IN_PLAY)]

    def of(self, name: str) -> "CategoryResults":
        """The same with the matches of one entrant only."""
        return replace(self, matches=tuple(entry for entry in self.matches if name in entry.pairing.names))

    def count(self, *states: PairingState) -> int:
        """The number of matches in these states."""
        return sum(entry.state in states for entry in self.matches)


@dataclass(frozen=True)
class Results:
    """The current results of a whole tournament."""

    state: TournamentState
    chapters: tuple[CategoryResults, ...]

    @property
    def as_of(self) -> str:
        """The time of the last addition to the record; empty if there is none."""
        attempts = [attempt.ended or attempt.began for attempt in self.state.attempts]
        return max([*attempts, *(decision.at for decision in self.state.decisions)], default="")

    @property
    def matches(self) -> list[ListedMatch]:
        """The matches of all categories."""
        return [entry for chapter in self.chapters for entry in chapter.matches]

    @property
    def expected(self) -> Mapping[Pairing, str]:
        """The expected times of matches, before the first one has begun."""
        return self.chapters[0].timetable.expected if self.chapters else {}

    @property
    def several(self) -> bool:
        """Whether the tournament has more than one category."""
        return len(self.state.plan.categories) > 1


def gather(
    state: TournamentState, category: str | None = None, entrant: str | None = None, *, cores: int = 1
) -> Results:
    """The results of all categories or of one, with the matches of all entrants or of one.

    The timetable of a tournament that has not begun assumes this many `cores` for its tables.
    """
    chosen = [each for each in state.plan.categories if category in (None, each.name)]
    expected = timetable(state, cores)
    chapters = [_chapter(state, each, expected) for each in chosen]
    return Results(state, tuple(each.of(entrant) if entrant else each for each in chapters))


def _chapter(state: TournamentState, category: Category, expected: Timetable) -> CategoryResults:
    listed, out = tuple(listed_matches(state, category)), tuple(state.gone(category))
    times = tuple(time_use(state.field(category).present, listed))
    own = replace(expected, later=tuple(each for each in expected.later if each.category == category.name))
    stages = tuple(state.stages(category))
    return CategoryResults(category, stages, listed, times, out, state.places(category), own)
