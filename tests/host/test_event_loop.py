"""The real hall: stalls of our own are noticed, and never shorter than the lateness they cause."""

import os
import signal
import time
from collections.abc import Callable, Sequence

import pytest

from girone.host.channels.channel import NANOSECONDS, Channel, Stamped
from girone.host.channels.event_loop import Interruption, RealEventLoop
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
    loop, channel = RealEventLoop(), Pipe(stall=0.05)
    loop.mark()
    deadline = loop.now() + NANOSECONDS // 200
    os.write(channel.writer, b"MOVE H5,N,2\n")
    ((_, stamped),) = loop.wait([channel], deadline)
    assert 0 < (stamped.at - deadline) / NANOSECONDS < loop.stalled()
    channel.close()
    loop.close()


def test_without_arrivals_the_loop_waits_until_the_time_is_over() -> None:
    loop, channel = RealEventLoop(), Pipe(stall=0)
    until = loop.now() + NANOSECONDS // 20
    assert loop.wait([channel], until) == []
    assert loop.now() >= until
    channel.close()
    loop.close()


ENDLESS = 600.0


def wait(loop: RealEventLoop) -> None:
    loop.wait([], loop.now() + int(ENDLESS * NANOSECONDS))


def pause(loop: RealEventLoop) -> None:
    loop.pause(ENDLESS)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("rest", [wait, pause])
def test_a_signal_interrupts_waiting_and_pausing_at_once(rest: Callable[[RealEventLoop], None], number: int) -> None:
    loop = RealEventLoop()
    with loop.interruptible():
        os.kill(os.getpid(), number)
        with pytest.raises(Interruption):
            rest(loop)
        assert loop.interrupted
    loop.close()


def test_a_hang_up_that_is_to_be_ignored_still_is() -> None:
    former = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    loop = RealEventLoop()
    try:
        with loop.interruptible():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            os.kill(os.getpid(), signal.SIGHUP)
        assert not loop.interrupted
    finally:
        signal.signal(signal.SIGHUP, former)
        loop.close()


def test_without_an_interruption_a_pause_lasts() -> None:
    loop = RealEventLoop()
    begun = loop.now()
    loop.pause(0.02)
    assert loop.now() - begun >= 0.02 * NANOSECONDS
    loop.close()
