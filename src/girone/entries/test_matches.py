"""The test matches of a hand-in: whole games on each side, judged like any other match."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from girone import wires
from girone.entries.building.causes import causes, cures, joined, lines
from girone.entries.explain_fault import TEST_MATCH, faults_of, fix_of, has_moved, likely_causes
from girone.entries.find_command import PATIENCE, settle
from girone.entries.hand_in import Refused
from girone.host.channels.channel import NANOSECONDS, NoteKind
from girone.lab.catalogue import FAULTS
from girone.lab.examination import PACE, PACE_OPTION, PACED, is_reached
from girone.lab.habits import slips
from girone.lab.losses import Named, lost_by
from girone.lab.played_match import PlayedMatch
from girone.lab.situations.preparation import first_answer, warm_up_after
from girone.lab.situations.script import Script
from girone.lab.situations.situation import Situation
from girone.lab.situations.situation_list import APART, PASS_IN_A_GAME, PASS_ON_THE_BOARD, WHOLE_GAME
from girone.lab.situations.situation_run import SituationRunner
from girone.lab.suspicion import suspicion
from girone.lab.tested_program import Subject
from girone.matches.journal.lines import LineListener, LostTurn, ignore
from girone.matches.order import FAREWELL
from girone.model.detail import Detail, Wording, said
from girone.model.game import Side
from girone.model.reason import Reason
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import Plan

SHORT = WHOLE_GAME.enough
"""Seconds; if the first game on a side ends sooner, a second one is played."""
FORCED_PASS = replace(PASS_ON_THE_BOARD, answers=1)
MISSED = (Reason.TOO_SLOW, Reason.DISCONNECTED, Reason.ILLEGAL)
"""How a program fails that has overlooked a message: it waits on, or it crashes or errs on another board."""
UNHEARD = ("silent", "half-an-answer")
CLOSE, TOGETHER = "close-to-the-limit", "reads-one-message"
REPORTED_HABITS = ("unwritten-pass", "blanks", CLOSE)
"""Habits that a receipt mentions: harmless here, but they lose matches elsewhere or on another day."""
AGAINST_THE_PROTOCOL = (Reason.ILLEGAL, Reason.MALFORMED, Reason.MISSING)
"""Answers that get a program refused even where they cost only a turn (UFMG 2014); one slow answer does not."""

NOT_PLAYED = Wording("hand_in.not_played", "its test match as {side} could not be played: {detail}")
INSTANT = Wording(
    "hand_in.instant",
    (
        "as {side} it fails if the next message comes at once, but not if it comes 0.1 s later: it is not ready for "
        "it after it has sent its move, or takes two messages that arrive together for one. Read all input line by "
        "line; the organiser can help with wire_options.pace = 0.1 in [set]"
    ),
)
NEEDS_LONGER = Wording(
    "hand_in.needs_longer",
    "as {side} it needs longer than its limit of {limit} s, though twice as much is enough; "
    "think for less than the limit",
)
ANSWERS_LATER = Wording(
    "hand_in.answers_later",
    "as {side} it needs longer than its limit of {limit} s; think for less than that. With twice as much time:",
)
UNTIMED = Wording(
    "hand_in.untimed", "{detail} (with ten times its limit, because other processes kept the machine busy)"
)
BUSY = Wording(
    "hand_in.busy",
    "other processes used the processor, so the program is not to blame; enter it again when the machine is idle",
)
BROKEN_OFF = Wording("hand_in.broken_off", "no fault in {limit} s, then stopped")
STOPPED = Wording("hand_in.stopped", "stopped after {limit} s")
AS_SIDE = Wording("hand_in.as_side", "as {side}: {detail}")
IT_WINS = Wording("hand_in.wins", "it wins: {detail}")
IT_LOSES = Wording("hand_in.loses", "it loses: {detail}")
THEN = Wording("hand_in.then", "{detail}, then {other}")
HABIT = Wording("hand_in.habit", "note: {detail} (harmless here, elsewhere a lost turn)")
CLOSE_CALL = Wording("hand_in.close_call", "note: {detail} (a slower machine or network makes it a loss)")
PASS_UNTRIED = Wording(
    "hand_in.pass_untried",
    "note: whether it passes as it must could not be tried, because other processes kept the machine busy",
)

FURTHER_SEEDS = (3, 4)
PACED_NUMBER = 99
"""Of the first answer to messages that come one by one."""
PATIENT = "-patient"
"""Ends the name of a situation that is played again with much more time."""


@dataclass(frozen=True)
class Tried:
    """A program that can play: the entrant with working commands, how its matches ended, and its faults."""

    entrant: Entrant
    words: tuple[Detail, ...] = ()
    findings: tuple[Detail, ...] = ()


def try_out(
    entrant: Entrant,
    plan: Plan,
    logs: Path,
    enough: float,
    commands: Mapping[Side, Sequence[str]] | None = None,
    watch: LineListener = ignore,
    anyway: bool = False,
) -> Tried:
    """Play the test matches; Refused if on one of the sides no game comes to its end.

    Of several `commands` for a side the first that works is taken. A match is stopped after `enough` seconds, and the
    result says so. `watch` gets every journal line. With `anyway` nobody is refused; the reason becomes a finding.
    """
    known = {side: entrant.command_of(side) for side in Side}
    subject = Subject(entrant.name, entrant.wire, known, plan.base / entrant.folder)
    course = SituationRunner(
        subject,
        plan.regulation.name,
        plan.overrides,
        logs,
        warm_up=0.0,
        farewell=FAREWELL,
        sandbox=plan.sandbox,
        provides=plan.programs,
        kept=(str(plan.base.resolve()),),
        tell=watch,
    )
    try:
        course, answer = settle(course, commands or {})
        found = as_keys(course.subject.commands)
        entrant = replace(entrant, command=found["command"], white=found["white"], black=found["black"])
        return _test(entrant, plan, course, answer, enough)
    except Refused as why:
        if not anyway:
            raise
        return Tried(entrant, findings=(why.detail,))


def _test(entrant: Entrant, plan: Plan, course: SituationRunner, answer: PlayedMatch | None, enough: float) -> Tried:
    """Play the test matches of a program that can be started; `answer` is the match that showed it, if any."""
    if plan.regulation.limits.warm_up:
        answer = answer or first_answer(course)
        is_mute = any(lost.name in UNHEARD for lost in lost_by(answer))  # it also had the whole warm-up to answer
        if is_mute and PACE_OPTION in answer.wire.options and _may_have_missed(answer) and not answer.is_unjudged:
            paced = first_answer(replace(course, overrides={**course.overrides, PACE: PACED}), number=PACED_NUMBER)
            is_mute, answer = (True, answer) if paced.is_lost_by_fault else (False, paced)
        if (is_mute or _is_hopeless([answer])) and not answer.is_unjudged:
            raise Refused(_refusal(course, answer))
        course = replace(course, warm_up=warm_up_after(answer, course))
    games = {side: _play(course, replace(WHOLE_GAME, enough=enough), side) for side in course.sides(WHOLE_GAME)}
    may_pass = FORCED_PASS.fits(plan.regulation) and FORCED_PASS.exercise in wires.kind(entrant.wire).exercises
    passes = [course.play(FORCED_PASS, *each) for each in course.matches(FORCED_PASS)] if may_pass else []
    untried: list[Detail] = []
    if PASS_IN_A_GAME.fits(plan.regulation):
        tries = _play_until_reached(course, replace(PASS_IN_A_GAME, enough=min(enough, PASS_IN_A_GAME.enough)))
        untried = [] if any(not each.is_unjudged for each in tries) else [PASS_UNTRIED()]
        passes += [each for each in tries[-1:] if _shows_its_aim(each)]
    played = [*(each for whole, _ in games.values() for each in whole), *passes]
    notes = {slip.name: _note(slip, each) for each in played for slip in slips(each) if slip.name in REPORTED_HABITS}
    findings = [
        *(each for _, found in games.values() for each in found),
        *(fault for e in passes for fault in faults_of(e)),
    ]
    words = [AS_SIDE(side=side, detail=_told(whole, enough)) for side, (whole, _) in games.items() if whole]
    return Tried(entrant, (*words, *notes.values(), *untried), tuple(dict.fromkeys(findings)))


def _play_until_reached(course: SituationRunner, situation: Situation) -> list[PlayedMatch]:
    """Play a situation's matches until one shows what the situation is for, or the program fails."""
    tries: list[PlayedMatch] = []
    for side, seed in course.matches(situation):
        tries.append(course.play(situation, side, seed))
        if _shows_its_aim(tries[-1]):
            break
    return tries


