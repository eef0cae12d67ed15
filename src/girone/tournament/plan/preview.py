"""A preview before the first match: who meets whom how often, and when."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from girone.model.text import counted
from girone.model.tournament import Pairing
from girone.tournament.plan.estimate import estimate, played_through, tables_of
from girone.tournament.plan.plan import Category, Plan
from girone.tournament.results.state import TournamentState


@dataclass(frozen=True)
class CategoryPreview:
    """A category before it begins: `fixed` matches are known now, `most` are possible."""

    category: Category
    entrants: tuple[str, ...]
    fixed: int
    most: int

    @property
    def matches(self) -> str:
        """The number of matches in words."""
        if self.fixed == self.most:
            return counted(self.most, "match", "matches")
        most = counted(self.most, "match", "matches")
        return f"at most {most}, of which {self.fixed:,} {'is' if self.fixed == 1 else 'are'} known now"


def prospects(plan: Plan) -> list[CategoryPreview]:
    """The previews of all categories of a tournament that has not begun."""
    state = TournamentState(plan, (), ())
    found = []
    for category in plan.categories:
        inside = tuple(entrant.name for entrant in plan.entrants if category.name in entrant.categories)
        fixed = len(category.format.fixtures(state.field(category)))
        found.append(CategoryPreview(category, inside, fixed, category.format.most(len(inside))))
    return found


def shared(plan: Plan) -> int:
    """How many of the matches known now are saved because they count for several categories."""
    return sum(len(due.categories) - 1 for due in TournamentState(plan, (), ()).due)


@dataclass(frozen=True)
class Later:
    """A round whose pairings are not known yet; `expected` is when it may begin."""

    category: str
    stage: str
    round: int
    matches: int
    expected: str


@dataclass(frozen=True)
class Timetable:
    """The expected times of matches: of day if the file has `begins`, otherwise since the beginning."""

    expected: Mapping[Pairing, str] = field(default_factory=dict)
    later: tuple[Later, ...] = ()


def timetable(state: TournamentState, cores: int) -> Timetable:
    """The timetable of a tournament that has not begun, on this many cores; afterwards it is empty."""
    if state.attempts or state.results or state.is_standing:
        return Timetable()
    plan, known = state.plan, {due.pairing for due in state.due}
    made = estimate(plan, tables_of(plan, cores), state.decisions)
    waves, fixtures = played_through(state)
    slots = _slots(waves, made.tables)
    expected = {pairing: _when(plan, slots[pairing] * made.match.usual) for pairing in slots}
    later = []
    for category, listed in fixtures.items():
        unknown = [fixture for fixture in listed if fixture.pairing not in known]
        for stage, number in dict.fromkeys((fixture.stage, fixture.round) for fixture in unknown):
            those = [each.pairing for each in unknown if (each.stage, each.round) == (stage, number)]
            begins = min(those, key=lambda pairing: slots[pairing])
            later.append(Later(category, stage, number, len(those), expected[begins]))
    return Timetable({pairing: expected[pairing] for pairing in expected if pairing in known}, tuple(later))


def _slots(waves: Sequence[Sequence[Pairing]], at_once: int) -> dict[Pairing, int]:
    """The turn of each match, if this many are played at once and nobody plays two at a time."""
    slots: dict[Pairing, int] = {}
    at = 0
    for wave in waves:
        ahead = deque(wave)
        while ahead:
            busy, skipped, free = set[str](), list[Pairing](), at_once
            while ahead and free:
                pairing = ahead.popleft()
                if busy.isdisjoint(pairing.names):
                    slots[pairing], free = at, free - 1
                    busy.update(pairing.names)
                else:
                    skipped.append(pairing)
            ahead.extendleft(reversed(skipped))
            at += 1
    return slots


def _when(plan: Plan, seconds: float) -> str:
    """A time such as 09:40, with its date on later days, or +0:40 if the beginning is not known."""
    minutes = round(seconds / 60)
    if plan.begins is None:
        return f"+{minutes // 60}:{minutes % 60:02}"
    at = plan.begins + timedelta(minutes=minutes)
    return at.strftime("%H:%M" if at.date() == plan.begins.date() else "%Y-%m-%d %H:%M")


def begins_in_words(begins: datetime | None) -> str:
    """The beginning for the head of a calendar; empty if it is not known."""
    return begins.strftime("%Y-%m-%d %H:%M") if begins else ""
