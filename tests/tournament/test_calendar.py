"""The calendar that a run keeps, beside the one worked out anew from the record after every result and decision."""

import random
from collections.abc import Collection

import pytest

from girone import formats
from girone.model.reason import Reason
from girone.model.record import Attempt
from girone.model.tournament import Fixture, Pairing
from girone.tournament.plan.plan import Excluded, Plan
from girone.tournament.results.state import TournamentState
from girone.tournament.run.due import Calendar
from tests.tournament.evenings import PLANS, Evening, plan
from tests.verdicts import verdict

STEPS = 120


class Kept(Evening):
    """An evening with the calendar that is kept beside it."""

    def __init__(self, order: Plan, chance: random.Random) -> None:
        super().__init__(order, chance)
        self.calendar = Calendar(self.anew())
        self.made_anew = 0

    def ended(self, attempt: Attempt) -> None:
        super().ended(attempt)
        if not self.calendar.takes_in(attempt):
            self.made_anew += 1
            self.calendar = Calendar(self.anew())

    def due(self) -> Collection[Fixture]:
        return self.calendar.due

    def decide(self) -> None:
        super().decide()
        self.calendar = Calendar(self.anew())

    def waiting(self, kept: Calendar | TournamentState) -> list[tuple[object, str | None]]:
        return [(due, kept.blocked(due.pairing)) for due in kept.due]


@pytest.mark.parametrize("excluded", Excluded)
@pytest.mark.parametrize("kinds", PLANS, ids=" and ".join)
def test_what_is_kept_is_what_the_record_tells(kinds: tuple[str, ...], excluded: Excluded) -> None:
    is_fixed = not any(formats.load(kind).replaces_losers for kind in kinds)
    ended = 0
    for seed in range(4):
        evening = Kept(plan(kinds, excluded), random.Random(f"{kinds} {excluded} {seed}"))
        for _ in range(STEPS):
            evening.act()
            assert evening.waiting(evening.calendar) == evening.waiting(evening.anew())
        assert not (is_fixed and evening.made_anew), "a result takes away its own pairing only"
        ended += sum(each.ended is not None for each in evening.attempts.values())
    assert ended > STEPS / 2


def test_a_result_takes_away_its_own_pairing_without_a_look_at_the_record() -> None:
    calendar = Calendar(TournamentState(plan(("round_robin",), Excluded.ANNUL), (), ()))
    met = [due.pairing for due in calendar.due]
    assert calendar.takes_in(Attempt(1, met[3], *met[3].names, "matches/1", "", "now", verdict()))
    assert [due.pairing for due in calendar.due] == met[:3] + met[4:]


def test_a_match_that_was_void_twice_waits() -> None:
    calendar = Calendar(TournamentState(plan(("round_robin",), Excluded.ANNUL), (), ()))
    pairing: Pairing = next(iter(calendar.due)).pairing
    for number in (1, 2):
        assert calendar.blocked(pairing) is None
        assert calendar.takes_in(
            Attempt(number, pairing, *pairing.names, "matches/1", "", "now", verdict(None, Reason.HOST_FAILED))
        )
    assert calendar.blocked(pairing) == f"{pairing} was void 2 times"