def _shows_its_aim(played: PlayedMatch) -> bool:
    return not played.is_unjudged and (_has_failed(played) or is_reached(played.situation.aim, played))


def as_keys(commands: Mapping[Side, str]) -> dict[str, str]:
    """Commands as an entrant's keys: a single key if both sides have the same."""
    white, black = (commands[side] for side in Side)
    same = white == black
    return {"command": white if same else "", "white": "" if same else white, "black": "" if same else black}


def _note(slip: Named, played: PlayedMatch) -> Detail:
    """A note about a harmless habit, with the program's last output if it crashed."""
    words = causes(played.log) if played.notes(NoteKind.FAILED) else []
    return joined("; ", _habit(slip), *words)


def _habit(slip: Named) -> Detail:
    return (CLOSE_CALL if slip.name == CLOSE else HABIT)(detail=_what(slip))


def _what(slip: Named) -> Detail:
    return said(FAULTS[slip.name].what, detail=slip.detail)


def _play(course: SituationRunner, situation: Situation, side: Side) -> tuple[list[PlayedMatch], list[Detail]]:
    """Whole games as a side, and what cost it others; Refused if it comes to the end of none.

    The opponent of the first plays by chance; that of the others keeps the sides equal, so that they last.
    """
    whole: list[PlayedMatch] = []
    failed: list[PlayedMatch] = []
    causes_found: list[Detail] = []
    for seed in (*situation.seeds, *FURTHER_SEEDS):
        if _is_hopeless(failed) or (whole and (failed or seed in FURTHER_SEEDS)):
            break
        lasting = situation if seed == situation.seeds[0] else replace(situation, script=Script("even"))
        played = _judged(course, lasting, side, seed)
        (failed if _has_failed(played) else whole).append(played)
        if failed == [played] and not _is_hopeless(failed):
            otherwise: list[Detail] = []
            for cause, changed in _changes(lasting, played):
                again = _judged(course, changed, side, seed)
                if not _has_failed(again):
                    whole.append(again)
                    causes_found.append(cause)
                    break
                if played.reason is Reason.TOO_SLOW is not again.reason and _limit(again) > _limit(played):
                    otherwise = [lines(ANSWERS_LATER(side=side, limit=_limit(played)), *faults_of(again))]
            else:
                if otherwise:
                    raise Refused(otherwise[0])
        if played.verdict_at > SHORT * NANOSECONDS and whole:
            break
    if not whole:
        raise Refused(_refusal(course, failed[0]))
    rest = [each for each in failed if not causes_found or each.reason is not failed[0].reason]
    return whole, [*causes_found, *(fault for each in [*rest, *whole] for fault in faults_of(each))]


