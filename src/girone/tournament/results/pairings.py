"""Every pairing of a category with its status: what counts, what is due, and what waits for whom and why."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from girone.model.detail import said
from girone.model.game import Side
from girone.model.reason import Kind
from girone.model.record import Attempt, Decision, DecisionKind, Exclusion
from girone.model.regulation import Sentence
from girone.model.tournament import Field, Fixture, Pairing, Standing
from girone.tournament.plan.plan import Category
from girone.tournament.results.state import TournamentState
from girone.tournament.run import orders

CHANGES = frozenset(DecisionKind) - {
    DecisionKind.HOLD,
    DecisionKind.ACCEPT,
    DecisionKind.START,
    DecisionKind.PAUSE,
    DecisionKind.RESUME,
    DecisionKind.GRADE,
}
"""Decisions that can remove pairings from a calendar."""


def struck_from(
    state: TournamentState, category: Category, pairings: Collection[Pairing]
) -> dict[Pairing, tuple[Fixture, Decision]]:
    """The last place of each pairing in the category's calendar, and the decision that removed it."""
    found: dict[Pairing, tuple[Fixture, Decision]] = {}
    for at, decision in reversed(list(enumerate(state.decisions))):
        wanted = {pairing for pairing in pairings if pairing not in found}
        if not wanted:
            break
        if decision.kind in CHANGES:
            begun = [attempt for attempt in state.attempts if attempt.number <= decision.after]
            before = TournamentState(state.plan, begun, state.decisions[:at])
            fixtures = category.format.fixtures(before.field(category))
            found |= {each.pairing: (each, decision) for each in fixtures if each.pairing in wanted}
    return found


class PairingState(StrEnum):
    """The status of a pairing."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    CORRECTED = "corrected"
    ENTERED = "entered by hand"
    IN_PLAY = "in play"
    DUE = "due"
    WAITS = "waits"
    ANNULLED = "annulled"
    SUPERSEDED = "superseded"


STRUCK = (PairingState.ANNULLED, PairingState.SUPERSEDED)
"""The states of recorded pairings that do not count any more."""


class Worth(StrEnum):
    """What an attempt counts for."""

    STANDS = "stands"
    VOID = "void"
    SUPERSEDED = "superseded"
    ANNULLED = "annulled"
    IN_PLAY = "in play"


@dataclass(frozen=True)
class ListedMatch:
    """One line of the list of matches; `record` is the attempt that its result comes from.

    `words` come from the verdict or from the organiser; `attempts` are all attempts, with what they count for.
    """

    category: str
    fixture: Fixture
    sides: Mapping[Side, str]
    state: PairingState
    result: Standing | None
    words: str
    record: Attempt | None
    attempts: tuple[tuple[Attempt, Worth], ...]

    @property
    def pairing(self) -> Pairing:
        """The pairing."""
        return self.fixture.pairing

    @property
    def white(self) -> str:
        """The entrant that plays White."""
        return self.sides[Side.WHITE]

    @property
    def black(self) -> str:
        """The entrant that plays Black."""
        return self.sides[Side.BLACK]

    @property
    def outcome(self) -> str:
        """The result in a word or two, or the status if there is none."""
        if self.result is None:
            return self.state.value
        if self.result.winner:
            return said("{name} wins", name=self.result.winner).worded
        return said("both lose" if self.result.losers else "tie").worded

    @property
    def reason(self) -> str:
        """The reason of the result, in words."""
        return self.result.reason.words if self.result else ""

    @property
    def rule(self) -> Sentence | None:
        """The quoted rule of the verdict."""
        return self.record.verdict.sentence if self.record and self.record.verdict else None


def listed_matches(state: TournamentState, category: Category) -> list[ListedMatch]:
    """All pairings of a category in calendar order; those that were removed from it come last."""
    field = state.field(category)
    fixtures = category.format.fixtures(field)
    begun: dict[Pairing, list[Attempt]] = {}
    for attempt in state.attempts:
        begun.setdefault(attempt.pairing, []).append(attempt)
    listed = [_entry(state, category, field, each, begun.get(each.pairing, [])) for each in fixtures]
    others = (begun.keys() | state.corrections.keys()) - {fixture.pairing for fixture in fixtures}
    return listed + (_struck_out(state, category, others, begun) if others else [])


def _entry(
    state: TournamentState, category: Category, field: Field, fixture: Fixture, begun: Sequence[Attempt]
) -> ListedMatch:
    """The line for one pairing of a category's calendar, with its attempts."""
    pairing, result = fixture.pairing, field.result(fixture.pairing)
    record = result.by if result and isinstance(result.by, Attempt) else None
    if result is None:
        fate, words = _open(state, pairing, begun)
    elif record:
        fate, words = (PairingState.FORFEIT if result.forfeit else PairingState.PLAYED), record.words
    elif isinstance(result.by, Decision):
        fate, words = _decided(result.by, result.winner)
    else:
        fate, words = PairingState.FORFEIT, _gone(state, pairing)
    attempts = tuple((attempt, _worth(attempt, record, Worth.SUPERSEDED)) for attempt in begun)
    sides = orders.seats(state.plan, pairing)
    return ListedMatch(category.name, fixture, sides, fate, result, words, record, attempts)


