"""A record that grows by chance: matches begin and end, many of them void, and the organiser decides now and then."""

import random
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from girone import formats, regulations
from girone.model.decision_subject import AboutMatch, Correction, DecisionSubject
from girone.model.game import Side
from girone.model.record import Attempt, Decision, DecisionKind, Facts, TimeUsed
from girone.model.tournament import Fixture
from girone.model.verdict import Verdict
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import Category, Excluded, Plan
from girone.tournament.results.state import TournamentState
from tests.subjects import about
from tests.verdicts import verdict

VOIDS = ("stalled", "host_failed", "interrupted")
ABOUT_ENTRANTS = (
    DecisionKind.EXCLUDE,
    DecisionKind.WITHDRAW,
    DecisionKind.READMIT,
    DecisionKind.HOLD,
    DecisionKind.ACCEPT,
)
PLANS = [(name,) for name in formats.names()] + [("round_robin", "gauntlet"), ("double_round_robin", "knockout")]


def plan(kinds: tuple[str, ...], excluded: Excluded) -> Plan:
    """Some entrants in categories of these formats; in the second one not all of them."""
    categories = tuple(Category(kind, formats.load(kind), draw=True, excluded=excluded) for kind in kinds)
    entrants = tuple(
        Entrant(f"E{at}", "unical_server", categories=kinds[: 2 if at % 3 else 1], player="random") for at in range(7)
    )
    return Plan("Cup", regulations.load("dipole-2020"), {}, "seed", entrants, categories, Path())


class Evening:
    """A tournament on its way; every act is by chance, and may find nothing to do."""

    def __init__(self, order: Plan, chance: random.Random) -> None:
        self.plan, self.chance = order, chance
        self.attempts: dict[int, Attempt] = {}
        self.decisions: list[Decision] = []

    def anew(self) -> TournamentState:
        """Where it stands, worked out from the whole record."""
        return TournamentState(self.plan, tuple(self.attempts.values()), tuple(self.decisions))

    def due(self) -> Collection[Fixture]:
        """What is to be played."""
        return self.anew().due

    def act(self) -> None:
        """Begin, end or decide something."""
        self.chance.choices([self.begin, self.end, self.decide], [6, 6, 1])[0]()

    def begin(self) -> None:
        """One of the due matches, perhaps one that is played already: its record begins, and has no end yet."""
        if due := list(self.due()):
            pairing, number = self.chance.choice(due).pairing, len(self.attempts) + 1
            self.attempts[number] = Attempt(number, pairing, *pairing.names, f"matches/{number}", self._time())

    def end(self) -> None:
        """A match that was begun ends, with a result or void."""
        if open_ones := [each for each in self.attempts.values() if each.ended is None]:
            attempt = self.chance.choice(open_ones)
            self.ended(replace(attempt, ended=self._time(), verdict=self._verdict(), facts=self._facts()))

    def ended(self, attempt: Attempt) -> None:
        """A match has ended so."""
        self.attempts[attempt.number] = attempt

    def _time(self) -> str:
        """Some moment: clocks jump."""
        return f"2026-01-01T00:{self.chance.randrange(60):02}"

    def _facts(self) -> Facts:
        time = TimeUsed(2, self.chance.random(), self.chance.random())
        return Facts("", 4, dict.fromkeys(Side, time), "")

    def _verdict(self) -> Verdict:
        if self.chance.random() < 0.4:
            return verdict(None, self.chance.choice(VOIDS))
        winner = self.chance.choice(["white", "black", None])
        return verdict(winner, "won" if winner else "tie")

    def decide(self) -> None:
        """Something about an entrant, or about a pairing that was met."""
        if self.chance.random() < 0.5 or not self.attempts:
            ruling = self.chance.choice(ABOUT_ENTRANTS)
            self.rule(ruling, about(ruling, name=self.chance.choice(self.plan.entrants).name, fingerprint="x"))
            return
        pairing = self.chance.choice(list(self.attempts.values())).pairing
        if self.chance.random() < 0.5:
            self.rule(DecisionKind.REPLAY, AboutMatch(pairing))
        else:
            self.rule(DecisionKind.CORRECT, Correction(pairing, pairing.first, 1))

    def rule(self, ruling: DecisionKind, subject: DecisionSubject) -> None:
        """The organiser decides so."""
        self.decisions.append(Decision(len(self.decisions) + 1, "", ruling, subject, "why", len(self.attempts)))
