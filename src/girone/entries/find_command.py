"""Finds out which of several start commands works, by short test matches."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from girone.entries.building.causes import lines
from girone.entries.building.start import printed_commands
from girone.entries.building.usage import fixed_address, fixed_port, printed_forms
from girone.entries.explain_fault import REFUSED, likely_causes, why_lost
from girone.entries.hand_in import Refused
from girone.host.channels.channel import NoteKind
from girone.lab.played_match import STARVED, PlayedMatch
from girone.lab.situations.preparation import first_answer
from girone.lab.situations.situation_list import WHOLE_GAME
from girone.lab.situations.situation_run import SituationRunner
from girone.matches.journal.lines import Came, Moved
from girone.model.detail import Wording
from girone.model.game import Side
from girone.model.reason import Reason
from girone.model.wire import Way

START_WITHIN = 10.0
"""Seconds in which a program connects if it gets the right arguments."""
PATIENCE = 10
"""Factor on a time limit for a repeated match that shows whether only the busy machine made a program late."""
MOST_NAMED = 5
"""Of the commands that were tried, in a refusal."""
NO_ARGUMENT_FAULT = re.compile(
    r"^(?:SyntaxError|IndentationError|TabError|ModuleNotFoundError|ImportError)\b|UnsupportedClassVersionError"
    r"|no main manifest|NoClassDefFoundError|error while loading shared libraries",
    re.MULTILINE,
)
"""Output of failures that other arguments cannot cure."""
ABOUT_ARGUMENTS = frozenset({"cure.arguments", "cure.own_address"})
NO_FORM = Wording("hand_in.no_form", "it was started in these ways, and never made a move: {tried}")
WRITTEN_IN = Wording(
    "hand_in.written_address",
    "the address {address} is written in {file}, line {number}; take address and port from the arguments",
)
PORT_WRITTEN = Wording(
    "hand_in.written_port",
    "the port {port} is written in {file}, line {number}; take address and port from the arguments",
)


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
            raise Refused(why_lost(tried[-1]))
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
    cures_found = [each.key for each in likely_causes(telling)[1:]]
    if cures_found and not {*cures_found} & ABOUT_ARGUMENTS:
        raise Refused(lines(why_lost(telling), *written))
    raise Refused(lines(why_lost(telling), *written, NO_FORM(tried=_listed(commands))))


def _tells(played: PlayedMatch, side: Side) -> int:
    """How much the last words of a program say that was started in one of several ways."""
    is_usage = bool(printed_forms(played.log, side, played.header.seats[played.side].way == Way.WE_DIAL))
    named = {each.key for each in likely_causes(played)[1:]}
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
