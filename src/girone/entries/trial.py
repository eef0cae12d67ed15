"""The test matches of a hand-in: whole games as each side, played to their end and judged as every other match."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from girone import wires
from girone.entries.causes import causes, cures, joined, lines
from girone.entries.hand_in import Refused
from girone.entries.usage import fixed_address
from girone.host.channels.channel import NANOSECONDS, NoteKind
from girone.lab.catalogue import FAULTS
from girone.lab.examination import is_reached
from girone.lab.habits import slips
from girone.lab.losses import Named, lines_sent, lost_by, turns_lost
from girone.lab.played_match import PlayedMatch
from girone.lab.preparation import first_answer, warm_up_after
from girone.lab.situation import Situation
from girone.lab.situation_list import PASS_IN_A_GAME, PASS_ON_THE_BOARD, WHOLE_GAME
from girone.lab.situation_run import SituationRunner
from girone.lab.subject import Subject
from girone.lab.suspicion import suspicion
from girone.matches.journal_lines import Came, LostTurn, Moved
from girone.matches.order import FAREWELL
from girone.model.detail import Detail, Wording, said
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.wire import Way
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import Plan

SHORT = WHOLE_GAME.enough
"""Seconds; who ends its first game as a side sooner plays a second one."""
START_WITHIN = 10.0
"""Seconds in which a program shows up, if it is started in the right form."""
FORCED_PASS = replace(PASS_ON_THE_BOARD, answers=1)
MOST_NAMED = 5
WHATEVER_ARGUMENTS = re.compile(
    r"^(?:SyntaxError|IndentationError|TabError|ModuleNotFoundError|ImportError)\b|UnsupportedClassVersionError"
    r"|no main manifest|NoClassDefFoundError|error while loading shared libraries",
    re.MULTILINE,
)
"""What no other arguments cure."""
REFUSED = re.compile("Connection refused|ConnectException")
HELPED = frozenset(
    {
        *("illegal", "needless-pass", "missed-pass", "malformed", "not-text", "windows-line-end", "small-letters"),
        *("flood", "out-of-turn", "no-answer", "half-an-answer"),
    }
)
"""Faults that the program's own words seldom explain."""
TOLD = ("unwritten-pass", "blanks")
"""Habits that a receipt names: harmless here, fatal elsewhere."""
AGAINST_THE_PROTOCOL = (Reason.ILLEGAL, Reason.MALFORMED, Reason.MISSING)
"""Where they cost only a turn, who answers so is disqualified all the same (UFMG 2014); who is slow once is not."""

TEST_MATCH = Wording("hand_in.test_match", "its test match as {side}: {detail}")
NO_FORM = Wording("hand_in.no_form", "it was started in these ways, and none of them led to a move: {tried}")
WRITTEN_IN = Wording(
    "hand_in.written_address",
    "the address {address} is written in {file}, line {number}; take address and port from the arguments",
)
LOST_TURN = Wording("hand_in.lost_turn", "{side} lost a turn: {reason}, {detail}")
LOST_ALL = Wording("hand_in.lost_all", "{side} lost every turn, the last: {reason}, {detail}")
NOT_PLAYED = Wording("hand_in.not_played", "its test match as {side} could not be played: {detail}")
INSTANT = Wording(
    "hand_in.instant",
    "as {side} it fails if the opponent answers at once, and plays on if the answer takes 0.1 s: it is not ready for "
    "the next message when it has sent its move. Read everything that comes, line by line; the organiser can help by "
    "wire_options.pace = 0.1 in [set]",
)
NEEDS_LONGER = Wording(
    "hand_in.needs_longer",
    "as {side} it needs longer than its limit of {limit} s, and plays on with twice as much; think for less than that",
)
MANY_LINES = Wording(
    "hand_in.many_lines",
    "it printed {count} lines where one move is wanted; print the move alone, and everything else to standard error",
)
MUST_LISTEN = Wording(
    "hand_in.must_listen", "as {side} it has to open the port that it is told and wait; it tries to connect itself"
)
OTHER_BOARD = Wording(
    "hand_in.other_board",
    "its board seems to be another than the referee's: most often a message was missed, or the start is another; "
    "`girone check` shows the messages",
)
BROKEN_OFF = Wording("hand_in.broken_off", "no fault in {limit} s, then broken off")
AS_SIDE = Wording("hand_in.as_side", "as {side}: {detail}")
THEN = Wording("hand_in.then", "{detail}, then {other}")
HABIT = Wording("hand_in.habit", "note: {detail} (harmless here, elsewhere a lost turn)")
PACE, PACED = "pace", 0.1
FURTHER_SEEDS = (3, 4)


@dataclass(frozen=True)
class Tried:
    """A program that can play: the entrant with the commands that worked, how its matches ended, what costs it some."""

    entrant: Entrant
    words: tuple[Detail, ...] = ()
    findings: tuple[Detail, ...] = ()


