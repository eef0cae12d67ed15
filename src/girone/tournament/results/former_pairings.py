"""Where matches stood in calendars that a decision has changed since."""

from collections.abc import Collection

from girone.model.record import Decision, Ruling
from girone.model.tournament import Fixture, Pairing
from girone.tournament.plan.plan import Category
from girone.tournament.results.state import TournamentState

CHANGES = frozenset(Ruling) - {Ruling.HOLD, Ruling.ACCEPT, Ruling.START, Ruling.PAUSE, Ruling.RESUME}
"""Decisions after which a calendar can lack what it had before."""


def struck_from(
    situation: TournamentState, category: Category, pairings: Collection[Pairing]
) -> dict[Pairing, tuple[Fixture, Decision]]:
    """The last place of each pairing in the category's calendar, and the decision that took it away."""
    found: dict[Pairing, tuple[Fixture, Decision]] = {}
    for at, decision in reversed(list(enumerate(situation.decisions))):
        wanted = {pairing for pairing in pairings if pairing not in found}
        if not wanted:
            break
        if decision.ruling in CHANGES:
            begun = [attempt for attempt in situation.attempts if attempt.number <= decision.after]
            before = TournamentState(situation.plan, begun, situation.decisions[:at])
            fixtures = category.format.fixtures(before.field(category))
            found |= {each.pairing: (each, decision) for each in fixtures if each.pairing in wanted}
    return found
