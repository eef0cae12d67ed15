"""The test matches of a hand-in: whole games as each side, played to their end and judged as every other match."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from girone import wires
from girone.entries.hand_in import Refused
from girone.host.channels.channel import NANOSECONDS
from girone.lab.catalogue import FAULTS
from girone.lab.families.boards import PASS_ON_THE_BOARD
from girone.lab.families.games import WHOLE_GAME
from girone.lab.habits import slips
from girone.lab.losses import Named
from girone.lab.played_match import PlayedMatch
from girone.lab.preparation import warm_up_needed
from girone.lab.situation import Situation
from girone.lab.situation_run import Course
from girone.lab.subject import Subject
from girone.matches.journal_lines import LostTurn, Moved
from girone.matches.order import FAREWELL
from girone.model.game import Side
from girone.model.reason import Reason
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import Plan

SHORT = WHOLE_GAME.enough
"""Seconds; who ends its first game as a side sooner plays a second one."""
FORCED_PASS = replace(PASS_ON_THE_BOARD, answers=1)
TOLD = ("unwritten-pass", "blanks")
"""Habits that a receipt names: harmless here, fatal elsewhere."""
AGAINST_THE_PROTOCOL = (Reason.ILLEGAL, Reason.MALFORMED, Reason.MISSING)
"""Where they cost only a turn, who answers so is disqualified all the same (UFMG 2014); who is slow once is not."""


def try_out(entrant: Entrant, plan: Plan, logs: Path, enough: float) -> list[str]:
    """How its test matches ended, in words; Refused if one was lost by a fault, or could not be played.

    A match that has taken `enough` seconds is broken off, and it is said so.
    """
    commands = {side: entrant.command_of(side) for side in Side}
    subject = Subject(entrant.name, entrant.wire, commands, plan.base / entrant.folder)
    course = Course(
        subject, plan.regulation.name, plan.overrides, logs, warm_up=0.0, farewell=FAREWELL, sandbox=plan.sandbox
    )
    if plan.regulation.limits.warm_up:
        course = replace(course, warm_up=warm_up_needed(course))
    played = list(_play(course, replace(WHOLE_GAME, enough=enough)))
    may_pass = FORCED_PASS.fits(plan.regulation) and FORCED_PASS.exercise in wires.kind(entrant.wire).exercises
    passes = list(_play(course, FORCED_PASS)) if may_pass else []
    notes = {slip.name: _note(slip) for each in [*played, *passes] for slip in slips(each) if slip.name in TOLD}
    return [*(f"as {side}: {_told(played, side, enough)}" for side in Side), *notes.values()]


def _note(slip: Named) -> str:
    """A habit that costs nothing here."""
    return f"note: {FAULTS[slip.name].what.format(detail=slip.detail)} (harmless here, elsewhere a lost turn)"


def _play(course: Course, situation: Situation) -> Iterator[PlayedMatch]:
    """All matches; the first that fails is the last."""
    long = set[Side]()
    for side, seed in course.matches(situation):
        if side in long:
            continue
        played = course.play(situation, side, seed)
        if played.is_lost_by_fault:
            raise Refused(f"its test match as {side}: {played.result.words}")
        for ruling in played.rulings():
            if isinstance(ruling, LostTurn) and ruling.reason in AGAINST_THE_PROTOCOL:
                fault = f"{ruling.reason.words}, {ruling.detail}"
                raise Refused(f"its test match as {side}: {side} lost a turn: {fault}")
        lost = [ruling for ruling in played.rulings() if isinstance(ruling, LostTurn)]
        if lost and not any(isinstance(ruling, Moved) for ruling in played.rulings()):
            fault = f"{lost[-1].reason.words}, {lost[-1].detail}"
            raise Refused(f"its test match as {side}: {side} lost every turn, the last: {fault}")
        if played.is_unjudged:
            raise Refused(f"its test match as {side} could not be played: {played.result.words}")
        if played.verdict_at > SHORT * NANOSECONDS:
            long.add(side)
        yield played


def _told(played: Sequence[PlayedMatch], side: Side, enough: float) -> str:
    return ", then ".join(dict.fromkeys(_words(each, enough) for each in played if each.side is side))


def _words(played: PlayedMatch, enough: float) -> str:
    if played.reason is Reason.INTERRUPTED:
        return f"no fault in {enough:g} s, then broken off"
    return played.result.words
