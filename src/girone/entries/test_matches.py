"""The test matches of a hand-in: whole games on each side, judged like any other match."""

import re
import signal
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from girone import wires
from girone.entries.building.causes import COMMAND_MISSING, causes, cures, joined, lines, other_case
from girone.entries.building.start import printed_commands
from girone.entries.building.usage import fixed_address, fixed_path, fixed_port, printed_forms
from girone.entries.hand_in import Refused
from girone.host.channels.channel import NANOSECONDS, NoteKind
from girone.host.sandbox.bubblewrap import hidden, is_hidden_program
from girone.host.supervisor.program import SIGNALLED
from girone.lab.catalogue import FAULTS, fix
from girone.lab.examination import PACE, PACE_OPTION, PACED, is_reached
from girone.lab.habits import slips
from girone.lab.losses import Named, lines_sent, lost_by, moves_sent, turns_lost
from girone.lab.played_match import STARVED, PlayedMatch
from girone.lab.situations.preparation import first_answer, warm_up_after
from girone.lab.situations.script import Script
from girone.lab.situations.situation import Situation
from girone.lab.situations.situation_list import APART, PASS_IN_A_GAME, PASS_ON_THE_BOARD, WHOLE_GAME
from girone.lab.situations.situation_run import SituationRunner
from girone.lab.suspicion import FOREIGN, suspicion
from girone.lab.tested_program import Subject
from girone.matches.journal.lines import Came, Did, LineListener, LostTurn, Moved, ignore
from girone.matches.order import FAREWELL
from girone.model.detail import Detail, Wording, said
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.wire import Way, Write
from girone.tournament.plan.entrant import Entrant
from girone.tournament.plan.plan import Plan

SHORT = WHOLE_GAME.enough
"""Seconds; if the first game on a side ends sooner, a second one is played."""
START_WITHIN = 10.0
"""Seconds in which a program connects if it gets the right arguments."""
FORCED_PASS = replace(PASS_ON_THE_BOARD, answers=1)
MOST_NAMED = 5
NO_ARGUMENT_FAULT = re.compile(
    r"^(?:SyntaxError|IndentationError|TabError|ModuleNotFoundError|ImportError)\b|UnsupportedClassVersionError"
    r"|no main manifest|NoClassDefFoundError|error while loading shared libraries",
    re.MULTILINE,
)
"""Output of failures that other arguments cannot cure."""
ABOUT_ARGUMENTS = frozenset({"cure.arguments", "cure.own_address"})
PATH_MISSING = re.compile(
    r"(?P<path>/[^\s:'\"]+): (?:No such file|bad interpreter|not found)|No such file or directory: '(?P<opened>/[^']+)'"
)
REFUSED = re.compile("Connection refused|ConnectException")
PORT_TAKEN = re.compile("Address already in use|EADDRINUSE")
THREAD_ENDED = re.compile("^Exception in thread ", re.MULTILINE)
"""How Java and Python report it."""
MISSED = (Reason.TOO_SLOW, Reason.DISCONNECTED, Reason.ILLEGAL)
"""How a program fails that has overlooked a message: it waits on, or it crashes or errs on another board."""
NOBODY_TYPES = re.compile("EOFError|NoSuchElementException: No line found")
UNHEARD = ("silent", "half-an-answer")
NEED_ADVICE = frozenset(
    {
        *("illegal", "needless-pass", "missed-pass", "malformed", "not-text", "windows-line-end", "small-letters"),
        *("flood", "out-of-turn", "no-answer", "silent", "half-an-answer", "other-file", "no-file", "left"),
    }
)
"""Faults that the program's own output seldom explains."""
CLOSE, TOGETHER = "close-to-the-limit", "reads-one-message"
REPORTED_HABITS = ("unwritten-pass", "blanks", CLOSE)
"""Habits that a receipt mentions: harmless here, but they lose matches elsewhere or on another day."""
AGAINST_THE_PROTOCOL = (Reason.ILLEGAL, Reason.MALFORMED, Reason.MISSING)
"""Answers that get a program refused even where they cost only a turn (UFMG 2014); one slow answer does not."""

