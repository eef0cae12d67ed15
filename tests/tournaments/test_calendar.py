"""The calendar that a run keeps, beside the one worked out anew from the record after every result and decision."""

import random
from pathlib import Path
from typing import Any

import pytest

from girone import formats, regulations
from girone.model.record import Attempt, Decision, Ruling
from girone.model.tournament import Pairing
from girone.tournament.calendar import Calendar
from girone.tournament.entrant import Entrant
from girone.tournament.plan import Category, Excluded, Plan
from girone.tournament.situation import Situation
from girone.tournament.store import subject_of

STEPS = 120
VOIDS = ("stalled", "host_failed", "interrupted")
ABOUT_ENTRANTS = (Ruling.EXCLUDE, Ruling.WITHDRAW, Ruling.READMIT, Ruling.HOLD, Ruling.ACCEPT)
PLANS = [(name,) for name in formats.names()] + [("round_robin", "gauntlet"), ("double_round_robin", "knockout")]


def plan(kinds: tuple[str, ...], excluded: Excluded) -> Plan:
    """Some entrants in categories of these formats; in the second one not all of them."""
    categories = tuple(Category(kind, formats.load(kind), draw=True, excluded=excluded) for kind in kinds)
    entrants = tuple(
        Entrant(f"E{at}", "unical_server", categories=kinds[: 2 if at % 3 else 1], player="random") for at in range(7)
    )
    return Plan("Cup", regulations.load("dipole-2020"), {}, "seed", entrants, categories, Path())


class Evening:
    """A record that grows by chance, and the calendar that is kept beside it."""

    def __init__(self, order: Plan, chance: random.Random) -> None:
        self.plan, self.chance = order, chance
        self.attempts: dict[int, Attempt] = {}
        self.decisions: list[Decision] = []
        self.calendar = Calendar(self.anew())
        self.made_anew = 0

    def anew(self) -> Situation:
        return Situation(self.plan, tuple(self.attempts.values()), tuple(self.decisions))

    def begin(self) -> None:
        """One of the due matches, perhaps one that is played already: its record begins, and has no end yet."""
        if due := list(self.calendar.due):
            pairing, number = self.chance.choice(due).pairing, len(self.attempts) + 1
            self.attempts[number] = Attempt(number, pairing, *pairing.names, f"matches/{number}", "")

    def end(self) -> None:
        """A match that was begun ends, with a result or void."""
        if not (open_ones := [each for each in self.attempts.values() if each.ended is None]):
            return
        attempt = self.chance.choice(open_ones)
        ended = Attempt(
            attempt.number, attempt.pairing, attempt.white, attempt.black, attempt.folder, "", "now", self._verdict()
        )
        self.attempts[ended.number] = ended
        if not self.calendar.takes_in(ended):
            self.made_anew += 1
            self.calendar = Calendar(self.anew())

    def _verdict(self) -> dict[str, Any]:
        if self.chance.random() < 0.4:
            return {"reason": self.chance.choice(VOIDS), "winner": None, "losers": [], "margin": None}
        winner = self.chance.choice(["white", "black", None])
        losers = [side for side in ("white", "black") if winner and side != winner]
        return {"reason": "won" if winner else "tie", "winner": winner, "losers": losers, "margin": 1}

    def decide(self) -> None:
        """Something about an entrant, or about a pairing that was met."""
        if self.chance.random() < 0.5 or not self.attempts:
            ruling = self.chance.choice(ABOUT_ENTRANTS)
            self._rule(ruling, {"name": self.chance.choice(self.plan.entrants).name, "fingerprint": "x"})
            return
        pairing = self.chance.choice(list(self.attempts.values())).pairing
        if self.chance.random() < 0.5:
            self._rule(Ruling.REPLAY, subject_of(pairing))
        else:
            self._rule(Ruling.CORRECT, {**subject_of(pairing), "winner": pairing.first, "margin": 1})

    def _rule(self, ruling: Ruling, subject: dict[str, Any]) -> None:
        self.decisions.append(Decision(len(self.decisions) + 1, "", ruling, subject, "why", len(self.attempts)))
        self.calendar = Calendar(self.anew())

    def waiting(self, kept: Calendar | Situation) -> list[tuple[object, str | None]]:
        return [(due, kept.blocked(due.pairing)) for due in kept.due]


@pytest.mark.parametrize("excluded", Excluded)
@pytest.mark.parametrize("kinds", PLANS, ids=" and ".join)
def test_what_is_kept_is_what_the_record_tells(kinds: tuple[str, ...], excluded: Excluded) -> None:
    is_fixed = not any(formats.load(kind).replaces_losers for kind in kinds)
    ended = 0
    for seed in range(4):
        evening = Evening(plan(kinds, excluded), random.Random(f"{kinds} {excluded} {seed}"))
        for _ in range(STEPS):
            act = evening.chance.choices([evening.begin, evening.end, evening.decide], [6, 6, 1])[0]
            act()
            assert evening.waiting(evening.calendar) == evening.waiting(evening.anew())
        assert not (is_fixed and evening.made_anew), "a result takes away its own pairing only"
        ended += sum(each.ended is not None for each in evening.attempts.values())
    assert ended > STEPS / 2


def test_a_result_takes_away_its_own_pairing_without_a_look_at_the_record() -> None:
    calendar = Calendar(Situation(plan(("round_robin",), Excluded.ANNUL), (), ()))
    met = [due.pairing for due in calendar.due]
    won = {"reason": "won", "winner": "white", "losers": ["black"], "margin": 1}
    assert calendar.takes_in(Attempt(1, met[3], *met[3].names, "matches/1", "", "now", won))
    assert [due.pairing for due in calendar.due] == met[:3] + met[4:]


def test_a_match_that_was_void_twice_waits() -> None:
    calendar = Calendar(Situation(plan(("round_robin",), Excluded.ANNUL), (), ()))
    pairing: Pairing = next(iter(calendar.due)).pairing
    void: dict[str, Any] = {"reason": "host_failed", "winner": None, "losers": [], "margin": None}
    for number in (1, 2):
        assert calendar.blocked(pairing) is None
        assert calendar.takes_in(Attempt(number, pairing, *pairing.names, "matches/1", "", "now", void))
    assert calendar.blocked(pairing) == f"{pairing} was void 2 times"
