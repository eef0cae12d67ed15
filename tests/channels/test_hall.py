"""The real hall: stalls of our own are noticed, and never shorter than the lateness they cause."""

import os
import signal
import time
from collections.abc import Callable, Sequence

import pytest

from girone.host.channels.channel import NANOSECONDS, Channel, Stamped
from girone.host.channels.event_loop import Interruption, RealHall
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


ENDLESS = 600.0


def wait(hall: RealHall) -> None:
    hall.wait([], hall.now() + int(ENDLESS * NANOSECONDS))


def pause(hall: RealHall) -> None:
    hall.pause(ENDLESS)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("rest", [wait, pause])
def test_a_signal_interrupts_waiting_and_pausing_at_once(rest: Callable[[RealHall], None], number: int) -> None:
    hall = RealHall()
    with hall.interruptible():
        os.kill(os.getpid(), number)
        with pytest.raises(Interruption):
            rest(hall)
        assert hall.interrupted
    hall.close()


def test_a_hang_up_that_is_to_be_ignored_still_is() -> None:
    former = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    hall = RealHall()
    try:
        with hall.interruptible():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            os.kill(os.getpid(), signal.SIGHUP)
        assert not hall.interrupted
    finally:
        signal.signal(signal.SIGHUP, former)
        hall.close()


def test_without_an_interruption_a_pause_lasts() -> None:
    hall = RealHall()
    begun = hall.now()
    hall.pause(0.02)
    assert hall.now() - begun >= 0.02 * NANOSECONDS
    hall.close()
