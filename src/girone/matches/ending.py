"""The end of a match: record the verdict, tell both sides, and let the programs end.

This is also where a failure of the host is told from a bug. A failure voids the match until the verdict is recorded;
after that it is noted and changes nothing. Any other exception is a bug and is not caught here.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from girone.host.channels.channel import NANOSECONDS
from girone.host.channels.event_loop import Interruption
from girone.host.supervisor.control import SupervisorFailed
from girone.matches.journal.journal import BestEffortRecorder
from girone.matches.journal.lines import Failed
from girone.matches.seat import Seat, Seats
from girone.model.detail import Value, Wording, detail_of
from girone.model.errors import HostFailed
from girone.model.notices import Ended, OpponentSent
from girone.model.reason import Reason
from girone.model.referee import Referee
from girone.model.verdict import Verdict

HOST_FAILURES = (OSError, SupervisorFailed, HostFailed)
TELLING = Wording("telling", "telling {side} the end: {detail}")
FAREWELL = Wording("farewell", "the last messages: {detail}")
CLOSING = Wording("closing", "closing the channel of {side}: {detail}")


class Ending:
    """Ends a match, however it got there."""

    def __init__(self, referee: Referee, sitting: Seats, farewell: float) -> None:
        self._referee = referee
        self._farewell = farewell
        self._sitting = sitting
        self._broken_off = False

    def break_off(self, failure: Exception) -> None:
        """Void the match because of our own failure, and record what still can be recorded."""
        verdict, sitting = self._referee.void(Reason.HOST_FAILED, detail_of(failure)), self._sitting
        with suppress(HostFailed):
            sitting.note(Failed, detail_of(failure))
            sitting.journal.verdict(sitting.loop.now(), verdict, sitting.loop.load())
        sitting.journal, self._broken_off = BestEffortRecorder(sitting.journal), True

    def announce(self, faulty: bytes | None) -> Verdict:
        """Record the verdict, tell both sides, and let them leave; `faulty` are the bytes that lost the match."""
        if not self._broken_off:
            self._put_on_record()
        verdict = self._referee.verdict
        assert verdict
        for seat in self._sitting.seats.values():
            with self._noting_failures(TELLING, seat):
                self._tell(seat, verdict, faulty)
        with self._noting_failures(FAREWELL), suppress(Interruption):
            self._let_programs_end()
        return verdict

    def close(self, seat: Seat) -> None:
        """End the program of a seat."""
        with self._noting_failures(CLOSING, seat):
            seat.channel.close()

    def _put_on_record(self) -> None:
        """Record the verdict; if that fails, the verdict does not count."""
        assert self._referee.verdict
        try:
            loop = self._sitting.loop
            self._sitting.journal.verdict(loop.now(), self._referee.verdict, loop.load())
        except HOST_FAILURES as failure:
            self.break_off(failure)

    def _tell(self, seat: Seat, verdict: Verdict, faulty: bytes | None) -> None:
        if not seat.present:
            return
        if faulty is not None and seat.side is verdict.winner:
            self._sitting.tell(seat, OpponentSent(faulty))
        self._sitting.tell(seat, Ended(seat.side, verdict))

    def _let_programs_end(self) -> None:
        """Give present programs a moment to end by themselves, as the documents order."""
        loop = self._sitting.loop
        until = loop.now() + int(self._farewell * NANOSECONDS)
        while lingering := [seat for seat in self._sitting.seats.values() if seat.present and seat.channel.lingers()]:
            if not self._sitting.wait(until, lingering) or loop.now() >= until:
                return

    @contextmanager
    def _noting_failures(self, what: Wording, seat: Seat | None = None) -> Iterator[None]:
        """Note a failure of the host and continue."""
        try:
            yield
        except HOST_FAILURES as failure:
            self._sitting.journal = BestEffortRecorder(self._sitting.journal)
            whose: dict[str, Value] = {"side": seat.side} if seat else {}
            self._sitting.note(Failed, what(detail=detail_of(failure), **whose))