TEST_MATCH = Wording("hand_in.test_match", "its test match as {side}: {detail}")
NO_FORM = Wording("hand_in.no_form", "it was started in these ways, and never made a move: {tried}")
WRITTEN_IN = Wording(
    "hand_in.written_address",
    "the address {address} is written in {file}, line {number}; take address and port from the arguments",
)
PORT_WRITTEN = Wording(
    "hand_in.written_port",
    "the port {port} is written in {file}, line {number}; take address and port from the arguments",
)
PATH_WRITTEN = Wording(
    "hand_in.written_path",
    "the path {name} is written in {file}, line {number}; hand the file in, and use paths relative to the program",
)
LOST_TURN = Wording("hand_in.lost_turn", "{side} lost a turn: {reason}, {detail}")
LOST_ALL = Wording("hand_in.lost_all", "{side} lost every turn, the last: {reason}, {detail}")
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
MANY_LINES = Wording(
    "hand_in.many_lines",
    "it printed {count} lines where one move is expected; print only the move, and everything else to standard error",
)
DEAD_THREAD = Wording(
    "hand_in.dead_thread",
    "an exception ended one of its threads, and the rest of the program waited for it; catch exceptions in every "
    "thread, and answer with any legal move",
)
TWO_MOVES = Wording(
    "hand_in.two_moves",
    "it sent {count} moves where one is expected; send one after each YOUR_TURN, and none after OPPONENT_MOVE",
)
MUST_LISTEN = Wording(
    "hand_in.must_listen", "as {side} it has to open the given port and wait; it tries to connect instead"
)
MUST_CONNECT = Wording(
    "hand_in.must_connect", "as {side} it has to connect to the given port, which is open; it tries to open it itself"
)
KEYBOARD = Wording(
    "hand_in.keyboard", "it waits for somebody to type, which nobody does in a match; let it start without a question"
)
TOLD_COLOUR = Wording(
    "hand_in.told_colour", "it was told its colour by '{line}'; compare it without regard to capital letters"
)
SIGNALS = {
    signal.SIGSEGV: Wording(
        "hand_in.segmentation",
        "signal 11: it used memory that is not its own, by an index outside an array, a null pointer or a recursion "
        "without end; built with -g -fsanitize=address it says where",
    ),
    signal.SIGABRT: Wording(
        "hand_in.abort", "signal 6: it ended itself, by a failed assertion or an exception that nobody caught"
    ),
    signal.SIGFPE: Wording("hand_in.division", "signal 8: most often a whole number was divided by zero"),
}
OTHER_BOARD = Wording(
    "hand_in.other_board",
    (
        "its board seems to differ from the referee's: most often a message was missed, or the "
        "start position is wrong; `girone check` shows the messages"
    ),
)
OTHER_FILE = Wording(
    "hand_in.other_file", "it wrote its move into {file}; the file has to be called move.txt, in small letters"
)
BUSY = Wording(
    "hand_in.busy",
    "other processes used the processor, so the program is not to blame; enter it again when the machine is idle",
)
WALLED_OFF = Wording(
    "hand_in.walled_off",
    "{program} is installed at {place}, which the sandbox hides: the organiser can provide it ([provide] programs = "
    "[...]) or install it for everybody",
    private=("place",),
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
PATIENT, PATIENCE = "-patient", 10
"""Factor on the time limit for a repeated match that shows whether only the busy machine made a program late."""


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
        *(fault for e in passes for fault in _faults(e)),
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


def settle(
    course: SituationRunner, commands: Mapping[Side, Sequence[str]]
) -> tuple[SituationRunner, PlayedMatch | None]:
    """The runner with working commands, and the first match in which one was tried, if there was a choice."""
    answers: dict[tuple[str, ...], tuple[str, PlayedMatch]] = {}
    for side in course.sides(WHOLE_GAME):
        forms = tuple(commands.get(side, ()))
        if len(forms) > 1 and forms not in answers:
            answers[forms] = _first_working(course, side, forms)
        if forms in answers:
            course = _with_command(course, side, answers[forms][0])
    return course, next((played for _, played in answers.values()), None)


def _with_command(course: SituationRunner, side: Side, command: str) -> SituationRunner:
    return replace(course, subject=replace(course.subject, commands={**course.subject.commands, side: command}))


def _first_working(course: SituationRunner, side: Side, commands: Sequence[str]) -> tuple[str, PlayedMatch]:
    """The first command with which the program comes to a move, with the match that shows it; Refused if none does.

    What the program prints of its usage is tried next.
    """
    tried: list[PlayedMatch] = []
    commands = list(commands)
    for number, command in enumerate(commands, start=1):
        tried.append(first_answer(_with_command(course, side, command), side, number, START_WITHIN))
        if _has_reached_us(tried[-1]):
            return command, tried[-1]
        if NO_ARGUMENT_FAULT.search(tried[-1].log):
            raise Refused(_why(tried[-1]))
        printed = printed_commands(commands, course.subject.wire, side, tried[-1].log)
        commands[number:number] = [each for each in printed if each not in commands]
    for number, (command, played) in enumerate(zip(commands, tried, strict=True), start=len(commands) + 1):
        if _was_kept_waiting(played):
            again = first_answer(_with_command(course, side, command), side, number, PATIENCE * START_WITHIN)
            if _has_reached_us(again):
                return command, again
    telling = max(tried, key=lambda each: _tells(each, side))
    written = [WRITTEN_IN(**each) for each in fixed_address(course.subject.folder)]
    if not written and (REFUSED.search(telling.log) or not telling.log.strip()):
        written = [PORT_WRITTEN(**each) for each in fixed_port(course.subject.folder)]
    cures_found = [each.key for each in _causes(telling)[1:]]
    if cures_found and not {*cures_found} & ABOUT_ARGUMENTS:
        raise Refused(lines(_why(telling), *written))
    raise Refused(lines(_why(telling), *written, NO_FORM(tried=_listed(commands))))


def _tells(played: PlayedMatch, side: Side) -> int:
    """How much the last words of a program say that was started in one of several ways."""
    is_usage = bool(printed_forms(played.log, side, played.header.seats[played.side].way == Way.WE_DIAL))
    named = {each.key for each in _causes(played)[1:]}
    return bool(played.log.strip()) + (not is_usage) + 3 * bool(named - ABOUT_ARGUMENTS)


def _was_kept_waiting(played: PlayedMatch) -> bool:
    """Whether a program did not connect although it was still running, because others used its processor."""
    has_ended = played.notes(NoteKind.LEFT, NoteKind.FAILED, NoteKind.GONE, late=False)
    waited = played.waited(0, played.verdict_at)
    return played.reason is Reason.NO_SHOW and not has_ended and waited > STARVED * START_WITHIN


def _listed(commands: Sequence[str]) -> str:
    return ", ".join(map(repr, commands[:MOST_NAMED])) + (", …" if len(commands) > MOST_NAMED else "")


def _has_reached_us(played: PlayedMatch) -> bool:
    """Whether a program reached the referee: it connected, or answered over its pipes."""
    if any(isinstance(ruling, Moved) for ruling in played.rulings()):
        return True
    if played.header.seats[played.side].way != Way.STDIO:
        return played.reason is not Reason.NO_SHOW
    sent = b"".join(line.what for line in played.own if isinstance(line, Came) and isinstance(line.what, bytes))
    return sent.upper().startswith(b"MOVE ")


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
                    otherwise = [lines(ANSWERS_LATER(side=side, limit=_limit(played)), *_faults(again))]
            else:
                if otherwise:
                    raise Refused(otherwise[0])
        if played.verdict_at > SHORT * NANOSECONDS and whole:
            break
    if not whole:
        raise Refused(_refusal(course, failed[0]))
    rest = [each for each in failed if not causes_found or each.reason is not failed[0].reason]
    return whole, [*causes_found, *(fault for each in [*rest, *whole] for fault in _faults(each))]


def _refusal(course: SituationRunner, failed: PlayedMatch) -> Detail:
    """Why a program plays no game to its end: by this match, or because it takes messages that arrive together for one.

    What shows the latter is that it plays on if no two do.
    """
    why = _faults(failed)[0]
    is_unclear = _may_have_missed(failed) and not suspicion(failed) and not cures(failed.log)
    tries = (course.play(APART, failed.side, seed) for seed in APART.seeds)
    if not (is_unclear and APART.fits(failed.regulation)) or any(e.is_lost_by_fault or e.is_unjudged for e in tries):
        return why
    found = _what(Named(TOGETHER, failed.result.verdict.told))
    return lines(TEST_MATCH(side=failed.side, detail=found), *_causes(failed), _fix(TOGETHER, failed))


def _may_have_missed(failed: PlayedMatch) -> bool:
    """Whether a program fails as if it had overlooked a message, and has not begun to answer."""
    has_begun = any(lost.name == "half-an-answer" for lost in lost_by(failed))
    return failed.reason in MISSED and not has_begun and (failed.reason is Reason.TOO_SLOW or _has_moved(failed))


def _fix(name: str, played: PlayedMatch) -> Detail:
    return Detail(f"fix.{name}", {}, fix(name, played.wire))


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
    return played.is_lost_by_fault or (lost and not _has_moved(played))


def _has_moved(played: PlayedMatch) -> bool:
    return any(isinstance(ruling, Moved) for ruling in played.rulings())


def _is_hopeless(failed: Sequence[PlayedMatch]) -> bool:
    """Whether no change of opponent or time can help: a wrong first answer, or two crashes before the first move."""
    reasons = [each.reason for each in failed if not _has_moved(each)]
    is_wrong = any(reason in (*AGAINST_THE_PROTOCOL, Reason.LOST_TURNS) for reason in reasons)
    return is_wrong or reasons.count(Reason.DISCONNECTED) > 1


def _changes(situation: Situation, failed: PlayedMatch) -> Iterator[tuple[Detail, Situation]]:
    """The same situation with one thing changed, each with the cause that it proves if the program then finishes."""
    limits = failed.regulation.limits
    has_met = _has_moved(failed) or failed.side is not failed.regulation.game.first  # the opponent has answered
    if failed.reason is Reason.TOO_SLOW:
        name, longer = f"{situation.name}-longer", _longer(failed, 2)
        cause = NEEDS_LONGER(side=failed.side, limit=limits.move)
        yield cause, replace(situation, name=name, overrides={**situation.overrides, **longer})
    if PACE_OPTION in failed.wire.options and (has_met or failed.reason is Reason.TOO_SLOW):
        name, changed = f"{situation.name}-paced", {PACE: PACED}
        yield INSTANT(side=failed.side), replace(situation, name=name, overrides={**situation.overrides, **changed})


def _faults(played: PlayedMatch) -> list[Detail]:
    """The program's faults in a match: the one that lost it, and each kind of lost turn."""
    lost = [ruling for ruling in played.rulings() if isinstance(ruling, LostTurn)]
    side, words = played.side, _causes(played)
    if lost and not _has_moved(played):
        all_of_them = LOST_ALL(side=side, reason=lost[-1].reason, detail=lost[-1].detail)
        return [lines(TEST_MATCH(side=side, detail=all_of_them), *words, *_advice(played))]
    if played.is_lost_by_fault:
        return [_why(played)]
    kinds = {ruling.reason: ruling for ruling in reversed(lost)}
    turns = [LOST_TURN(side=side, reason=each.reason, detail=each.detail) for each in kinds.values()]
    return [lines(TEST_MATCH(side=side, detail=turn), *words, *_advice(played)) for turn in turns]


def _why(played: PlayedMatch) -> Detail:
    """Why a match was lost, with the program's last output and advice."""
    verdict = TEST_MATCH(side=played.side, detail=played.result.verdict.told)
    said_last = _causes(played)
    if played.header.seats[played.side].way == Way.WE_DIAL and REFUSED.search(played.log):
        said_last = [*said_last[:1], MUST_LISTEN(side=played.side)]
    failed = played.notes(NoteKind.FAILED)[:1]
    return lines(verdict, *failed, *said_last, *_signal_advice(failed, played.log), *_advice(played))


def _signal_advice(failed: Sequence[Detail], log: str) -> list[Detail]:
    """What a signal usually means, for a program that ended without output."""
    signals = [each.values["signal"] for each in failed if each.key == SIGNALLED.key and not log.strip()]
    return [meaning() for number, meaning in SIGNALS.items() if number in signals]


def _causes(played: PlayedMatch) -> list[Detail]:
    """What can be said about a failure by the program's own words, and by what walls hid from it."""
    walled_off = _walled_off(played.log) if played.is_walled else []
    if walled_off:
        return causes(played.log, walled_off)
    known = [*other_case(played.program, played.log), *_wrong_kind_of_match(played)]
    if not known and played.notes(NoteKind.FAILED) and not cures(played.log):
        known = [PATH_WRITTEN(**each) for each in fixed_path(played.program)]
    return causes(played.log, known[:1])


def _walled_off(log: str) -> list[Detail]:
    """The program that was not found because walls hide it, whether it was called by its name or by its path."""
    missing = COMMAND_MISSING.search(log)
    if missing and (place := hidden(missing["name"])):
        return [WALLED_OFF(program=missing["name"], place=place)]
    paths = (found["path"] or found["opened"] for found in PATH_MISSING.finditer(log))
    return [WALLED_OFF(program=Path(path).name, place=path) for path in paths if is_hidden_program(path)][:1]


def _wrong_kind_of_match(played: PlayedMatch) -> list[Detail]:
    """A mistake about the kind of match: it opens the port to which it should connect, or waits for a person."""
    way = played.header.seats[played.side].way
    if way == Way.THEY_DIAL and PORT_TAKEN.search(played.log):
        return [MUST_CONNECT(side=played.side)]
    return [KEYBOARD()] if way != Way.STDIO and NOBODY_TYPES.search(played.log) else []


def _advice(played: PlayedMatch) -> list[Detail]:
    """The lab's advice on a fault: what an illegal move was probably meant as, or how to fix it."""
    if played.reason is Reason.TOO_SLOW and THREAD_ENDED.search(played.log):
        return [DEAD_THREAD()]
    if found := suspicion(played):
        return [found, *_colour_line(played), OTHER_BOARD()] if found.key == FOREIGN.key else [found]
    named = next(iter((*lost_by(played), *turns_lost(played))), None)
    if not named or named.name not in NEED_ADVICE or cures(played.log):
        return []
    if (count := lines_sent(played, named.at)) > 1:
        is_twice = moves_sent(played, named.at) == count
        return [TWO_MOVES(count=count)] if is_twice else [MANY_LINES(count=count)]
    if named.name == "other-file":
        return [OTHER_FILE(file=played.elsewhere)]
    if named.name == "illegal":
        return [OTHER_BOARD()]
    *_, (_, _, position) = played.questions()
    had_to_pass = all(map(position.game.is_pass, position.moves()))
    return [_fix("missed-pass" if had_to_pass else named.name, played)]


def _colour_line(played: PlayedMatch) -> list[Detail]:
    """The line that told the program its colour with a capital letter, if there was one."""
    sent = [line.action.data for line in played.own if isinstance(line, Did) and isinstance(line.action, Write)]
    told = (line for data in sent for line in data.decode("latin-1").splitlines())
    colour = str(played.side).capitalize()
    return [TOLD_COLOUR(line=line) for line in told if colour in line.split()][:1]


def _ending(played: PlayedMatch, enough: float) -> Detail:
    if played.reason is Reason.INTERRUPTED:
        return (STOPPED if _faults(played) else BROKEN_OFF)(limit=enough)
    verdict = played.result.verdict
    told = verdict.told
    if verdict.winner:
        told = (IT_WINS if verdict.winner is played.side else IT_LOSES)(detail=verdict.detail)
    return UNTIMED(detail=told) if played.situation.name.endswith(PATIENT) else told


def _told(played: Sequence[PlayedMatch], enough: float) -> Detail:
    first, *rest = dict.fromkeys(_ending(each, enough) for each in played)
    return THEN(detail=first, other=rest[0]) if rest else first
