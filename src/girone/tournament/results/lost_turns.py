"""Turns that programs lost by faults: how many, why, by whom and in which match."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from girone.languages import ENGLISH
from girone.languages.language import Language
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.record import Attempt
from girone.model.text import counted
from girone.tournament.results.pairings import ListedMatch

REASONS = (Reason.MALFORMED, Reason.MISSING, Reason.ILLEGAL, Reason.TOO_SLOW)
"""The reasons for lost turns, in the order of the columns."""
WIPED_OUT = "wiped out with lost turns: largest margin"


@dataclass(frozen=True)
class LostTurns:
    """The lost turns of one entrant, in one match or in several; `matches` counts those with lost turns."""

    name: str
    by_reason: Mapping[Reason, int]
    matches: int = 1

    @property
    def turns(self) -> int:
        """Their total number."""
        return sum(self.by_reason.values())

    def as_json(self) -> dict[str, Any]:
        """The lost turns as JSON, for scripts."""
        return {"name": self.name, "turns": self.turns, "matches": self.matches, "reasons": dict(self.by_reason)}


def attempt_of(entry: ListedMatch) -> Attempt | None:
    """The attempt whose lost turns are shown: the one that counts, otherwise the last one with a result."""
    return entry.record or next((each for each, _ in reversed(entry.attempts) if each.counts), None)


def lost_in(attempt: Attempt | None) -> list[LostTurns]:
    """The entrants that lost turns in a match, White first."""
    names = (attempt.white, attempt.black) if attempt else ()
    return [LostTurns(name, lost) for name in names if attempt and (lost := attempt.lost_turns(name))]


def by_side(attempt: Attempt | None) -> dict[str, dict[str, int]]:
    """The lost turns of both sides by reason, as JSON for scripts."""
    lost = {side.value: attempt.lost_turns(attempt.name(side)) if attempt else {} for side in Side}
    return {side: {reason.value: count for reason, count in reasons.items()} for side, reasons in lost.items()}


def lost_in_all(names: Iterable[str], entries: Iterable[ListedMatch]) -> list[LostTurns]:
    """The entrants that lost turns, in the order of the names; each match counts once, even if it was annulled."""
    told = {attempt.number: attempt for entry in entries if (attempt := attempt_of(entry))}
    lost: dict[str, list[LostTurns]] = {}
    for attempt in told.values():
        for each in lost_in(attempt):
            lost.setdefault(each.name, []).append(each)
    return [_sum(name, lost[name]) for name in names if name in lost]


def _sum(name: str, lost: list[LostTurns]) -> LostTurns:
    total: Counter[Reason] = Counter()
    for each in lost:
        total.update(each.by_reason)
    return LostTurns(name, {reason: total[reason] for reason in REASONS if total[reason]}, len(lost))


def lost_words(entry: ListedMatch, language: Language = ENGLISH) -> str:
    """The lost turns of a match in one line; empty if there are none."""
    lost = lost_in(attempt_of(entry))
    told = [f"{language.isolated(each.name)} {each.turns} ({_why(each, language)})" for each in lost]
    if entry.record and entry.record.wiped_out_by_faults():
        told.append(language.say(WIPED_OUT))
    return "; ".join(told)


def _why(lost: LostTurns, language: Language) -> str:
    if len(lost.by_reason) == 1:
        return language.tell(next(iter(lost.by_reason)).words)
    return ", ".join(f"{language.tell(reason.words)} {count}" for reason, count in lost.by_reason.items())


def lost_sentence(lost: LostTurns, who: str) -> str:
    """The lost turns of one side as a sentence."""
    return f"{who} lost {counted(lost.turns, 'turn')}: {_why(lost, ENGLISH)}."
