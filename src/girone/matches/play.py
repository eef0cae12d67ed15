"""One match, from the first notice to the verdict: values go back and forth between seats and referee, nothing else."""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace

from girone.host.channels.channel import NANOSECONDS
from girone.host.channels.event_loop import EventLoop, Interruption
from girone.matches.ending import HOST_FAILURES, Ending
from girone.matches.journal import Recorder
from girone.matches.journal_lines import (
    Asked,
    Called,
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
from girone.matches.seat import Seat
from girone.matches.seats import Seats
from girone.model.detail import Wording
from girone.model.game import Position, Side
from girone.model.notices import AllPresent, MoveAccepted, OpponentMoved, YourTurn
from girone.model.reason import Reason
from girone.model.referee import Accepted, Referee, Ruling, TurnLost
from girone.model.regulation import ForcedPass, Regulation
from girone.model.verdict import Verdict
from girone.model.wire import Answer, Breach, Heard

NOBODY_CAME = Wording("nobody_came", "nobody came in time")
LEFT_BEFORE_THE_MATCH = Wording("left_before_the_match", "{side} {detail} before the match")
BOTH = Wording("both", "{detail}; {other}")


def referee_of(regulation: Regulation, seats: Mapping[Side, Seat], opening: Position | None) -> Referee:
    """The referee of a match; turns can only be lost where both wires bear it, else a fault loses the match."""
    conduct = regulation.conduct
    if not all(seat.wire.declared.bears_lost_turns for seat in seats.values()):
        conduct = replace(conduct, lost_turns=0)
    if any(seat.wire.demands_pass for seat in seats.values()):
        conduct = replace(conduct, forced_pass=ForcedPass.DEMANDED)
    return Referee(replace(regulation, conduct=conduct), opening)


def play(
    referee: Referee, seats: Mapping[Side, Seat], loop: EventLoop, journal: Recorder, farewell: float = FAREWELL
) -> Verdict:
    """Play one match and close its channels; whatever a program does, and whatever the host, ends in the verdict."""
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
    """The acts of a match in their order; the referee's verdict ends each of them."""

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
            if not self._referee.verdict:  # what was decided before stands
                self._referee.void(Reason.INTERRUPTED)
                self._sitting.note(Interrupted)

    def gather(self) -> None:
        """Open the channels and wait until both programs are there, or their time to show up is over."""
        if self._referee.verdict:  # the opening was the end of the game
            return
        seats = self._seats.values()
        first, last = ([seat for seat in seats if seat.channel.opens_last is each] for each in (False, True))
        start = self._referee.regulation.limits.start
        self._await({seat: start if seat.wait is None else seat.wait for seat in first})
        if all(seat.present for seat in first):
            self._await({seat: start if seat.wait is None else seat.wait for seat in last})
        elif last and self._loop.calls_everybody():
            # Whoever is called last has had all this time to get ready; if it is not there either, both lose.
            self._sitting.note(Called)
            self._await(dict.fromkeys(last, start))
        self._charge_the_absent()

    def _await(self, seconds: dict[Seat, float]) -> None:
        """Open these seats and wait for each so long; who was given a wait of its own can be given more."""
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
        """Tell both that all are present and leave them their time to get ready."""
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
        """Ask the mover, wait for its answer until the deadline, rule, and tell both sides."""
        side, seat = self._referee.mover, self._seats[self._referee.mover]
        cpu = seat.channel.cpu_seconds()
        self._sitting.tell(seat, YourTurn(side, self._referee.position))
        self._loop.mark()
        asked = self._loop.now()
        self._sitting.journal.write(Asked(asked, side, self._referee.limit, self._referee.position.text()))
        deadline = asked + int(self._referee.deadline * NANOSECONDS)
        speaker, heard, at = self._listen(seat, deadline)
        if seat.channel.answers_at_limit:
            at = min(at, deadline)
        seconds, stall = max(0.0, (at - asked) / NANOSECONDS), self._loop.stalled()
        ruling = self._rule(speaker, heard, min(at, deadline), seconds, stall)
        spent = None if cpu is None else round((seat.channel.cpu_seconds() or cpu) - cpu, 3)
        self._record(ruling, seconds, stall, spent)
        self._pass_on(seat, ruling)

    def _listen(self, mover: Seat, deadline: int) -> tuple[Seat, Heard | None, int]:
        """The first thing to be ruled: the mover's answer, a breach of either side, or None at the deadline."""
        until, expired = deadline, False
        while True:
            if first := self._sitting.first_heard(mover):
                return first
            if expired:
                now = self._loop.now()
                self._sitting.journal.write(Late(now, mover.side, self._loop.stalled()))
                return mover, None, now
            if self._sitting.wait(until):
                continue
            # What a stall of ours took from the mover is waited for: only an answer in that time can void the match.
            extended = deadline + int(self._loop.stalled() * NANOSECONDS)
            if until < extended and not mover.channel.answers_at_limit:
                until = extended
                continue
            expired = True
            for stamped in mover.channel.expire(deadline):
                mover.take(stamped, self._sitting.journal)

    def _rule(self, speaker: Seat, heard: Heard | None, at: int, seconds: float = 0.0, stall: float = 0.0) -> Ruling:
        """Rule what happened at that time; who had left before it cannot win by it."""
        rival = self._seats[speaker.side.other]
        if rival.departure and rival.departure[1] <= at:
            self._referee.has_left(rival.side)
        match heard:
            case Answer(text, raw, running, written):
                ruling = self._referee.rule(text, seconds, stall, running, written)
            case Breach(reason, detail, raw):
                ruling = self._referee.fault(speaker.side, reason, detail, heard.running)
            case None:
                raw, ruling = b"", self._referee.late(seconds, stall)
        if isinstance(ruling, Verdict) and ruling.reason in (Reason.ILLEGAL, Reason.MALFORMED):
            self.faulty = raw
        return ruling

    def _record(self, ruling: Ruling, seconds: float, stall: float, cpu: float | None) -> None:
        times = round(seconds, 6), stall, cpu
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
        """Whoever did not come loses; so does who came and failed before the other's time was over."""
        absent = [seat for seat in self._seats.values() if seat.opened and not seat.present]
        reasons = [seat.absence or NOBODY_CAME() for seat in absent]
        failed = [(seat.side, seat.failure[0]) for seat in self._seats.values() if seat.present and seat.failure]
        if absent and len(absent) + len(failed) == 2:
            left = [LEFT_BEFORE_THE_MATCH(side=side, detail=breach.detail) for side, breach in failed]
            one, *others = dict.fromkeys([*left, *reasons])
            self._referee.both_fail(BOTH(detail=one, other=others[0]) if others else one)
        elif absent:
            self._referee.fault(absent[0].side, Reason.NO_SHOW, reasons[0])
