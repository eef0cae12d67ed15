"""The real hall: stalls of our own are noticed, and never shorter than the lateness they cause."""

import os
import time
from collections.abc import Sequence

from girone.channels.channel import NANOSECONDS, Channel, Stamped
from girone.channels.hall import RealHall
from girone.model.wire import Action


class Pipe(Channel):
    """A channel that stands still once before it reads."""

    def __init__(self, stall: float) -> None:
        self._stall = stall
        self.reader, self.writer = os.pipe()

    def begin(self) -> None:
        return

    def watched(self) -> Sequence[int]:
        return [self.reader]

    def collect(self, fd: int) -> Sequence[Stamped]:
        time.sleep(self._stall)
        return [Stamped(time.monotonic_ns(), os.read(fd, 100))]

    def perform(self, action: Action) -> None:
        return

    def close(self) -> None:
        os.close(self.reader)
        os.close(self.writer)


def test_a_stall_just_before_the_deadline_covers_the_lateness_it_causes() -> None:
    hall, channel = RealHall(), Pipe(stall=0.05)
    hall.mark()
    deadline = hall.now() + NANOSECONDS // 200
    os.write(channel.writer, b"MOVE H5,N,2\n")
    ((_, stamped),) = hall.wait([channel], deadline)
    assert 0 < (stamped.at - deadline) / NANOSECONDS < hall.stalled()
    channel.close()
    hall.close()


def test_without_arrivals_the_hall_waits_until_the_time_is_over() -> None:
    hall, channel = RealHall(), Pipe(stall=0)
    until = hall.now() + NANOSECONDS // 20
    assert hall.wait([channel], until) == []
    assert hall.now() >= until
    channel.close()
    hall.close()
