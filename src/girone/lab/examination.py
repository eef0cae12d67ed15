"""Leads a program through all situations, beyond its first fault, and reports each fault once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from girone import regulations
from girone.lab.catalogue import FAULTS, LOST, LOST_TURN, fix
from girone.lab.finding import Finding, Grade, Said
from girone.lab.habits import slips
from girone.lab.losses import Named, cause, lost_by, turns_lost
from girone.lab.played_match import PlayedMatch
from girone.lab.situations.preparation import SERVICE, longest_measuring, warm_up_needed
from girone.lab.situations.script import ByteVariation
from girone.lab.situations.situation import Aim, Situation
from girone.lab.situations.situation_list import WHOLE_GAME
from girone.lab.situations.situation_run import SituationRunner
from girone.lab.suspicion import suspicion
from girone.matches.journal.lines import Moved
from girone.matches.order import FAREWELL
from girone.model.game import Side
from girone.model.reason import Kind, Reason

PACE_OPTION = "pace"
PACE, PACED = f"wire_options.{PACE_OPTION}", 0.1
"""A pause before the opponent's answers, for programs that cannot handle instant ones."""
OTHER_OPENINGS = (11, 12)
"""Seeds of opponents that play other moves than those of the situations."""
SIDE_EFFECTS = {"too-large": ("large", "leftover"), "flood": ("early", "after-the-end"), "out-of-turn": ("early",)}
"""Faults that lose a match, and the habits that are only another sign of them."""
VARIATION_FAULTS = {
    ByteVariation.CR_LF: "reads-cr-lf",
    ByteVariation.SPLIT: "reads-pieces",
    ByteVariation.MERGED: "reads-one-message",
    ByteVariation.MESSAGES: "reads-no-remarks",
}
"""The fault of a program that fails only with this variation of our bytes."""


def findings(played: PlayedMatch) -> list[Finding]:
    """Everything that one match shows about the program; nothing if girone's own side failed."""
    if played.is_unjudged:
        return []
    lost = [*lost_by(played), *turns_lost(played)]
    explained = {slip for each in lost for slip in SIDE_EFFECTS.get(each.name, ())}
    named = [*lost, *(slip for slip in slips(played) if slip.name not in explained)]
    return list({each.name: _finding(played, each) for each in reversed(named)}.values())[::-1]


def _finding(played: PlayedMatch, named: Named) -> Finding:
    fault, situation = FAULTS[named.name], played.situation
    why = LOST_TURN if played.wire.bears_lost_turns and fault.why == LOST else fault.why
    position, after = played.asked_in(named.at) if fault.grade is Grade.LOSES else ("", "")
    return Finding(
        fault=named.name,
        cause=cause(played, named),
        grade=Grade(max(fault.grade, situation.worst)),
        what=Said(fault.what, {"detail": named.detail}),
        why=Said(why),
        fix=_fix(played, named),
        rule=played.regulation.sentences[named.reason or fault.reason],
        situation=situation.name,
        side=played.side,
        seed=played.seed,
        exchange=played.exchange(named.at),
        position=position,
        after=after,
        log=played.log,
        record=str(played.result.journal),
    )


def _fix(played: PlayedMatch, named: Named) -> Said:
    """How to fix it; for an illegal move rather what the move was probably meant as."""
    meant = suspicion(played) if named.name == "illegal" else None
    return Said(meant.english, meant.values) if meant else Said(fix(named.name, played.wire))


def is_reached(aim: Aim, played: PlayedMatch) -> bool:
    """Whether this match brought the program into the aim's kind of position or result."""
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
    """Outcome of a situation."""

    PASSED = "passed"
    FAULTY = "faulty"
    NOT_REACHED = "not reached"
    UNJUDGED = "not judged"