def try_out(
    entrant: Entrant, plan: Plan, logs: Path, enough: float, commands: Mapping[Side, Sequence[str]] | None = None
) -> Tried:
    """Play its test matches; Refused if it comes to the end of none as one of the sides.

    Of several `commands` for a side the first that works is taken. A match that has taken `enough` seconds is broken
    off, and it is said so.
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
    )
    course, answer = settle(course, commands or {})
    if plan.regulation.limits.warm_up:
        course = replace(course, warm_up=warm_up_after(answer or first_answer(course), course))
    found = as_keys(course.subject.commands)
    entrant = replace(entrant, command=found["command"], white=found["white"], black=found["black"])
    games = {side: _play(course, replace(WHOLE_GAME, enough=enough), side) for side in course.sides(WHOLE_GAME)}
    may_pass = FORCED_PASS.fits(plan.regulation) and FORCED_PASS.exercise in wires.kind(entrant.wire).exercises
    passes = [course.play(FORCED_PASS, *each) for each in course.matches(FORCED_PASS)] if may_pass else []
    if PASS_IN_A_GAME.fits(plan.regulation):
        passes += _until_reached(course, PASS_IN_A_GAME)
    played = [*(each for whole, _ in games.values() for each in whole), *passes]
    notes = {slip.name: _note(slip, each) for each in played for slip in slips(each) if slip.name in TOLD}
    findings = [
        *(each for _, found in games.values() for each in found),
        *(fault for e in passes for fault in _faults(e)),
    ]
    words = [AS_SIDE(side=side, detail=_told(whole, enough)) for side, (whole, _) in games.items() if whole]
    return Tried(entrant, (*words, *notes.values()), tuple(dict.fromkeys(findings)))


def _until_reached(course: SituationRunner, situation: Situation) -> list[PlayedMatch]:
    """The match of a situation that shows what it is for, or in which the program fails; none if no match does."""
    for side, seed in course.matches(situation):
        played = course.play(situation, side, seed)
        if not played.is_unjudged and (_has_failed(played) or is_reached(situation.aim, played)):
            return [played]
    return []


def as_keys(commands: Mapping[Side, str]) -> dict[str, str]:
    """Commands as the keys of an entrant: one, if both sides have the same."""
    white, black = (commands[side] for side in Side)
    same = white == black
    return {"command": white if same else "", "white": "" if same else white, "black": "" if same else black}


def settle(
    course: SituationRunner, commands: Mapping[Side, Sequence[str]]
) -> tuple[SituationRunner, PlayedMatch | None]:
    """The course with the commands that work, and the first match in which one was tried, if any had to be."""
    answers: dict[tuple[str, ...], tuple[str, PlayedMatch]] = {}
    for side in course.sides(WHOLE_GAME):
        forms = tuple(commands.get(side, ()))
        if len(forms) > 1 and forms not in answers:
            answers[forms] = _working(course, side, forms)
        if forms in answers:
            course = _with_command(course, side, answers[forms][0])
    return course, next((played for _, played in answers.values()), None)


def _with_command(course: SituationRunner, side: Side, command: str) -> SituationRunner:
    return replace(course, subject=replace(course.subject, commands={**course.subject.commands, side: command}))


def _working(course: SituationRunner, side: Side, commands: Sequence[str]) -> tuple[str, PlayedMatch]:
    """The first command with which the program comes to a move, with the match that shows it; Refused if none does."""
    tried: list[PlayedMatch] = []
    for number, command in enumerate(commands, start=1):
        tried.append(first_answer(_with_command(course, side, command), side, number, START_WITHIN))
        if _has_come(tried[-1]):
            return command, tried[-1]
        if WHATEVER_ARGUMENTS.search(tried[-1].log):
            raise Refused(_why(tried[-1]))
    telling = max(tried, key=lambda each: bool(each.log.strip()))
    written = [WRITTEN_IN(**each) for each in fixed_address(course.subject.folder)]
    raise Refused(lines(_why(telling), *written, NO_FORM(tried=_listed(commands))))


def _listed(commands: Sequence[str]) -> str:
    return ", ".join(map(repr, commands[:MOST_NAMED])) + (", …" if len(commands) > MOST_NAMED else "")


def _has_come(played: PlayedMatch) -> bool:
    """Whether a program took the way that it was offered: it dialled us, or answered over its pipes."""
    if any(isinstance(ruling, Moved) for ruling in played.rulings()):
        return True
    if played.header.seats[played.side].way != Way.STDIO:
        return played.reason is not Reason.NO_SHOW
    sent = b"".join(line.what for line in played.own if isinstance(line, Came) and isinstance(line.what, bytes))
    return sent.upper().startswith(b"MOVE ")


def _note(slip: Named, played: PlayedMatch) -> Detail:
    """A habit that costs nothing here, with the program's last words if it failed by it."""
    words = causes(played.log) if played.notes(NoteKind.FAILED) else []
    return joined("; ", _habit(slip), *words)


def _habit(slip: Named) -> Detail:
    return HABIT(detail=said(FAULTS[slip.name].what, detail=slip.detail))


