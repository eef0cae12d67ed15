"""The fault by which a program lost a match or a turn: the referee's reason, refined by bytes and notes."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from girone.host.channels.channel import Noted, NoteKind
from girone.host.supervisor.news import BUSY, STIRRED_AGAIN
from girone.lab.played_match import PlayedMatch
from girone.matches.journal.lines import Came, LostTurn, Moved
from girone.model.detail import Detail, Wording
from girone.model.game import NO_PASS
from girone.model.reason import Reason
from girone.model.wire import LONGEST, FileContent, Way
from girone.wires.lines import OUT_OF_TURN


class Named(NamedTuple):
    """A fault: its name, what happened, when it showed (None: at the end), and the referee's reason."""

    name: str
    detail: Detail
    at: int | None = None
    reason: Reason | None = None


ELSEWHERE = Wording("lab.elsewhere", "{detail}, and there is a move in {file}")
SUSPENDED = {BUSY.key, STIRRED_AGAIN.key}
"""Why a program was ended: it ran while suspended."""
CRASHES = ("crash", "left")
PYTHON_PLACE = re.compile(r'File "([^"\n]+", line \d+)')
ERRORS = re.compile(r"(?i:error|exception|traceback|panic|fault)")
"""Output of a program that failed, even if its exit code was 0."""
JAVA_PLACE = re.compile(r"^\s+at ([\w.$<>]+\([^)\n]*\))", re.MULTILINE)
COMPUTING_SHARE = 0.5
"""A program that searches computes at least this share of its time."""
PRINTABLE = frozenset({*range(0x20, 0x7F), *b"\r\n\t"})


def cause(played: PlayedMatch, named: Named) -> str:
    """Distinguishes faults of the same name: for a crash, by the place in the program."""
    places = PYTHON_PLACE.findall(played.log) or JAVA_PLACE.findall(played.log)[:1]
    return f"{named.name} {places[-1]}" if named.name in CRASHES and places else named.name


def lost_by(played: PlayedMatch) -> Iterator[Named]:
    """The fault that lost the match, if any; for lost turns, only if one was enough."""
    if not played.is_lost_by_fault:
        return
    detail, reason = played.result.verdict.detail, played.reason
    if reason is Reason.LOST_TURNS:
        if any(turns_lost(played)):
            return
        reason, fault = Reason(str(detail.values["reason"])), detail.values["detail"]
        assert isinstance(fault, Detail)
        detail = fault
    name = _name(played, reason, detail, played.verdict_at)
    yield Named(name, _explained(played, name, detail), None, reason)


def turns_lost(played: PlayedMatch) -> Iterator[Named]:
    """The faults that lost turns."""
    for line in played.rulings():
        if isinstance(line, LostTurn):
            name = _name(played, line.reason, line.detail, line.t)
            yield Named(name, _explained(played, name, line.detail), line.t, line.reason)


def _explained(played: PlayedMatch, name: str, detail: Detail) -> Detail:
    return ELSEWHERE(detail=detail, file=played.elsewhere) if name == "other-file" else detail


def _name(played: PlayedMatch, reason: Reason, detail: Detail, at: int) -> str:
    match reason:
        case Reason.ILLEGAL:
            return _illegal(played, detail, at)
        case Reason.MALFORMED:
            return _malformed(played, detail, at)
        case Reason.TOO_SLOW:
            return "half-an-answer" if _sent(played, _asked(played, at), at) else _silence(played)
        case Reason.DISCONNECTED:
            return _left(played)
        case Reason.MISSING:
            return _missing(played, at)
    return "no-show"


def _silence(played: PlayedMatch) -> str:
    """`silent` if it never sent anything nor computed, else `no-answer`."""
    rulings = (turn.ruled for turn in played.turns)
    ruled = next((each for each in rulings if each and not isinstance(each, Moved)), None)
    computed = (ruled.cpu or 0.0) > COMPUTING_SHARE * ruled.seconds if ruled else False
    is_file = played.wire.is_reached(Way.FOLDER)
    return "no-answer" if is_file or computed or _sent(played, 0, played.verdict_at) else "silent"


def _illegal(played: PlayedMatch, detail: Detail, at: int) -> str:
    if _was_early(played, at):
        return "out-of-turn"
    _, _, position = [question for question in played.questions() if question[0] <= at][-1]
    game = position.game
    if all(map(game.is_pass, position.moves())):
        return "missed-pass"
    return "needless-pass" if any(part.key == NO_PASS.key for part in detail.parts()) else "illegal"


def _was_early(played: PlayedMatch, at: int) -> bool:
    """Whether the answer came before the question, so that it was meant for another board."""
    ruled = [turn.ruled for turn in played.turns if turn.ruled and turn.ruled.t <= at]
    return bool(ruled) and ruled[-1].seconds == 0 and len(list(played.questions())) > 1


def _malformed(played: PlayedMatch, detail: Detail, at: int) -> str:
    raw, keys = _sent_as_answer(played, at), {part.key for part in detail.parts()}
    if any(key.startswith("flood.") for key in keys) or len(raw) > LONGEST:
        return "flood"
    if not set(raw) <= PRINTABLE:
        return "not-text"
    if OUT_OF_TURN.key in keys:
        return "out-of-turn"
    return played.referee.malformation(raw)


def _left(played: PlayedMatch) -> str:
    if ended := played.notes(NoteKind.ENDED):
        return "stirs" if {part.key for part in ended[0].parts()} & SUSPENDED else "too-large"
    if played.takes_much_memory:
        return "too-large"
    return "crash" if played.notes(NoteKind.FAILED) or ERRORS.search(played.log) else "left"


def _missing(played: PlayedMatch, at: int) -> str:
    """Why there was no file: a crash, or still computing at the limit."""
    asked = _asked(played, at)
    noted = (line.what for line in played.own if isinstance(line, Came) and asked <= line.t <= at)
    kinds = {what.kind for what in noted if isinstance(what, Noted)}
    if NoteKind.ENDED in kinds or (NoteKind.FAILED in kinds and played.takes_much_memory):
        return "too-large"
    if NoteKind.FAILED in kinds:
        return "crash"
    if NoteKind.GONE in kinds:
        return "other-file" if played.elsewhere else "no-file"
    return "no-answer"


def lines_sent(played: PlayedMatch, at: int | None = None) -> int:
    """Lines that the program sent since its last question, until `at` or the verdict."""
    return len(_sent_as_answer(played, played.verdict_at if at is None else at).split(b"\n")) - 1


def moves_sent(played: PlayedMatch, at: int | None = None) -> int:
    """How many of these lines are moves, on a wire with a MOVE keyword."""
    lines = _sent_as_answer(played, played.verdict_at if at is None else at).upper().splitlines()
    return sum(line.startswith(b"MOVE ") for line in lines)


def _asked(played: PlayedMatch, at: int) -> int:
    return max((when for when, _, _ in played.questions() if when <= at), default=0)


def _sent_as_answer(played: PlayedMatch, at: int) -> bytes:
    """Bytes that the program sent since its last question; if there are none, since the one before."""
    times = [when for when, _, _ in played.questions() if when <= at]
    asked, before = ([0, 0, *times])[:-3:-1]
    return _sent(played, asked, at) or _sent(played, before, asked)  # an answer may come before its question


def _sent(played: PlayedMatch, since: int, until: int) -> bytes:
    came = [line.what for line in played.own if isinstance(line, Came) and since <= line.t <= until]
    texts = [what.data if isinstance(what, FileContent) else what for what in came]
    return b"".join(text for text in texts if isinstance(text, bytes))
