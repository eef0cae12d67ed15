"""Harmless faults of a program: habits that lose matches on another server or on a busier day."""

from collections.abc import Callable, Iterator

from girone.host.channels.channel import NANOSECONDS, NoteKind, Present
from girone.host.supervisor.program import EXITED, SIGNALLED
from girone.lab.losses import Named, turns_lost
from girone.lab.played_match import PlayedMatch
from girone.matches.journal.lines import Came, Did, Moved
from girone.model.detail import Wording
from girone.model.game import Position
from girone.model.reason import Kind, Reason
from girone.model.referee import TOO_SLOW
from girone.model.wire import Arrival, FileContent, Launch, Way

MEBIBYTE = 1024**2
LAST_MOMENT = 0.97
"""Share of the limit after which an answer counts as last-moment."""
LONG_START = 0.5
CLOCK_NOISE = 0.05
"""Seconds by which the clocks of the journal and the kernel may differ."""
MANY_FILES, MUCH_LITTER = 200, 32 * MEBIBYTE

EARLY = Wording("lab.early", "its answer number {number} came before the question")
TO_THE_LIMIT = Wording(
    "lab.to_the_limit", "the program had ended, but processes that it had started ran on to the limit"
)
WENT_ON = Wording("lab.went_on", "the program had ended, but processes that it had started ran on")
LEFT_OVER = Wording(
    "lab.left_over",
    "at the end there were {count} processes that it had started during the match",
    one="at the end there was 1 process that it had started during the match",
)
AFTERWARDS = Wording("lab.afterwards", "{count} bytes after the result", one="1 byte after the result")
STAYED = Wording("lab.stayed", "it was still running some seconds after the result")
MUCH_LOG = Wording("lab.much_log", "more than {count} MiB in one match")
MUCH_MEMORY = Wording("lab.much_memory", "{count} MiB, and {limit} MiB are allowed")
LITTER = Wording("lab.litter", "{count} files of {number} MiB in one match")
CONNECTIONS = Wording("lab.connections", "there were {count} connections at the same time")


def slips(played: PlayedMatch) -> Iterator[Named]:
    """All habits that a match shows."""
    for habit in HABITS:
        yield from habit(played)


def _early(played: PlayedMatch) -> Iterator[Named]:
    """Answers that arrived before their question: they took zero seconds."""
    if played.wire.hears_in_turn_only or played.wire.is_reached(Way.FOLDER):
        return
    may_begin = played.wire.begins_unasked and played.regulation.game.first is played.side
    for number, ruling in enumerate(played.rulings()):
        if ruling.seconds == 0 and not (may_begin and number == 0):
            yield Named("early", EARLY(number=number + 1), ruling.t)
            return


def _at_the_last_moment(played: PlayedMatch) -> Iterator[Named]:
    """Answers just before the limit that are the program's own doing: it did not wait for a processor in that turn."""
    if played.wire.is_reached(Way.FOLDER) or played.situation.loaded:
        return
    for ruling, (asked, limit, _) in zip(played.rulings(), played.questions(), strict=False):
        is_late = ruling.seconds > LAST_MOMENT * limit
        if is_late and played.waited(asked, ruling.t) < (1 - LAST_MOMENT) * limit:
            late = TOO_SLOW(seconds=float(ruling.seconds), limit=float(limit))
            yield Named("close-to-the-limit", late, ruling.t)
            return


def _slow_start(played: PlayedMatch) -> Iterator[Named]:
    arrivals = (line for line in played.own if isinstance(line, Came) and isinstance(line.what, Present))
    came = next((line.t / NANOSECONDS for line in arrivals), 0.0)
    start = played.regulation.limits.start
    if played.is_ours and came > LONG_START * start and not played.situation.loaded:
        yield Named("slow-start", TOO_SLOW(seconds=came, limit=float(start)))


def _stirs(played: PlayedMatch) -> Iterator[Named]:
    for detail in played.notes(NoteKind.STIRRED)[:1]:
        yield Named("stirs", detail)


def _leaves_processes(played: PlayedMatch) -> Iterator[Named]:
    wire = played.wire
    if wire.is_reached(Way.FOLDER) and _is_answer_delayed(played):
        yield Named("leftover", TO_THE_LIMIT())
    elif wire.is_killed and (left := _late_children(played)):
        yield Named("leftover", LEFT_OVER(count=left))
    elif wire.ends_by_itself and _could_see_the_end(played) and _left_processes(played):
        yield Named("leftover", WENT_ON())


def _left_processes(played: PlayedMatch) -> bool:
    ended = played.notes(NoteKind.LEFT, NoteKind.FAILED)
    return played.was_patient and bool(ended) and not played.notes(NoteKind.GONE)