def _open(state: TournamentState, pairing: Pairing, begun: Sequence[Attempt]) -> tuple[PairingState, str]:
    if any(attempt.ended is None for attempt in begun):
        return PairingState.IN_PLAY, ""
    why = state.blocked(pairing)
    return (
        (PairingState.WAITS, said("waits for the organiser: {detail}", detail=why).worded)
        if why
        else (PairingState.DUE, "")
    )


def _worth(attempt: Attempt, record: Attempt | None, otherwise: Worth) -> Worth:
    if attempt.reason is None:
        return Worth.IN_PLAY
    if attempt.reason.kind is Kind.VOID:
        return Worth.VOID
    return Worth.STANDS if attempt is record else otherwise


def _struck_out(
    state: TournamentState, category: Category, others: set[Pairing], begun: Mapping[Pairing, Sequence[Attempt]]
) -> list[ListedMatch]:
    """Pairings that were begun or entered but are not in the calendar any more, with their place in the old one."""
    members = set(state.places(category))
    own = {pairing for pairing in others if members.issuperset(pairing.names)}
    former = struck_from(state, category, own)
    leagues = {stage.title for stage in state.stages(category) if not stage.ties} if former else ()
    listed = []
    for pairing in sorted(former.keys() | _stray(state, category, own - former.keys())):
        fixture, decision = former.get(pairing, (Fixture(pairing, "", 0), None))
        is_league = decision is None or fixture.stage in leagues
        fate, worth = (
            (PairingState.ANNULLED, Worth.ANNULLED) if is_league else (PairingState.SUPERSEDED, Worth.SUPERSEDED)
        )
        words = _gone(state, pairing) or _anew(decision)
        attempts = tuple((attempt, _worth(attempt, None, worth)) for attempt in begun.get(pairing, []))
        sides = orders.seats(state.plan, pairing)
        listed.append(ListedMatch(category.name, fixture, sides, fate, None, words, None, attempts))
    return listed


def _stray(state: TournamentState, category: Category, others: set[Pairing]) -> set[Pairing]:
    """Pairings that no calendar has or had, so that nothing played is missing from all lists."""
    for each in state.plan.categories if others else ():
        others = others - {fixture.pairing for fixture in each.format.fixtures(state.field(each))}
        others = others - struck_from(state, each, others).keys() if each is not category else others
    return others


def _anew(decision: Decision | None) -> str:
    """Why a match between two present entrants does not count any more."""
    if decision and decision.kind in (DecisionKind.EXCLUDE, DecisionKind.WITHDRAW):
        return said("decided again: {detail}", detail=Exclusion.by(decision).words).worded
    if decision and decision.kind is DecisionKind.READMIT:
        back = said("{name} readmitted: {remark}", name=decision.subject.entrant_name, remark=decision.reason)
        return said("decided again: {detail}", detail=back).worded
    return said("no longer in the calendar").worded


def _gone(state: TournamentState, pairing: Pairing) -> str:
    gone = [state.out[name].words for name in pairing.names if name in state.out]
    return said("{detail}; {other}", detail=gone[0], other=gone[1]).worded if len(gone) > 1 else gone[0] if gone else ""


def _decided(decision: Decision, winner: str | None) -> tuple[PairingState, str]:
    """The organiser's words about a match: its corrected result, or its result when played by hand."""
    if decision.kind is DecisionKind.RESULT:
        by_hand = "{name} wins, played by hand: {remark}" if winner else "a tie, played by hand: {remark}"
        return PairingState.ENTERED, said(by_hand, name=winner, remark=decision.reason).worded
    decided = "a tie by the organiser's decision: {remark}"
    if winner:
        decided = "{name} wins by the organiser's decision: {remark}"
    return PairingState.CORRECTED, said(decided, name=winner, remark=decision.reason).worded
