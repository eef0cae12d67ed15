"""Who is disqualified by the regulation, why, and since which match: told by the record alone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from girone.model.dataclass import dataclass
from girone.model.detail import Detail, Wording
from girone.model.reason import Kind, Reason
from girone.model.record import Attempt, DecisionKind
from girone.model.regulation import Conduct, Sentence
from girone.tournament.results.state import TournamentState

UNANSWERED = (Reason.MALFORMED, Reason.MISSING)
"""The lost turns of a program that cannot keep the protocol; one that is slow, or plays badly, can."""
NO_MISHAP = 2
"""Lost turns of a match that ended on the board before their number was full; a single one proves nothing."""
HOUSE = "girone"

IN_MATCH = Wording(
    "disqualified.in_match",
    "disqualified after {count} lost turns in match {number}",
    one="disqualified after 1 lost turn in match {number}",
)
BY_TURNS = Wording("disqualified.by_turns", "disqualified after losing match {number} by lost turns alone")
IN_TOURNAMENT = Wording(
    "disqualified.in_tournament",
    "disqualified after {count} lost turns in the tournament",
    one="disqualified after 1 lost turn in the tournament",
)
BY_FAULT = Wording(
    "disqualified.by_fault",
    "disqualified after {count} matches lost by a fault",
    one="disqualified after 1 match lost by a fault",
)
IN_DOCUMENT = Wording("disqualified.in_document", "{detail}, as the document says: “{words}”")


@dataclass(frozen=True)
class Disqualification:
    """An entrant that is out since the end of a match; `rule` is the key of the regulation that orders it."""

    name: str
    match: int
    rule: str
    reason: Detail


def disqualified(state: TournamentState) -> list[Disqualification]:
    """Everybody whom the regulation disqualifies; who was readmitted begins anew."""
    conduct, sentence = state.plan.regulation.conduct, state.plan.regulation.sentences[Reason.EXCLUDED]
    since = {each.subject.entrant_name: each.after for each in state.decisions if each.kind is DecisionKind.READMIT}
    own: dict[str, list[Attempt]] = {}
    played = [each.by for each in state.results.values() if isinstance(each.by, Attempt)]
    for attempt in sorted(played, key=lambda each: each.number):
        for name in attempt.pairing.names:
            if attempt.number > since.get(name, 0):
                own.setdefault(name, []).append(attempt)
    found = ((name, next(_offences(name, attempts, conduct), None)) for name, attempts in own.items())
    return [replace(first, reason=_reason(first.reason, sentence)) for _, first in found if first]


def _offences(name: str, attempts: Sequence[Attempt], conduct: Conduct) -> Iterator[Disqualification]:
    """All that an entrant is out for, in the order of the matches."""
    turns, lost = 0, 0
    for attempt in attempts:
        number, unanswered = attempt.number, _unanswered(attempt, name)
        turns, lost = turns + unanswered, lost + is_lost_by_fault(attempt, name)
        if conduct.lost_turns_in_match:
            if unanswered >= conduct.lost_turns_in_match:
                deed = IN_MATCH(count=unanswered, number=number)
                yield Disqualification(name, number, "conduct.lost_turns_in_match", deed)
            elif is_lost_by_turns(attempt, name):
                yield Disqualification(name, number, "conduct.lost_turns_in_match", BY_TURNS(number=number))
        if 0 < conduct.lost_turns_in_tournament <= turns:
            yield Disqualification(name, number, "conduct.lost_turns_in_tournament", IN_TOURNAMENT(count=turns))
        if 0 < conduct.matches_lost_by_fault <= lost:
            yield Disqualification(name, number, "conduct.matches_lost_by_fault", BY_FAULT(count=lost))


def is_lost_by_fault(attempt: Attempt, name: str) -> bool:
    """Whether an entrant lost a match by a fault of its own, also if the board ended it before the referee did."""
    by_forfeit = attempt.reason is not None and attempt.reason.kind is Kind.FORFEIT
    return (by_forfeit and name in _losers(attempt)) or attempt.wiped_out_by_faults() == name


def is_lost_by_turns(attempt: Attempt, name: str) -> bool:
    """Whether an entrant lost a match by lost turns in a row; the board may end it before their number is full."""
    if attempt.reason is Reason.LOST_TURNS:
        # A match of an older record was played under a regulation that disqualified nobody.
        return name in _losers(attempt) and bool(attempt.lost_turns(name))
    played = (attempt.facts.played if attempt.facts else None) or {}
    never_moved = not any(count for side, count in played.items() if attempt.name(side) == name)
    return attempt.wiped_out_by_faults() == name and never_moved and _unanswered(attempt, name) >= NO_MISHAP


def is_at_stake(attempt: Attempt, conduct: Conduct) -> bool:
    """Whether a match can be the one after which somebody is out."""
    ordered = conduct.lost_turns_in_match or conduct.lost_turns_in_tournament or conduct.matches_lost_by_fault
    names = attempt.pairing.names
    return bool(ordered) and any(attempt.lost_turns(name) or is_lost_by_fault(attempt, name) for name in names)


def _unanswered(attempt: Attempt, name: str) -> int:
    return sum(count for reason, count in attempt.lost_turns(name).items() if reason in UNANSWERED)


def _losers(attempt: Attempt) -> list[str]:
    return [attempt.name(side) for side in attempt.verdict.losers] if attempt.verdict else []


def _reason(deed: Detail, sentence: Sentence) -> Detail:
    """What happened, and what the document says about it, if it says anything."""
    return deed if sentence.source == HOUSE else IN_DOCUMENT(detail=deed, words=sentence.text)
