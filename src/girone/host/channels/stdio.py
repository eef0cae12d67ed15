"""Standard input and output of a program that girone starts and can suspend."""

import os
import select
import socket
import time
from collections.abc import Sequence
from contextlib import suppress

from girone.host.channels.channel import Absent, Channel, Present, Reports, Stamped
from girone.host.supervisor.control import CannotStart
from girone.host.supervisor.program import Program, noted
from girone.model.detail import detail_of
from girone.model.wire import Action, End, Order, Write

EXIT_WITHIN = 0.1
"""Seconds to wait for the exit status of a program whose output has ended."""


class StdioChannel(Channel):
    """Talks to a program over its standard input and output.

    These are sockets and not pipes: any program of the same user, even the rival, could open a pipe through /proc.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._reports = Reports()
        self._to_program = self._from_program = -1

    def begin(self) -> None:
        their_input, self._to_program = _one_way()
        self._from_program, their_output = _one_way()
        os.set_blocking(self._to_program, False)
        os.set_blocking(self._from_program, False)
        try:
            self._program.start(stdin=their_input, stdout=their_output)
            self._reports.add(Present())
        except CannotStart as error:
            self._reports.add(Absent(detail_of(error)))
        finally:
            os.close(their_input)
            os.close(their_output)

    def watched(self) -> Sequence[int]:
        return [*self._program.fds, *([self._from_program] if self._from_program >= 0 else [])]

    def collect(self, fd: int) -> Sequence[Stamped]:
        if fd in self._program.fds:
            self._reports.add(*noted(self._program.news()))
            return self._reports.take()
        try:
            data = os.read(fd, 65_536)
        except BlockingIOError:
            return ()
        at = time.monotonic_ns()
        if data:
            return [Stamped(at, data)]
        self._program.attest()
        self._stop_reading()
        select.select(self._program.fds, (), (), EXIT_WITHIN)  # the next action may end it and hide its exit status
        return [*(Stamped(at, each) for each in noted(self._program.news())), Stamped(at, End.EOF)]

    def retry(self) -> Sequence[Stamped]:
        self._reports.add(*self._program.tend())
        return self._reports.take()

    def perform(self, action: Action) -> None:
        match action:
            case Write(data):
                # A closed input shows up as the end of the output; a program that never reads harms only itself.
                with suppress(ConnectionError, BlockingIOError):
                    if self._to_program >= 0:
                        os.write(self._to_program, data)
            case Order.SUSPEND:
                self._program.suspend()
            case Order.RESUME:
                self._program.resume()
            case Order.CLOSE:
                self._stop_writing()
            case Order.KILL:
                self.close()
            case _:
                raise ValueError(f"a program on standard input and output cannot be told {action}")

    def close(self) -> None:
        self._program.end()
        self._stop_reading()
        self._stop_writing()

    def lingers(self) -> bool:
        return self._program.running

    def _stop_writing(self) -> None:
        if self._to_program >= 0:
            os.close(self._to_program)
            self._to_program = -1

    def _stop_reading(self) -> None:
        if self._from_program >= 0:
            os.close(self._from_program)
            self._from_program = -1

    def cpu_seconds(self) -> float | None:
        return self._program.cpu_seconds()

    def begin_turn(self) -> None:
        self._program.begin_turn()

    def starved(self, since: int) -> float | None:
        return self._program.starved(since)

    def is_ready(self) -> bool:
        return self._program.is_ready


def _one_way() -> tuple[int, int]:
    """A one-way pair of sockets, like a pipe: the first for reading, the second for writing."""
    reading, writing = socket.socketpair()
    reading.shutdown(socket.SHUT_WR)
    return reading.detach(), writing.detach()
