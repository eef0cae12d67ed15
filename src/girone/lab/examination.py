"""A program's way through all situations: not only up to the first fault, and each fault told once."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from girone import regulations
from girone.lab.aims import is_reached
from girone.lab.diagnosis import findings
from girone.lab.finding import Finding, Grade
from girone.lab.played_match import PlayedMatch
from girone.lab.preparation import SERVICE, longest_measuring, warm_up_needed
from girone.lab.situation import Aim, Situation
from girone.lab.situation_run import SituationRunner
from girone.matches.order import FAREWELL
from girone.model.reason import Reason


class SituationOutcome(StrEnum):
    """What came of a situation."""

    GREEN = "green"
    FAULTY = "faulty"
    NOT_REACHED = "not reached"
    UNJUDGED = "not judged"


@dataclass(frozen=True)
class SituationResult:
    """One situation with its outcome, how many matches it took, and how many of them were broken off as enough."""

    situation: Situation
    outcome: SituationOutcome
    matches: int
    broken_off: int
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class LabReport:
    """All that was found, the gravest first."""

    program: str
    regulation: str
    sittings: tuple[SituationResult, ...]
    left_out: tuple[str, ...] = ()
    """Situations that were not tried, to save time."""

    @property
    def findings(self) -> list[Finding]:
        """Every fault once, with the other situations that showed it."""
        told: dict[str, Finding] = {}
        for finding in (each for sitting in self.sittings for each in sitting.findings):
            known = told.get(finding.fault)
            told[finding.fault] = _joined(known, finding) if known else finding
        return sorted(told.values(), key=lambda finding: finding.grade)

    def without_records(self) -> "LabReport":
        """The same where the journals are not kept, so that nobody looks for them."""
        bare = [
            replace(each, findings=tuple(replace(found, record="") for found in each.findings))
            for each in self.sittings
        ]
        return replace(self, sittings=tuple(bare))

    @property
    def worst(self) -> Grade | None:
        """The grade of the gravest finding."""
        return min((finding.grade for finding in self.findings), default=None)


Tell = Callable[[int, int, Situation, SituationResult | None], None]
"""Hears of each situation before it begins and when it has ended: its number, how many there are, what came of it."""


def examine(course: SituationRunner, chosen: Sequence[Situation], tell: Tell) -> LabReport:
    """Lead the program through the chosen situations, with as much warm-up as it needs."""
    if regulations.load(course.regulation, course.overrides).limits.warm_up:
        course = replace(course, warm_up=warm_up_needed(course))
    sittings = []
    for number, situation in enumerate(chosen, start=1):
        tell(number, len(chosen), situation, None)
        sittings.append(sit(course, situation))
        tell(number, len(chosen), situation, sittings[-1])
        if sittings[-1].findings:  # who fails, or stays, is not waited for in every match
            course = replace(course, farewell=FAREWELL)
    return LabReport(course.subject.name, course.regulation, tuple(sittings))


def longest(course: SituationRunner, chosen: Sequence[Situation]) -> float:
    """The seconds that all this takes with a program that uses all its time; a quick one needs less."""
    limits = regulations.load(course.regulation, course.overrides).limits
    first = longest_measuring(limits) if limits.warm_up else 0.0
    warm = sum(limits.warm_up for each in chosen if each.whole_warm_up)
    return first + warm + sum((each.enough + SERVICE) * len(list(course.matches(each))) for each in chosen)


def sit(course: SituationRunner, situation: Situation) -> SituationResult:
    """One situation: all its matches, or those until its aim is reached."""
    played: list[PlayedMatch] = []
    for side, seed in course.matches(situation):
        played.append(course.play(situation, side, seed))
        if situation.aim is not Aim.NOTHING and is_reached(situation.aim, played[-1]):
            break
    found = tuple(finding for played in played for finding in findings(played))
    broken_off = sum(played.reason is Reason.INTERRUPTED for played in played)
    return SituationResult(situation, _outcome(situation, played, found), len(played), broken_off, found)


def _outcome(situation: Situation, played: Sequence[PlayedMatch], found: Iterable[Finding]) -> SituationOutcome:
    if any(found):
        return SituationOutcome.FAULTY
    if all(played.is_unjudged for played in played):
        return SituationOutcome.UNJUDGED
    if situation.aim is not Aim.NOTHING and not is_reached(situation.aim, played[-1]):
        return SituationOutcome.NOT_REACHED
    return SituationOutcome.GREEN


def _joined(known: Finding, other: Finding) -> Finding:
    """The graver of two findings of one fault, with the situations of both."""
    graver, milder = (other, known) if other.grade < known.grade else (known, other)
    places = dict.fromkeys([*known.also_in, *other.also_in, milder.situation])
    return replace(graver, also_in=tuple(name for name in places if name != graver.situation))