@dataclass(frozen=True)
class SituationResult:
    """One situation with its outcome, the number of its matches, and how many of these were stopped early."""

    situation: Situation
    outcome: SituationOutcome
    matches: int
    broken_off: int
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class LabReport:
    """The result of a check."""

    program: str
    regulation: str
    sittings: tuple[SituationResult, ...]
    left_out: tuple[str, ...] = ()
    """Situations omitted to save time."""
    skipped: tuple[str, ...] = ()
    """Situations omitted because no game was finished."""

    @property
    def findings(self) -> list[Finding]:
        """Each fault once, gravest first, with the other situations that showed it."""
        told: dict[str, Finding] = {}
        for finding in (each for sitting in self.sittings for each in sitting.findings):
            known = told.get(finding.cause)
            told[finding.cause] = _joined(known, finding) if known else finding
        return sorted(told.values(), key=lambda finding: finding.grade)

    def without_records(self) -> "LabReport":
        """The report without the paths of journals, for when these are deleted."""
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
"""Called before and after each situation: its number, the count, the situation, and its result (None before)."""


def silent(number: int, count: int, situation: Situation, result: SituationResult | None) -> None:
    """A Tell that does nothing."""


def examine(course: SituationRunner, chosen: Sequence[Situation], tell: Tell, everything: bool = False) -> LabReport:
    """Put the program into the chosen situations, with as much warm-up as it needs.

    If it finishes no game, the other situations would show the same; they are tried only with `everything`.
    """
    none = LabReport(course.subject.name, course.regulation, ())
    return [none, *examined(course, chosen, tell, everything)][-1]


def examined(
    course: SituationRunner, chosen: Sequence[Situation], tell: Tell = silent, everything: bool = False
) -> Iterator[LabReport]:
    """Like `examine`, but yields a report after each situation; situations still to come count as skipped."""
    if regulations.load(course.regulation, course.overrides).limits.warm_up:
        course = replace(course, warm_up=warm_up_needed(course))
    examination = Examination(course)
    sittings: list[SituationResult] = []
    for number, situation in enumerate(chosen, start=1):
        tell(number, len(chosen), situation, None)
        sittings.append(examination.sit(situation))
        tell(number, len(chosen), situation, sittings[-1])
        rest = tuple(each.name for each in chosen[number:])
        yield LabReport(course.subject.name, course.regulation, tuple(sittings), skipped=rest)
        if situation.name == WHOLE_GAME.name and not everything and not examination.leave_out_hopeless_sides():
            return


def longest(course: SituationRunner, chosen: Sequence[Situation]) -> float:
    """Upper bound in seconds: the time with a program that uses all its time."""
    limits = regulations.load(course.regulation, course.overrides).limits
    first = longest_measuring(limits) if limits.warm_up else 0.0
    warm = sum(limits.warm_up for each in chosen if each.whole_warm_up)
    return first + warm + sum((each.enough + SERVICE) * len(list(course.matches(each))) for each in chosen)


