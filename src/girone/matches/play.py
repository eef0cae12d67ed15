"""Plays one match, from the first notice to the verdict, by passing values between the seats and the referee.

The limit of a move is enforced here: wait for the mover until its deadline, then let the referee rule on what came.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace

from girone.host.channels.channel import NANOSECONDS
from girone.host.channels.event_loop import EventLoop, Interruption
from girone.matches.ending import HOST_FAILURES, Ending
from girone.matches.journal.journal import Recorder
from girone.matches.journal.lines import (
    Asked,
    Called,
    Extended,
    Interrupted,
    Late,
    LostMatch,
    LostTurn,
    Moved,
    Prolonged,
    Ruled,
    Waited,
    WarmedUp,
)
from girone.matches.order import FAREWELL
from girone.matches.seat import Seat, Seats
from girone.model.detail import Wording
from girone.model.game import Position, Side
from girone.model.notices import AllPresent, MoveAccepted, OpponentMoved, YourTurn
from girone.model.reason import Reason
from girone.model.referee import Accepted, Referee, Ruling, TurnLost
from girone.model.regulation import ForcedPass, Regulation
from girone.model.verdict import Verdict
from girone.model.wire import Answer, Breach, Heard

NOBODY_CAME = Wording("nobody_came", "nobody came in time")
LEFT_BEFORE_THE_MATCH = Wording("left_before_the_match", "before the match, {side}: {detail}")
BOTH = Wording("both", "{detail}; {other}")
EXTRA_LOOK = int(0.04 * NANOSECONDS)
"""How long after the deadline to look again at a program that may be waiting for a core."""
MARGIN = 1_000
"""Nanoseconds by which an extension ends early, so that an answer in it is late by less than the time it got back."""


def referee_of(regulation: Regulation, seats: Mapping[Side, Seat], opening: Position | None) -> Referee:
    """The referee of a match; turns can be lost only if both wires support it, otherwise a fault loses the match."""
    conduct = regulation.conduct
    if not all(seat.wire.declared.bears_lost_turns for seat in seats.values()):
        conduct = replace(conduct, lost_turns=0)
    if any(seat.wire.demands_pass for seat in seats.values()):
        conduct = replace(conduct, forced_pass=ForcedPass.DEMANDED)
    return Referee(replace(regulation, conduct=conduct), opening)


def play(
    referee: Referee, seats: Mapping[Side, Seat], loop: EventLoop, journal: Recorder, farewell: float = FAREWELL
) -> Verdict:
    """Play one match and close its channels; every failure of a program or of the host leads to a verdict."""
    sitting = Seats(referee.position, seats, loop, journal)
    match, ending = MatchRun(referee, sitting), Ending(referee, sitting, farewell)
    with ExitStack() as closing:
        for seat in seats.values():
            closing.callback(ending.close, seat)
        try:
            match.proceed()
        except HOST_FAILURES as failure:
            ending.break_off(failure)
        return ending.announce(match.faulty)


class MatchRun:
    """The stages of a match in their order; each ends as soon as there is a verdict."""

    def __init__(self, referee: Referee, sitting: Seats) -> None:
        self.faulty: bytes | None = None
        self._referee = referee
        self._sitting = sitting
        self._loop = sitting.loop
        self._seats = sitting.seats

    def proceed(self) -> None:
        """Play until there is a verdict."""
        try:
            self.gather()
            self.warm_up()
            while not self._referee.verdict:
                self.turn()
        except Interruption:
            if not self._referee.verdict:  # an earlier decision stands
                self._referee.void(Reason.INTERRUPTED)
                self._sitting.note(Interrupted)

    def gather(self) -> None:
        """Open the channels and wait until both programs are present or their time to show up is over."""
        if self._referee.verdict:  # the game was over at the opening
            return
        seats = self._seats.values()
        first, last = ([seat for seat in seats if seat.channel.opens_last is each] for each in (False, True))
        start = self._referee.regulation.limits.start
        self._await({seat: start if seat.wait is None else seat.wait for seat in first})
        if all(seat.present for seat in first):
            self._await({seat: start if seat.wait is None else seat.wait for seat in last})
        elif last and self._loop.calls_everybody():
            # The program that is called last had all this time to get ready; if it does not come either, both lose.
            self._sitting.note(Called)
            self._await(dict.fromkeys(last, start))
        self._charge_the_absent()

    def _await(self, seconds: dict[Seat, float]) -> None:
        """Open these seats and wait this many seconds for each; only seats with their own wait can get more."""
        for seat in seconds:
            seat.opened = True
            seat.channel.begin()
        begun = self._loop.now()
        while awaited := [seat for seat in seconds if not (seat.present or seat.absence)]:
            least = min(seconds[seat] for seat in awaited)
            present = [seat for seat in self._seats.values() if seat.present]
            if self._sitting.wait(begun + int(least * NANOSECONDS), [*seconds, *present]):
                continue
            if more := self._loop.prolonged():
                self._sitting.note(Prolonged, more)
                seconds |= {seat: seconds[seat] + more for seat in awaited if seat.wait is not None}
                continue
            self._sitting.note(Waited)
            for seat in awaited:
                seat.absence = NOBODY_CAME() if seconds[seat] <= least else None

    def warm_up(self) -> None:
        """Tell both sides that all are present, and wait for the warm-up."""
        if self._referee.verdict:
            return
        for seat in self._seats.values():
            self._sitting.tell(seat, AllPresent())
        until = self._loop.now() + int(self._referee.regulation.limits.warm_up * NANOSECONDS)
        self._rule_what_cannot_wait()
        while not self._referee.verdict and self._sitting.wait(until):
            self._rule_what_cannot_wait()
        self._sitting.note(WarmedUp)

    def turn(self) -> None:
        """Ask the mover, wait for its answer until the deadline, rule on it, and tell both sides."""
        side, seat = self._referee.mover, self._seats[self._referee.mover]
        cpu = seat.channel.cpu_seconds()
        seat.channel.begin_turn()
        self._sitting.tell(seat, YourTurn(side, self._referee.position))
        self._loop.mark()
        asked = self._loop.now()
        self._sitting.journal.write(Asked(asked, side, self._referee.limit, self._referee.position.text()))
        speaker, heard, at = self._listen(seat, asked)
        seconds, stall = max(0.0, (at - asked) / NANOSECONDS), self._loop.stalled()
        starved = self._starved(seat, asked)
        deadline = asked + int(self._referee.deadline * NANOSECONDS)
        ruling = self._rule(speaker, heard, min(at, deadline), seconds, stall, starved or 0.0)
        spent = None if cpu is None else round((seat.channel.cpu_seconds() or cpu) - cpu, 3)
        self._record(ruling, (round(seconds, 6), stall, spent, starved))
        self._pass_on(seat, ruling)

    def _listen(self, mover: Seat, asked: int) -> tuple[Seat, Heard | None, int]:
        """The first thing to rule on: the mover's answer, a breach by either side, or None at the deadline."""
        deadline = asked + int(self._referee.deadline * NANOSECONDS)
        if mover.channel.answers_at_limit:
            return self._listen_until_limit(mover, asked, deadline)
        until = deadline
        while not (first := self._sitting.first_heard(mover)):
            if self._sitting.wait(until):
                continue
            # Wait on for as long as time was taken from the mover: an answer within that time makes the match void.
            starved = self._starved(mover, asked)
            taken = max(self._loop.stalled(), min(starved or 0.0, self._referee.deadline))
            extended = deadline + int(taken * NANOSECONDS)
            if until == deadline and mover.channel.is_ready():  # perhaps it has been waiting since the last look
                extended = max(extended, deadline + EXTRA_LOOK)
            if until >= extended:
                now = self._loop.now()
                self._sitting.journal.write(Late(now, mover.side, self._loop.stalled(), starved))
                return mover, None, now
            until = extended
        return first

    def _listen_until_limit(self, mover: Seat, asked: int, deadline: int) -> tuple[Seat, Heard | None, int]:
        """The answer is what exists at the limit; only without a move is the time added that was taken from it."""
        until, expired = deadline, False
        while not (first := self._sitting.first_heard(mover)):
            if expired:
                now = self._loop.now()
                self._sitting.journal.write(Late(now, mover.side, self._loop.stalled()))
                return mover, None, deadline
            if self._sitting.wait(until):
                continue
            starved, stall = min(self._starved(mover, asked) or 0.0, self._referee.deadline), self._loop.stalled()
            extended = deadline + int(max(stall, starved) * NANOSECONDS) - MARGIN
            if until == deadline < extended and self._has_no_move(mover):
                self._sitting.note(Extended, mover.side, starved, stall)
                until = extended
                continue
            expired = True
            for stamped in mover.channel.expire(until):
                mover.take(stamped, self._sitting.journal)
        speaker, heard, at = first
        if speaker is mover and until > deadline and isinstance(heard, Breach):
            heard = replace(heard, running=True)  # it was running at the limit
        return speaker, heard, at if until > deadline else min(at, deadline)

    def _has_no_move(self, mover: Seat) -> bool:
        """Whether a program that is running at the limit has not yet written an acceptable move."""
        standing = mover.channel.standing()
        return standing is not None and not any(
            isinstance(heard, Answer) and self._referee.would_accept(heard.text)
            for heard in mover.wire.receive(standing)
        )

    def _starved(self, mover: Seat, asked: int) -> float | None:
        return mover.channel.starved(asked) if mover.is_excused_by_load else None

    def _rule(
        self,
        speaker: Seat,
        heard: Heard | None,
        at: int,
        seconds: float = 0.0,
        stall: float = 0.0,
        starved: float = 0.0,
    ) -> Ruling:
        """Rule on what happened at that time; a side that had left before cannot win by it."""
        rival = self._seats[speaker.side.other]
        if rival.departure and rival.departure[1] <= at:
            self._referee.has_left(rival.side)
        match heard:
            case Answer(text, raw, running, written, score):
                ruling = self._referee.rule(text, seconds, stall, running, written, starved, score)
            case Breach(reason, detail, raw):
                ruling = self._referee.fault(speaker.side, reason, detail, heard.running)
            case None:
                unfinished = speaker.wire.unfinished().decode("latin-1")
                raw, ruling = b"", self._referee.late(seconds, stall, starved, unfinished)
        if isinstance(ruling, Verdict) and ruling.reason in (Reason.ILLEGAL, Reason.MALFORMED):
            self.faulty = raw
        return ruling

    def _record(self, ruling: Ruling, times: tuple[float, float, float | None, float | None]) -> None:
        match ruling:
            case Accepted(side, move):
                self._sitting.note(Moved, *times, side, move)
            case TurnLost(side, reason, detail):
                self._sitting.note(LostTurn, *times, side, reason, detail)
            case Verdict(Reason.LOST_TURNS) if lost := self._referee.last_lost:
                self._sitting.note(LostMatch, *times, lost.side, lost.reason, lost.detail)
            case Verdict():
                self._sitting.note(Ruled, *times)

    def _pass_on(self, mover: Seat, ruling: Ruling) -> None:
        if isinstance(ruling, Accepted):
            self._sitting.tell(mover, MoveAccepted(ruling.move))
            self._sitting.tell(self._seats[mover.side.other], OpponentMoved(ruling.move))

    def _rule_what_cannot_wait(self) -> None:
        if first := self._sitting.first_heard(mover=None):
            self._rule(*first)

    def _charge_the_absent(self) -> None:
        """Charge sides that did not come; a side that came but failed while waiting for the other loses, too."""
        absent = [seat for seat in self._seats.values() if seat.opened and not seat.present]
        reasons = [seat.absence or NOBODY_CAME() for seat in absent]
        failed = [(seat.side, seat.failure[0]) for seat in self._seats.values() if seat.present and seat.failure]
        if absent and len(absent) + len(failed) == 2:
            left = [LEFT_BEFORE_THE_MATCH(side=side, detail=breach.detail) for side, breach in failed]
            one, *others = dict.fromkeys([*left, *reasons])
            self._referee.both_fail(BOTH(detail=one, other=others[0]) if others else one)
        elif absent:
            self._referee.fault(absent[0].side, Reason.NO_SHOW, reasons[0])
