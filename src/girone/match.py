"""One match, from the first notice to the verdict: values go back and forth between seats and referee, nothing else."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace

from girone.channels.channel import NANOSECONDS
from girone.channels.hall import Hall, Interruption
from girone.channels.keeper import KeeperFailed
from girone.journal import Notebook, Remnant
from girone.model.errors import HostFailed
from girone.model.game import Position, Side
from girone.model.notices import AllPresent, Ended, MoveAccepted, Notice, OpponentMoved, OpponentSent, Seated, YourTurn
from girone.model.reason import Reason
from girone.model.referee import Accepted, Referee, Ruling, TurnLost
from girone.model.regulation import Regulation
from girone.model.verdict import Verdict
from girone.model.wire import Answer, Breach, Heard
from girone.seat import Seat

FAREWELL = 1.0
"""Seconds that a program has to end by itself when the match is over."""

HOST_FAILURES = (OSError, KeeperFailed, HostFailed)
"""What our own side can fail by, which voids the match. Any other exception is a bug, and ends it loudly."""


def referee_of(regulation: Regulation, seats: Mapping[Side, Seat], opening: Position | None) -> Referee:
    """The referee of a match; turns can only be lost where both wires bear it, else a fault loses the match."""
    if not all(seat.wire.bears_lost_turns for seat in seats.values()):
        regulation = replace(regulation, conduct=replace(regulation.conduct, lost_turns=0))
    return Referee(regulation, opening)


def play(referee: Referee, seats: Mapping[Side, Seat], hall: Hall, journal: Notebook) -> Verdict:
    """Play one match and close its channels; whatever a program does, and whatever the host, ends in the verdict."""
    match = Match(referee, seats, hall, journal)
    with ExitStack() as closing:
        for seat in seats.values():
            closing.callback(match.close, seat)
        match.proceed()
        return match.announce()


class Match:
    """The acts of a match in their order; the referee's verdict ends each of them."""

    def __init__(self, referee: Referee, seats: Mapping[Side, Seat], hall: Hall, journal: Notebook) -> None:
        self.referee = referee
        self.seats = seats
        self.hall = hall
        self.journal = journal
        self._faulty: bytes | None = None
        self._broken_off = False

    def proceed(self) -> None:
        """Play until there is a verdict."""
        try:
            self._play_on()
        except HOST_FAILURES as failure:
            self._break_off(failure)

    def _play_on(self) -> None:
        try:
            self.gather()
            self.warm_up()
            while not self.referee.verdict:
                self.turn()
        except Interruption:
            if not self.referee.verdict:  # what was decided before stands
                self.referee.void(Reason.INTERRUPTED, "ended by hand")
                self.journal.note(self.hall.now(), interrupted=True)

    def gather(self) -> None:
        """Open the channels and wait until both programs are there, or their time to show up is over."""
        if self.referee.verdict:  # the opening was the end of the game
            return
        limits = self.referee.regulation.limits
        for last in (False, True):
            opening = [seat for seat in self.seats.values() if seat.channel.opens_last is last]
            for seat in opening:
                seat.opened = True
                seat.channel.begin()
            until = self.hall.now() + int(limits.start * NANOSECONDS)
            while any(not (seat.present or seat.absence) for seat in opening):
                if not self._await(until, [*opening, *(seat for seat in self.seats.values() if seat.present)]):
                    self.journal.note(self.hall.now(), waited=True)
                    break
            if any(not seat.present for seat in opening):
                break
        self._charge_the_absent()

    def warm_up(self) -> None:
        """Tell both that all are present and leave them their time to get ready."""
        if self.referee.verdict:
            return
        for seat in self.seats.values():
            self._tell(seat, AllPresent())
        until = self.hall.now() + int(self.referee.regulation.limits.warm_up * NANOSECONDS)
        self._rule_what_cannot_wait()
        while not self.referee.verdict and self._await(until, list(self.seats.values())):
            self._rule_what_cannot_wait()
        self.journal.note(self.hall.now(), warmed_up=True)

    def turn(self) -> None:
        """Ask the mover, wait for its answer until the deadline, rule, and tell both sides."""
        side, seat = self.referee.mover, self.seats[self.referee.mover]
        cpu = seat.channel.cpu_seconds()
        self._tell(seat, YourTurn(side, self.referee.position))
        self.hall.mark()
        asked = self.hall.now()
        self.journal.note(asked, asked=side, limit=self.referee.limit, position=self.referee.position.text())
        deadline = asked + int(self.referee.deadline * NANOSECONDS)
        speaker, heard, at = self._listen(seat, deadline)
        if seat.channel.answers_at_limit:
            at = min(at, deadline)
        seconds, stall = max(0.0, (at - asked) / NANOSECONDS), self.hall.stalled()
        ruling = self._rule(speaker, heard, min(at, deadline), seconds, stall)
        spent = None if cpu is None else round((seat.channel.cpu_seconds() or cpu) - cpu, 3)
        self._record(ruling, seconds, stall, spent)
        self._pass_on(seat, ruling)

    def announce(self) -> Verdict:
        """Put the verdict on record for good, tell both sides, close the channels."""
        self._put_on_record()
        verdict = self.referee.verdict
        assert verdict
        for seat in self.seats.values():
            with self._as_far_as_possible(f"telling {seat.side} the end"):
                self._tell_the_end(seat, verdict)
        with self._as_far_as_possible("the farewell"):
            self._see_them_off()
        return verdict

    def close(self, seat: Seat) -> None:
        """End the program of a seat; the verdict stands, also if that fails."""
        with self._as_far_as_possible(f"closing the channel of {seat.side}"):
            seat.channel.close()

    def _put_on_record(self) -> None:
        """A verdict that cannot be put on record does not count."""
        if self._broken_off:
            return
        assert self.referee.verdict
        try:
            self.journal.verdict(self.hall.now(), self.referee.verdict)
        except HOST_FAILURES as failure:
            self._break_off(failure)

    def _break_off(self, failure: Exception) -> None:
        """Void the match by our own failure, and put on record what still can be."""
        verdict = self.referee.void(Reason.HOST_FAILED, _in_words(failure))
        with suppress(HostFailed):
            self.journal.note(self.hall.now(), failed=_in_words(failure))
            self.journal.verdict(self.hall.now(), verdict)
        self.journal, self._broken_off = Remnant(self.journal), True

    @contextmanager
    def _as_far_as_possible(self, what: str) -> Iterator[None]:
        """After the verdict our own failures change nothing any more; they are noted, and the rest goes on."""
        try:
            yield
        except HOST_FAILURES as failure:
            self.journal = Remnant(self.journal)
            self.journal.note(self.hall.now(), failed=f"{what}: {_in_words(failure)}")

    def _tell_the_end(self, seat: Seat, verdict: Verdict) -> None:
        if not seat.present:
            return
        if self._faulty is not None and seat.side is verdict.winner:
            self._tell(seat, OpponentSent(self._faulty))
        self._tell(seat, Ended(seat.side, verdict))

    def _see_them_off(self) -> None:
        """Leave the programs a moment to end by themselves, as the documents order them to."""
        until = self.hall.now() + int(FAREWELL * NANOSECONDS)
        with suppress(Interruption):
            while lingering := [seat for seat in self.seats.values() if seat.channel.lingers()]:
                if not self._await(until, lingering) or self.hall.now() >= until:
                    return

    def _tell(self, seat: Seat, notice: Notice) -> None:
        seat.tell(notice, self.hall, self.journal)

    def _await(self, until: int, seats: Sequence[Seat]) -> bool:
        """Take in what happens next; False if nothing does until then."""
        listening = {seat.channel: seat for seat in seats if not seat.flooded}
        happenings = self.hall.wait(list(listening), until)
        for number, (channel, stamped) in enumerate(happenings, start=1):
            seat, was_present = listening[channel], listening[channel].present
            seat.take(stamped, self.journal, more=number < len(happenings))
            if seat.present and not was_present:
                self._tell(seat, Seated(seat.side, self.referee.regulation.game))
        return bool(happenings)

    def _listen(self, mover: Seat, deadline: int) -> tuple[Seat, Heard | None, int]:
        """The first thing to be ruled: the mover's answer, a breach of either side, or None at the deadline."""
        until, expired = deadline, False
        while True:
            if first := self._first_heard(mover):
                return first
            if expired:
                now = self.hall.now()
                self.journal.note(now, late=mover.side, stall=self.hall.stalled())
                return mover, None, now
            if self._await(until, list(self.seats.values())):
                continue
            # What a stall of ours took from the mover is waited for: only an answer in that time can void the match.
            extended = deadline + int(self.hall.stalled() * NANOSECONDS)
            if until < extended and not mover.channel.answers_at_limit:
                until = extended
                continue
            expired = True
            for stamped in mover.channel.expire(deadline):
                mover.take(stamped, self.journal)

    def _first_heard(self, mover: Seat | None) -> tuple[Seat, Heard, int] | None:
        """What came first of all that is to be ruled now."""
        heard = [(seat, first) for seat in self.seats.values() if (first := seat.first_heard(on_turn=seat is mover))]
        if not heard:
            return None
        speaker, noticed = min(heard, key=lambda entry: entry[1][1])
        speaker.ruled(noticed)
        return speaker, *noticed

    def _rule(self, speaker: Seat, heard: Heard | None, at: int, seconds: float = 0.0, stall: float = 0.0) -> Ruling:
        """Rule what happened at that time; who had left before it cannot win by it."""
        rival = self.seats[speaker.side.other]
        if rival.departure and rival.departure[1] <= at:
            self.referee.has_left(rival.side)
        match heard:
            case Answer(text, raw):
                ruling = self.referee.rule(text, seconds, stall)
            case Breach(reason, detail, raw):
                ruling = self.referee.fault(speaker.side, reason, detail)
            case None:
                raw, ruling = b"", self.referee.late(seconds, stall)
        if isinstance(ruling, Verdict) and ruling.reason in (Reason.ILLEGAL, Reason.MALFORMED):
            self._faulty = raw
        return ruling

    def _record(self, ruling: Ruling, seconds: float, stall: float, cpu: float | None) -> None:
        times = {"seconds": round(seconds, 6), "stall": stall, "cpu": cpu}
        match ruling:
            case Accepted(side, move):
                self.journal.note(self.hall.now(), ruled="accepted", side=side, move=move, **times)
            case TurnLost(side, reason, detail):
                self.journal.note(self.hall.now(), ruled="turn lost", side=side, reason=reason, detail=detail, **times)
            case Verdict():
                self.journal.note(self.hall.now(), ruled="over", **times)

    def _pass_on(self, mover: Seat, ruling: Ruling) -> None:
        if isinstance(ruling, Accepted):
            self._tell(mover, MoveAccepted(ruling.move))
            self._tell(self.seats[mover.side.other], OpponentMoved(ruling.move))

    def _rule_what_cannot_wait(self) -> None:
        if first := self._first_heard(mover=None):
            self._rule(*first)

    def _charge_the_absent(self) -> None:
        """Whoever did not come loses; so does who came and failed before the other's time was over."""
        absent = [seat for seat in self.seats.values() if seat.opened and not seat.present]
        reasons = [seat.absence or "nobody came in time" for seat in absent]
        failed = [(seat.side, seat.failure[0]) for seat in self.seats.values() if seat.present and seat.failure]
        if absent and len(absent) + len(failed) == 2:
            reasons = [*(f"{side} {breach.detail} before the match" for side, breach in failed), *reasons]
            self.referee.both_fail(Reason.NO_SHOW, "; ".join(dict.fromkeys(reasons)))
        elif absent:
            self.referee.fault(absent[0].side, Reason.NO_SHOW, reasons[0])


def _in_words(failure: Exception) -> str:
    return failure.strerror or str(failure) if isinstance(failure, OSError) else str(failure)