class Examination:
    """A check under way: the runner, and the faults known so far.

    If the program loses a match, it is played again with one change: with a pause before the opponent's answers, or, if
    the fault is already known, with another opening. So one fault does not hide the others.
    """

    def __init__(self, course: SituationRunner) -> None:
        self.course = course
        self._causes: dict[Side, list[str]] = {side: [] for side in Side}
        """By which it lost its whole games as each side; empty texts for those that it ended well."""
        self._known: set[str] = set()
        self._needs_pace = False

    def sit(self, situation: Situation) -> SituationResult:
        """Play one situation: all its matches, or those until its aim is reached."""
        played: list[PlayedMatch] = []
        found: list[Finding] = []
        for side, seed in self.course.matches(situation):
            match, told = self._play(situation, side, seed)
            played.append(match)
            found += told
            if situation.name == WHOLE_GAME.name:
                self._causes[side].append(_loss(match) if _is_mere_fault(match) else "")
            if situation.aim is not Aim.NOTHING and is_reached(situation.aim, match):
                break
        self._known |= {each.cause for each in found}
        if found:  # after a fault, later matches wait less for the program to end
            self.course = replace(self.course, farewell=FAREWELL)
        broken_off = sum(match.reason is Reason.INTERRUPTED for match in played)
        return SituationResult(situation, _outcome(situation, played, found), len(played), broken_off, tuple(found))

    def leave_out_hopeless_sides(self) -> bool:
        """Continue only with the sides on which a game was finished; False if there is none."""
        hopeless = {side for side, causes in self._causes.items() if len(set(causes)) == 1 and causes[0]}
        able = tuple(side for side in self.course.subject.sides if side not in hopeless)
        self.course = replace(self.course, able=able)
        return bool(able)

    def _play(self, situation: Situation, side: Side, seed: int) -> tuple[PlayedMatch, list[Finding]]:
        played = self.course.play(situation, side, seed)
        cause = _loss(played)
        if not played.is_lost_by_fault or not cause:
            return played, findings(played)
        if self._needs_pace and situation.script.dress is ByteVariation.MERGED:
            return played, [_renamed(played, "instant-answer")]
        if cause in self._known:
            return self._from_another_opening(situation, played)
        if not self._needs_pace and (paced := self._with_pace(situation, played)):
            self._needs_pace = True
            self.course = replace(self.course, overrides={**self.course.overrides, PACE: PACED})
            return paced, [_renamed(played, "instant-answer"), *findings(paced)]
        if self._is_caused_by_variation(situation, played):
            return played, [_renamed(played, VARIATION_FAULTS[situation.script.dress])]
        return played, findings(played)

    def _is_caused_by_variation(self, situation: Situation, failed: PlayedMatch) -> bool:
        """Whether the program passes the same match with unvaried bytes."""
        if not situation.script.dress:
            return False
        script = replace(situation.script, dress=ByteVariation.PLAIN)
        plain = replace(situation, name=f"{situation.name}-plain", script=script)
        again = self.course.play(plain, failed.side, failed.seed)
        return not (again.is_lost_by_fault or again.is_unjudged)

    def _from_another_opening(self, situation: Situation, failed: PlayedMatch) -> tuple[PlayedMatch, list[Finding]]:
        """The same situation against an opponent that plays other moves, if that avoids the known fault."""
        if situation.name != WHOLE_GAME.name:
            for seed in OTHER_OPENINGS:
                again = self.course.play(situation, failed.side, seed)
                if _loss(again) not in self._known and not again.is_unjudged:
                    return again, findings(again)
        return failed, findings(failed)

    def _with_pace(self, situation: Situation, failed: PlayedMatch) -> PlayedMatch | None:
        """The match with a pause before the opponent's answers, if only that makes it pass; confirmed once."""
        has_moved = any(
            isinstance(ruling, Moved) for ruling in failed.rulings()
        )  # else no answer of ours came too early
        if PACE_OPTION not in failed.wire.options or not has_moved:
            return None
        overrides = {**situation.overrides, PACE: PACED}
        paced = replace(situation, name=f"{situation.name}-paced", overrides=overrides)
        slow = self.course.play(paced, failed.side, failed.seed)
        if slow.is_lost_by_fault or slow.is_unjudged:
            return None
        again = self.course.play(replace(situation, name=f"{situation.name}-again"), failed.side, failed.seed)
        return slow if again.is_lost_by_fault else None


def _loss(played: PlayedMatch) -> str:
    """The cause of a lost match or lost turns; empty if there was none, or if girone's side failed."""
    lost = () if played.is_unjudged else (*lost_by(played), *turns_lost(played))
    return cause(played, lost[0]) if lost else ""


def _is_mere_fault(played: PlayedMatch) -> bool:
    """Whether the program lost by a fault, or made no move at all."""
    return played.is_lost_by_fault or not any(isinstance(ruling, Moved) for ruling in played.rulings())


def _renamed(played: PlayedMatch, name: str) -> Finding:
    """A loss reported under its cause, which a match with one change has proved."""
    (lost, *_) = lost_by(played)
    return _finding(played, Named(name, lost.detail, lost.at, lost.reason))


def _outcome(situation: Situation, played: Sequence[PlayedMatch], found: Iterable[Finding]) -> SituationOutcome:
    if any(found):
        return SituationOutcome.FAULTY
    if all(played.is_unjudged for played in played):
        return SituationOutcome.UNJUDGED
    if situation.aim is not Aim.NOTHING and not is_reached(situation.aim, played[-1]):
        return SituationOutcome.NOT_REACHED
    return SituationOutcome.PASSED


def _joined(known: Finding, other: Finding) -> Finding:
    """The graver of two findings with the same cause, with the situations of both."""
    graver, milder = (other, known) if other.grade < known.grade else (known, other)
    places = dict.fromkeys([*known.also_in, *other.also_in, milder.situation])
    return replace(graver, also_in=tuple(name for name in places if name != graver.situation))