def _play(course: SituationRunner, situation: Situation, side: Side) -> tuple[list[PlayedMatch], list[Detail]]:
    """Whole games as a side, and what cost it others; Refused if it comes to the end of none."""
    whole: list[PlayedMatch] = []
    failed: list[PlayedMatch] = []
    causes_found: list[Detail] = []
    for seed in (*situation.seeds, *FURTHER_SEEDS):
        if _is_hopeless(failed) or (whole and (failed or seed in FURTHER_SEEDS)):
            break
        played = _judged(course.play(situation, side, seed))
        (failed if _has_failed(played) else whole).append(played)
        if failed == [played] and not _is_hopeless(failed):
            for cause, changed in _changes(situation, played):
                again = _judged(course.play(changed, side, seed))
                if not _has_failed(again):
                    whole.append(again)
                    causes_found.append(cause)
                    break
        if played.verdict_at > SHORT * NANOSECONDS and whole:
            break
    if not whole:
        raise Refused(_faults(failed[0])[0])
    rest = [each for each in failed if not causes_found or each.reason is not failed[0].reason]
    return whole, [*causes_found, *(fault for each in [*rest, *whole] for fault in _faults(each))]


def _judged(played: PlayedMatch) -> PlayedMatch:
    if played.is_unjudged:
        raise Refused(lines(NOT_PLAYED(side=played.side, detail=played.result.verdict.told), *_helps(played)))
    return played


def _has_failed(played: PlayedMatch) -> bool:
    """Whether a match shows nothing but a fault."""
    lost = any(isinstance(ruling, LostTurn) for ruling in played.rulings())
    return played.is_lost_by_fault or (lost and not _has_moved(played))


def _has_moved(played: PlayedMatch) -> bool:
    return any(isinstance(ruling, Moved) for ruling in played.rulings())


def _is_hopeless(failed: Sequence[PlayedMatch]) -> bool:
    """Whether its very first answer was one that no opponent and no time makes better."""
    return any(not _has_moved(each) and each.reason in (*AGAINST_THE_PROTOCOL, Reason.LOST_TURNS) for each in failed)


def _changes(situation: Situation, failed: PlayedMatch) -> Iterator[tuple[Detail, Situation]]:
    """The same match with one thing changed, and what it shows if the program then comes to its end."""
    limits = failed.regulation.limits
    if PACE in failed.wire.options:
        name, changed = f"{situation.name}-paced", {f"wire_options.{PACE}": PACED}
        yield INSTANT(side=failed.side), replace(situation, name=name, overrides={**situation.overrides, **changed})
    if failed.reason is Reason.TOO_SLOW:
        name, longer = (
            f"{situation.name}-longer",
            {"limits.move": 2 * limits.move, "limits.first_move": 2 * limits.first_move},
        )
        cause = NEEDS_LONGER(side=failed.side, limit=limits.move)
        yield cause, replace(situation, name=name, overrides={**situation.overrides, **longer})


def _faults(played: PlayedMatch) -> list[Detail]:
    """What the program did wrong in a match: by what it lost it, and each kind of turn that it lost."""
    lost = [ruling for ruling in played.rulings() if isinstance(ruling, LostTurn)]
    side, words = played.side, causes(played.log)
    if lost and not _has_moved(played):
        all_of_them = LOST_ALL(side=side, reason=lost[-1].reason, detail=lost[-1].detail)
        return [lines(TEST_MATCH(side=side, detail=all_of_them), *words, *_helps(played))]
    if played.is_lost_by_fault:
        return [_why(played)]
    kinds = {ruling.reason: ruling for ruling in reversed(lost)}
    turns = [LOST_TURN(side=side, reason=each.reason, detail=each.detail) for each in kinds.values()]
    return [lines(TEST_MATCH(side=side, detail=turn), *words, *_helps(played)) for turn in turns]


def _why(played: PlayedMatch) -> Detail:
    """Why a match was lost, with the program's last words and what usually helps."""
    verdict = TEST_MATCH(side=played.side, detail=played.result.verdict.told)
    said_last = causes(played.log)
    if played.header.seats[played.side].way == Way.WE_DIAL and REFUSED.search(played.log):
        said_last = [*said_last[:1], MUST_LISTEN(side=played.side)]
    return lines(verdict, *played.notes(NoteKind.FAILED)[:1], *said_last, *_helps(played))


def _helps(played: PlayedMatch) -> list[Detail]:
    """What the lab thinks of a fault: what an illegal move seems to be, or how such a fault is fixed."""
    if found := suspicion(played):
        return [found]
    named = next(iter((*lost_by(played), *turns_lost(played))), None)
    if not named or named.name not in HELPED or cures(played.log):
        return []
    if (count := lines_sent(played, named.at)) > 1:
        return [MANY_LINES(count=count)]
    if named.name == "illegal":
        return [OTHER_BOARD()]
    *_, (_, _, position) = played.questions()
    had_to_pass = all(map(position.game.is_pass, position.moves()))
    mend = FAULTS["missed-pass" if had_to_pass else named.name].mend
    return [Detail(f"mend.{named.name}", {}, mend)]


def _told(played: Sequence[PlayedMatch], enough: float) -> Detail:
    first, *rest = dict.fromkeys(
        BROKEN_OFF(limit=enough) if each.reason is Reason.INTERRUPTED else each.result.verdict.told for each in played
    )
    return THEN(detail=first, other=rest[0]) if rest else first
