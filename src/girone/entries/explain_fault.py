"""Why a test match was lost: the program's last output, the likely causes, and advice."""

import re
import signal
from collections.abc import Sequence
from pathlib import Path

from girone.entries.building.causes import COMMAND_MISSING, causes, cures, lines, other_case
from girone.entries.building.usage import fixed_path
from girone.host.channels.channel import NoteKind
from girone.host.sandbox.bubblewrap import hidden, is_hidden_program
from girone.host.supervisor.program import SIGNALLED
from girone.lab.catalogue import fix
from girone.lab.losses import lines_sent, lost_by, moves_sent, turns_lost
from girone.lab.played_match import PlayedMatch
from girone.lab.suspicion import FOREIGN, suspicion
from girone.matches.journal.lines import Did, LostTurn, Moved
from girone.model.detail import Detail, Wording
from girone.model.reason import Reason
from girone.model.wire import Way, Write

PATH_MISSING = re.compile(
    r"(?P<path>/[^\s:'\"]+): (?:No such file|bad interpreter|not found)|No such file or directory: '(?P<opened>/[^']+)'"
)
REFUSED = re.compile("Connection refused|ConnectException")
PORT_TAKEN = re.compile("Address already in use|EADDRINUSE")
THREAD_ENDED = re.compile("^Exception in thread ", re.MULTILINE)
"""How Java and Python report it."""
NOBODY_TYPES = re.compile("EOFError|NoSuchElementException: No line found")
NEED_ADVICE = frozenset(
    {
        *("illegal", "needless-pass", "missed-pass", "malformed", "not-text", "windows-line-end", "small-letters"),
        *("flood", "out-of-turn", "no-answer", "silent", "half-an-answer", "other-file", "no-file", "left"),
    }
)
"""Faults that the program's own output seldom explains."""

TEST_MATCH = Wording("hand_in.test_match", "its test match as {side}: {detail}")
PATH_WRITTEN = Wording(
    "hand_in.written_path",
    "the path {name} is written in {file}, line {number}; hand the file in, and use paths relative to the program",
)
LOST_TURN = Wording("hand_in.lost_turn", "{side} lost a turn: {reason}, {detail}")
LOST_ALL = Wording("hand_in.lost_all", "{side} lost every turn, the last: {reason}, {detail}")
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
WALLED_OFF = Wording(
    "hand_in.walled_off",
    "{program} is installed at {place}, which the sandbox hides: the organiser can provide it ([provide] programs = "
    "[...]) or install it for everybody",
    private=("place",),
)


def fix_of(name: str, played: PlayedMatch) -> Detail:
    """The lab's advice on how to fix a fault of this name."""
    return Detail(f"fix.{name}", {}, fix(name, played.wire))


def has_moved(played: PlayedMatch) -> bool:
    """Whether a program made at least one legal move."""
    return any(isinstance(ruling, Moved) for ruling in played.rulings())


def faults_of(played: PlayedMatch) -> list[Detail]:
    """The program's faults in a match: the one that lost it, and each kind of lost turn."""
    lost = [ruling for ruling in played.rulings() if isinstance(ruling, LostTurn)]
    side, words = played.side, likely_causes(played)
    if lost and not has_moved(played):
        all_of_them = LOST_ALL(side=side, reason=lost[-1].reason, detail=lost[-1].detail)
        return [lines(TEST_MATCH(side=side, detail=all_of_them), *words, *_advice(played))]
    if played.is_lost_by_fault:
        return [why_lost(played)]
    kinds = {ruling.reason: ruling for ruling in reversed(lost)}
    turns = [LOST_TURN(side=side, reason=each.reason, detail=each.detail) for each in kinds.values()]
    return [lines(TEST_MATCH(side=side, detail=turn), *words, *_advice(played)) for turn in turns]


def why_lost(played: PlayedMatch) -> Detail:
    """Why a match was lost, with the program's last output and advice."""
    verdict = TEST_MATCH(side=played.side, detail=played.result.verdict.told)
    said_last = likely_causes(played)
    if played.header.seats[played.side].way == Way.WE_DIAL and REFUSED.search(played.log):
        said_last = [*said_last[:1], MUST_LISTEN(side=played.side)]
    failed = played.notes(NoteKind.FAILED)[:1]
    return lines(verdict, *failed, *said_last, *_signal_advice(failed, played.log), *_advice(played))


def _signal_advice(failed: Sequence[Detail], log: str) -> list[Detail]:
    """What a signal usually means, for a program that ended without output."""
    signals = [each.values["signal"] for each in failed if each.key == SIGNALLED.key and not log.strip()]
    return [meaning() for number, meaning in SIGNALS.items() if number in signals]


def likely_causes(played: PlayedMatch) -> list[Detail]:
    """What can be said about a failure by the program's own words, and by what walls hid from it."""
    if played.is_walled and (found := walled_off(played.log)):
        return causes(played.log, found)
    known = [*other_case(played.program, played.log), *_wrong_kind_of_match(played)]
    if not known and played.notes(NoteKind.FAILED) and not cures(played.log):
        known = [PATH_WRITTEN(**each) for each in fixed_path(played.program)]
    return causes(played.log, known[:1])


def walled_off(log: str) -> list[Detail]:
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
    return [fix_of("missed-pass" if had_to_pass else named.name, played)]


def _colour_line(played: PlayedMatch) -> list[Detail]:
    """The line that told the program its colour with a capital letter, if there was one."""
    sent = [line.action.data for line in played.own if isinstance(line, Did) and isinstance(line.action, Write)]
    told = (line for data in sent for line in data.decode("latin-1").splitlines())
    colour = str(played.side).capitalize()
    return [TOLD_COLOUR(line=line) for line in told if colour in line.split()][:1]
