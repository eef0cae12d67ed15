"""A seat: one side's wire and channel. It tells notices, queues what it hears, and records both.

`Seats` combines both seats with the event loop and the journal: all that a match needs of the outside world.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from girone.host.channels.channel import Absent, Channel, Noted, NoteKind, Present, Stamped
from girone.host.channels.event_loop import EventLoop
from girone.matches.journal.journal import Recorder
from girone.matches.journal.lines import Came, Did, Line
from girone.model.detail import Detail, Wording
from girone.model.game import Position, Side
from girone.model.notices import Notice, Seated
from girone.model.reason import Reason
from girone.model.wire import Breach, Heard, Pause, Wire

Noticed = tuple[Heard, int]
"""What was heard, and when."""
Failing = tuple[Breach, int]
"""A breach that loses the match whoever is to move, and when it came."""

MOST_UNRULED = 65_536
"""Bytes that a program may send ahead of its turn; after more, girone stops listening to it."""
FLOOD = Wording("flood.ahead", "more than {count} bytes ahead of its turn")


class Seat:
    """One side of a match; `wait` is how long the match waits for its program, if not as long as usual."""

    def __init__(self, side: Side, wire: Wire, channel: Channel, wait: float | None = None) -> None:
        self.side = side
        self.wire = wire
        self.channel = channel
        self.wait = wait
        self.is_excused_by_load = True
        """Whether others on the program's core make the match void; False in the lab, which creates load on purpose."""
        self.opened = False
        self.present = False
        self.absence: Detail | None = None
        self.flooded = False
        self.departure: Failing | None = None
        self._urgent: Failing | None = None
        self._heard: deque[Noticed] = deque()
        self._unruled = 0

    def tell(self, notice: Notice, loop: EventLoop, journal: Recorder) -> None:
        """Encode a notice with the wire, and record and perform each action."""
        for action in self.wire.send(notice):
            journal.write(Did(loop.now(), self.side, action))
            if isinstance(action, Pause):
                loop.pause(action.seconds)
            else:
                self.channel.perform(action)

    def take(self, stamped: Stamped, journal: Recorder, more: bool = False) -> None:
        """Record an arrival and interpret it; `more` means that the next arrival came at the same time."""
        journal.write(Came(stamped.at, self.side, stamped.what, more))
        match stamped.what:
            case Present():
                self.present = True
            case Absent(detail):
                self.absence = detail
            case Noted(kind=NoteKind.VACATED):
                self.present = False
            case Noted():
                pass
            case arrival:
                for heard in self.wire.receive(arrival):
                    self._hear(heard, stamped.at)
                self._guard_against_floods(arrival, stamped.at)

    def first_heard(self, on_turn: bool) -> Noticed | None:
        """What must be ruled on next: on this side's turn anything, otherwise only what cannot wait.

        A departure waits for what was sent before it; a flood does not wait.
        """
        first = self._heard[0] if self._heard else None
        return first if on_turn or (first and first is self.departure) else self._urgent

    @property
    def failure(self) -> Failing | None:
        """The breach by which it loses whoever is to move, whether ruled on or not."""
        return self._urgent or self.departure

    def ruled(self, noticed: Noticed) -> None:
        """Note that this has been ruled on."""
        self._heard.remove(noticed)
        self._unruled = 0

    def _hear(self, heard: Heard, at: int) -> None:
        if not (isinstance(heard, Breach) and heard.at_once):
            self._heard.append((heard, at))
            return
        failing = (heard, at)
        self._heard.append(failing)
        if heard.reason is Reason.DISCONNECTED:
            self.departure = self.departure or failing
        else:
            self._urgent = self._urgent or failing

    def _guard_against_floods(self, arrival: object, at: int) -> None:
        self._unruled += len(arrival) if isinstance(arrival, bytes) else 0
        if self._unruled > MOST_UNRULED and not self.flooded:
            self.flooded = True
            self._hear(Breach(Reason.MALFORMED, FLOOD(count=MOST_UNRULED), b"", at_once=True), at)


class Seats:
    """Both seats, the event loop and the journal; it makes no rulings."""

    def __init__(self, start: Position, seats: Mapping[Side, Seat], loop: EventLoop, journal: Recorder) -> None:
        self.start = start
        self.seats = seats
        self.loop = loop
        self.journal = journal

    def note(self, kind: Callable[..., Line], *values: Any) -> None:
        """Record a line with the current time."""
        self.journal.write(kind(self.loop.now(), *values))

    def tell(self, seat: Seat, notice: Notice) -> None:
        """Tell a seat a notice."""
        seat.tell(notice, self.loop, self.journal)

    def wait(self, until: int, seats: Sequence[Seat] = ()) -> bool:
        """Receive what happens next, at both seats by default; False if nothing happens until then."""
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
        """The earliest thing to rule on now, with its seat and its time."""
        heard = [(seat, first) for seat in self.seats.values() if (first := seat.first_heard(on_turn=seat is mover))]
        if not heard:
            return None
        speaker, noticed = min(heard, key=lambda entry: entry[1][1])
        speaker.ruled(noticed)
        return speaker, *noticed