def _refusal(course: SituationRunner, failed: PlayedMatch) -> Detail:
    """Why a program plays no game to its end: by this match, or because it takes messages that arrive together for one.

    What shows the latter is that it plays on if no two do.
    """
    why = faults_of(failed)[0]
    is_unclear = _may_have_missed(failed) and not suspicion(failed) and not cures(failed.log)
    tries = (course.play(APART, failed.side, seed) for seed in APART.seeds)
    if not (is_unclear and APART.fits(failed.regulation)) or any(e.is_lost_by_fault or e.is_unjudged for e in tries):
        return why
    found = _what(Named(TOGETHER, failed.result.verdict.told))
    return lines(TEST_MATCH(side=failed.side, detail=found), *likely_causes(failed), fix_of(TOGETHER, failed))


def _may_have_missed(failed: PlayedMatch) -> bool:
    """Whether a program fails as if it had overlooked a message, and has not begun to answer."""
    has_begun = any(lost.name == "half-an-answer" for lost in lost_by(failed))
    return failed.reason in MISSED and not has_begun and (failed.reason is Reason.TOO_SLOW or has_moved(failed))


def _judged(course: SituationRunner, situation: Situation, side: Side, seed: int) -> PlayedMatch:
    """Play one match; a program that was late because of other processes gets one more with much more time."""
    played = course.play(situation, side, seed)
    is_excused = played.is_starved or played.reason is Reason.STALLED
    if is_excused:
        name, longer = f"{situation.name}{PATIENT}", _longer(played, PATIENCE)
        again = course.play(replace(situation, name=name, overrides={**situation.overrides, **longer}), side, seed)
        if not again.is_unjudged:
            return again
    if played.is_unjudged:
        excuse = [BUSY()] if is_excused else []
        raise Refused(lines(NOT_PLAYED(side=side, detail=played.result.verdict.told), *excuse))
    return played


