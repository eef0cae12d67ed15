"""Both seats of a match with the event loop and the record: notices go out, arrivals come in."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from girone.host.channels.event_loop import EventLoop
from girone.matches.journal import Recorder
from girone.matches.journal_lines import Line
from girone.matches.seat import Seat
from girone.model.game import Position, Side
from girone.model.notices import Notice, Seated
from girone.model.wire import Heard


class Seats:
    """What a match needs of the world; it rules nothing."""

    def __init__(self, start: Position, seats: Mapping[Side, Seat], loop: EventLoop, journal: Recorder) -> None:
        self.start = start
        self.seats = seats
        self.loop = loop
        self.journal = journal

    def note(self, kind: Callable[..., Line], *values: Any) -> None:
        """Put a line on record, now."""
        self.journal.write(kind(self.loop.now(), *values))

    def tell(self, seat: Seat, notice: Notice) -> None:
        """Tell a seat something."""
        seat.tell(notice, self.loop, self.journal)

    def wait(self, until: int, seats: Sequence[Seat] = ()) -> bool:
        """Take in what happens next, at both seats if none are named; False if nothing does until then."""
        listening = {seat.channel: seat for seat in seats or self.seats.values() if not seat.flooded}
        happenings = self.loop.wait(list(listening), until)
        for number, (channel, stamped) in enumerate(happenings, start=1):
            seat, was_present = listening[channel], listening[channel].present
            seat.take(stamped, self.journal, more=number < len(happenings))
            if seat.present and not was_present:
                unusual = self.start if self.start != self.start.game.start() else None
                self.tell(seat, Seated(seat.side, self.start.game, unusual))
        return bool(happenings)

    def first_heard(self, mover: Seat | None) -> tuple[Seat, Heard, int] | None:
        """What came first of all that is to be ruled now, by whom, and when."""
        heard = [(seat, first) for seat in self.seats.values() if (first := seat.first_heard(on_turn=seat is mover))]
        if not heard:
            return None
        speaker, noticed = min(heard, key=lambda entry: entry[1][1])
        speaker.ruled(noticed)
        return speaker, *noticed
