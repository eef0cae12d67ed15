"""Disqualifications ordered by the regulation: who, why and since which match, from the record alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from girone.model.detail import Detail, Wording
from girone.model.reason import Kind, Reason
from girone.model.record import Attempt, DecisionKind
from girone.model.regulation import Conduct, Sentence
from girone.tournament.results.state import TournamentState

UNANSWERED = (Reason.MALFORMED, Reason.MISSING)
"""Reasons of lost turns that show a program cannot keep the protocol, unlike being slow or playing badly."""
NO_MISHAP = 2
"""Lost turns that show a fault if the board ended the match before the limit; a single one proves nothing."""
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
    """An entrant that is out since the end of a match; `rule` is the regulation's key that orders it."""

    name: str
    match: int
    rule: str
    reason: Detail


def disqualified(state: TournamentState) -> list[Disqualification]:
    """Everybody whom the regulation disqualifies; after a readmission only later matches count."""
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
    """All offences of an entrant, in the order of the matches."""
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
    """Whether an entrant lost a match by its own fault, even if the board ended it before the referee did."""
    by_forfeit = attempt.reason is not None and attempt.reason.kind is Kind.FORFEIT
    return (by_forfeit and name in _losers(attempt)) or attempt.wiped_out_by_faults() == name


def is_lost_by_turns(attempt: Attempt, name: str) -> bool:
    """Whether an entrant lost a match by lost turns in a row, even if the board ended it before their limit."""
    if attempt.reason is Reason.LOST_TURNS:
        # Matches on older records were played under regulations that disqualified nobody.
        return name in _losers(attempt) and bool(attempt.lost_turns(name))
    played = (attempt.facts.played if attempt.facts else None) or {}
    never_moved = not any(count for side, count in played.items() if attempt.name(side) == name)
    return attempt.wiped_out_by_faults() == name and never_moved and _unanswered(attempt, name) >= NO_MISHAP


def is_at_stake(attempt: Attempt, conduct: Conduct) -> bool:
    """Whether a match may lead to a disqualification."""
    ordered = conduct.lost_turns_in_match or conduct.lost_turns_in_tournament or conduct.matches_lost_by_fault
    names = attempt.pairing.names
    return bool(ordered) and any(attempt.lost_turns(name) or is_lost_by_fault(attempt, name) for name in names)


def _unanswered(attempt: Attempt, name: str) -> int:
    return sum(count for reason, count in attempt.lost_turns(name).items() if reason in UNANSWERED)


def _losers(attempt: Attempt) -> list[str]:
    return [attempt.name(side) for side in attempt.verdict.losers] if attempt.verdict else []


def _reason(deed: Detail, sentence: Sentence) -> Detail:
    """The offence, with the document's sentence about it if there is one."""
    return deed if sentence.source == HOUSE else IN_DOCUMENT(detail=deed, words=sentence.text)