def _is_answer_delayed(played: PlayedMatch) -> bool:
    """Whether a program for one move ended, but living children delayed the reading of its answer to the limit."""
    ended = gone = False
    for line in played.own:
        if isinstance(line, Did) and isinstance(line.action, Launch):
            ended = gone = False
        ended |= played.noted(line, NoteKind.LEFT, NoteKind.FAILED) is not None
        gone |= played.noted(line, NoteKind.GONE) is not None
        if isinstance(line, Came) and isinstance(line.what, FileContent) and ended and not gone:
            return True
    return False


def _late_children(played: PlayedMatch) -> int:
    """Number of processes started after the first answer that lived through a whole later turn of the program.

    Processes that a program always needs are started before; those for one move end by the next turn.
    """
    began = played.began
    answered = [began + ruling.t / NANOSECONDS for ruling in played.rulings()]
    asked = [began + at / NANOSECONDS for at, _, _ in played.questions()]
    seen = played.footprint.seen_at
    whole_turns = [question for question, answer in zip(asked, answered, strict=False) if answer < seen]
    if len(whole_turns) < 2:
        return 0
    return sum(answered[0] + CLOCK_NOISE < birth < whole_turns[-1] for birth in played.footprint.births)


def _could_see_the_end(played: PlayedMatch) -> bool:
    """Whether the match had an end that the program was told or could see, without being killed."""
    ended_well = played.reason.kind is Kind.PLAYED or played.side not in played.result.verdict.losers
    return played.is_ours and ended_well and played.reason is not Reason.INTERRUPTED


def _after_the_end(played: PlayedMatch) -> Iterator[Named]:
    if not played.wire.ends_by_itself or not _could_see_the_end(played):
        return
    late = [(line.t, line.what) for line in played.own if isinstance(line, Came) and line.t > played.verdict_at]
    if sent := [(at, what) for at, what in late if isinstance(what, bytes)]:
        size = sum(len(what) for _, what in sent)
        yield Named("after-the-end", AFTERWARDS(count=size), sent[0][0])
    elif played.was_patient and not played.notes(NoteKind.LEFT, NoteKind.FAILED, NoteKind.GONE):
        yield Named("stays", STAYED(), played.ended_at)


def _bad_ending(played: PlayedMatch) -> Iterator[Named]:
    if played.wire.ends_by_itself and _could_see_the_end(played):
        for detail in played.notes(NoteKind.FAILED, late=True)[:1]:
            yield Named("bad-ending", detail, played.ended_at)


def _fails_behind_its_move(played: PlayedMatch) -> Iterator[Named]:
    """A program that crashes after writing its move: the move may not be the one that it would have chosen."""
    if played.wire.is_reached(Way.FOLDER) and not (played.is_lost_by_fault or any(turns_lost(played))):
        failed = [each for each in played.notes(NoteKind.FAILED) if each.key in (EXITED.key, SIGNALLED.key)]
        for detail in failed[:1]:
            yield Named("fails-behind-its-move", detail)


def _tolerated(played: PlayedMatch) -> Iterator[Named]:
    """Malformed answers that our side of the wire accepts anyway."""
    referee = played.referee
    for at, what, position in _answers(played):
        yield from (Named(name, detail, at) for name, detail in referee.forgiven(what, position))


def _answers(played: PlayedMatch) -> Iterator[tuple[int, Arrival, Position]]:
    """All bytes up to the verdict; of file answers, one for each question that was answered with a move."""
    came = [(line.t, line.what) for line in played.own if isinstance(line, Came)]
    if not played.wire.is_reached(Way.FOLDER):
        start = played.regulation.game.start()
        yield from ((at, what, start) for at, what in came if isinstance(what, bytes) and at <= played.verdict_at)
        return
    files = [(at, what) for at, what in came if isinstance(what, FileContent)]
    for (_, _, position), (at, file), ruling in zip(played.questions(), files, played.rulings(), strict=False):
        if isinstance(ruling, Moved):
            yield at, file, position


def _takes_much(played: PlayedMatch) -> Iterator[Named]:
    footprint, memory = played.footprint, played.ceilings.memory
    if played.log_size >= played.ceilings.log_size:
        yield Named("log-flood", MUCH_LOG(count=played.ceilings.log_size // MEBIBYTE))
    if played.takes_much_memory and not played.is_lost_by_fault:
        yield Named("large", MUCH_MEMORY(count=footprint.memory // MEBIBYTE, limit=memory // MEBIBYTE))
    if footprint.files > MANY_FILES or footprint.size > MUCH_LITTER:
        yield Named("litter", LITTER(count=footprint.files, number=footprint.size // MEBIBYTE))
    if footprint.calls > 1:
        yield Named("second-connection", CONNECTIONS(count=footprint.calls))


HABITS: tuple[Callable[[PlayedMatch], Iterator[Named]], ...] = (
    _early,
    _at_the_last_moment,
    _slow_start,
    _stirs,
    _leaves_processes,
    _after_the_end,
    _bad_ending,
    _fails_behind_its_move,
    _tolerated,
    _takes_much,
)
