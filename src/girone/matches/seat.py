"""A seat: one side's wire and channel. It tells notices, queues what is heard, and puts both on record.

Both seats together, with the event loop and the record, are what a match needs of the world.
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
"""A breach that loses the match whoever is to move, and when."""

MOST_UNRULED = 65_536
"""Bytes that a program may send ahead; one that floods its seat with more is not listened to any further."""
FLOOD = Wording("flood.ahead", "more than {count} bytes ahead of its turn")


class Seat:
    """One side of a match, as the match sees it; `wait` are the seconds to show up, where they are not the usual."""

    def __init__(self, side: Side, wire: Wire, channel: Channel, wait: float | None = None) -> None:
        self.side = side
        self.wire = wire
        self.channel = channel
        self.wait = wait
        self.is_excused_by_load = True
        """Whether a match is void if others had the core of its program; the lab loads a machine on purpose."""
        self.opened = False
        self.present = False
        self.absence: Detail | None = None
        self.flooded = False
        self.departure: Failing | None = None
        self._urgent: Failing | None = None
        self._heard: deque[Noticed] = deque()
        self._unruled = 0

    def tell(self, notice: Notice, loop: EventLoop, journal: Recorder) -> None:
        """Put the notice into the wire's words, on record and then on the channel."""
        for action in self.wire.send(notice):
            journal.write(Did(loop.now(), self.side, action))
            if isinstance(action, Pause):
                loop.pause(action.seconds)
            else:
                self.channel.perform(action)

    def take(self, stamped: Stamped, journal: Recorder, more: bool = False) -> None:
        """Put what came on record and hear what it means; `more` comes together with it."""
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
        """What is to be ruled next: on one's turn anything, else only what cannot wait.

        Leaving waits for what was sent before it; a flood waits for nothing.
        """
        first = self._heard[0] if self._heard else None
        return first if on_turn or (first and first is self.departure) else self._urgent

    @property
    def failure(self) -> Failing | None:
        """By what it loses the match whoever is to move, ruled or not yet."""
        return self._urgent or self.departure

    def ruled(self, noticed: Noticed) -> None:
        """This has been ruled."""
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
