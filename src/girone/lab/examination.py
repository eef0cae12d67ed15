"""A program's way through all situations: not only up to the first fault, and each fault told once."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from girone import regulations
from girone.lab.catalogue import FAULTS, LOST, LOST_TURN
from girone.lab.finding import Finding, Grade, Said
from girone.lab.habits import slips
from girone.lab.losses import Named, lost_by, turns_lost
from girone.lab.played_match import PlayedMatch
from girone.lab.preparation import SERVICE, longest_measuring, warm_up_needed
from girone.lab.situation import Aim, Situation
from girone.lab.situation_run import SituationRunner
from girone.matches.order import FAREWELL
from girone.model.reason import Kind, Reason
from girone.model.wire import LONGEST

EXPLAINS = {"too-large": ("large", "leftover"), "flood": ("early", "after-the-end"), "out-of-turn": ("early",)}
"""A fault that lost the match, and the habits that are only another sign of it."""


def findings(played: PlayedMatch) -> list[Finding]:
    """All that one match shows about the program; one that our own side spoilt shows nothing."""
    if played.is_unjudged:
        return []
    lost = [*lost_by(played), *turns_lost(played)]
    explained = {slip for each in lost for slip in EXPLAINS.get(each.name, ())}
    named = [*lost, *(slip for slip in slips(played) if slip.name not in explained)]
    return list({each.name: _finding(played, each) for each in reversed(named)}.values())[::-1]


def _finding(played: PlayedMatch, named: Named) -> Finding:
    fault, situation = FAULTS[named.name], played.situation
    why = LOST_TURN if played.wire.bears_lost_turns and fault.why == LOST else fault.why
    return Finding(
        fault=named.name,
        grade=Grade(max(fault.grade, situation.worst)),
        what=Said(fault.what, {"detail": str(named.detail)[:LONGEST]}),
        why=Said(why),
        mend=Said(fault.mend),
        rule=played.regulation.sentences[named.reason or fault.reason],
        situation=situation.name,
        side=played.side,
        seed=played.seed,
        exchange=played.exchange(named.at),
        log=played.log,
        record=str(played.result.journal),
    )


def is_reached(aim: Aim, played: PlayedMatch) -> bool:
    """Whether the program met with it in this match."""
    match aim:
        case Aim.PASS | Aim.SINGLE_MOVE:
            return any(_leaves_no_choice(aim, played))
        case Aim.WIN | Aim.LOSS | Aim.TIE:
            return played.reason.kind is Kind.PLAYED and _result(played) is aim
    return True


def _leaves_no_choice(aim: Aim, played: PlayedMatch) -> list[bool]:
    positions = [position for _, _, position in played.questions()]
    wants_pass = aim is Aim.PASS
    return [
        len(moves) == 1 and position.game.is_pass(moves[0]) is wants_pass
        for position in positions
        for moves in [position.moves()]
    ]


def _result(played: PlayedMatch) -> Aim:
    winner = played.result.verdict.winner
    if winner is None:
        return Aim.TIE
    return Aim.WIN if winner == played.side else Aim.LOSS


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
