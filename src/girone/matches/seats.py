"""Both seats of a match in their hall, with the record: notices go out, arrivals come in, what came first is heard."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from girone.host.channels.event_loop import Hall
from girone.matches.journal import Notebook
from girone.matches.journal_lines import Line
from girone.matches.seat import Seat
from girone.model.game import Position, Side
from girone.model.notices import Notice, Seated
from girone.model.wire import Heard


class Sitting:
    """What a match needs of the world; it rules nothing."""

    def __init__(self, start: Position, seats: Mapping[Side, Seat], hall: Hall, journal: Notebook) -> None:
        self.start = start
        self.seats = seats
        self.hall = hall
        self.journal = journal

    def note(self, kind: Callable[..., Line], *values: Any) -> None:
        """Put a line on record, now."""
        self.journal.write(kind(self.hall.now(), *values))

    def tell(self, seat: Seat, notice: Notice) -> None:
        """Tell a seat something."""
        seat.tell(notice, self.hall, self.journal)

    def wait(self, until: int, seats: Sequence[Seat] = ()) -> bool:
        """Take in what happens next, at both seats if none are named; False if nothing does until then."""
        listening = {seat.channel: seat for seat in seats or self.seats.values() if not seat.flooded}
        happenings = self.hall.wait(list(listening), until)
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