def _limit(played: PlayedMatch) -> float:
    return float(played.regulation.limits.move)


def _longer(played: PlayedMatch, times: int) -> dict[str, float]:
    limits = played.regulation.limits
    return {"limits.move": times * limits.move, "limits.first_move": times * limits.first_move}


def _has_failed(played: PlayedMatch) -> bool:
    """Whether a match shows nothing but a fault."""
    lost = any(isinstance(ruling, LostTurn) for ruling in played.rulings())
    return played.is_lost_by_fault or (lost and not has_moved(played))


def _is_hopeless(failed: Sequence[PlayedMatch]) -> bool:
    """Whether no change of opponent or time can help: a wrong first answer, or two crashes before the first move."""
    reasons = [each.reason for each in failed if not has_moved(each)]
    is_wrong = any(reason in (*AGAINST_THE_PROTOCOL, Reason.LOST_TURNS) for reason in reasons)
    return is_wrong or reasons.count(Reason.DISCONNECTED) > 1


def _changes(situation: Situation, failed: PlayedMatch) -> Iterator[tuple[Detail, Situation]]:
    """The same situation with one thing changed, each with the cause that it proves if the program then finishes."""
    limits = failed.regulation.limits
    has_met = has_moved(failed) or failed.side is not failed.regulation.game.first  # the opponent has answered
    if failed.reason is Reason.TOO_SLOW:
        name, longer = f"{situation.name}-longer", _longer(failed, 2)
        cause = NEEDS_LONGER(side=failed.side, limit=limits.move)
        yield cause, replace(situation, name=name, overrides={**situation.overrides, **longer})
    if PACE_OPTION in failed.wire.options and (has_met or failed.reason is Reason.TOO_SLOW):
        name, changed = f"{situation.name}-paced", {PACE: PACED}
        yield INSTANT(side=failed.side), replace(situation, name=name, overrides={**situation.overrides, **changed})


def _ending(played: PlayedMatch, enough: float) -> Detail:
    if played.reason is Reason.INTERRUPTED:
        return (STOPPED if faults_of(played) else BROKEN_OFF)(limit=enough)
    verdict = played.result.verdict
    told = verdict.told
    if verdict.winner:
        told = (IT_WINS if verdict.winner is played.side else IT_LOSES)(detail=verdict.detail)
    return UNTIMED(detail=told) if played.situation.name.endswith(PATIENT) else told


def _told(played: Sequence[PlayedMatch], enough: float) -> Detail:
    first, *rest = dict.fromkeys(_ending(each, enough) for each in played)
    return THEN(detail=first, other=rest[0]) if rest else first
