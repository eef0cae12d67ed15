"""The supervisor process of a seat: it obeys the table, watches the program, and ends everything when the table ends.

It is run by path with `-I -S` and imports as little as possible, because every program waits for it to start.
"""

import json
import os
import select
import signal
import socket
import sys
import time
from contextlib import suppress

if __name__ == "__main__":
    sys.path.append(__file__.rsplit("/", 4)[0])

from girone.host.prctl import adopt_orphans, be_private
from girone.host.sandbox import scratch
from girone.host.supervisor.launch import NotPrepared, NotStarted, NotWalled
from girone.host.supervisor.supervised_program import LaunchRefused, SupervisedProgram

LONGEST_MESSAGE = 1 << 20


class SupervisorProcess:
    """One loop over the table's commands, ended children, the program's error output, and the resource limits."""

    def __init__(self, control: socket.socket, news: socket.socket, log: int) -> None:
        self._control = control
        self._news = news
        terms, _ = self._receive()
        if not terms:  # the table ended before it sent anything
            sys.exit(0)
        kept = json.loads(terms)
        layers, places, writable = kept.pop("layers"), kept.pop("places"), kept.pop("writable")
        self._supervised = SupervisedProgram(**kept, log=log, tell=self._tell)
        self._scratch: int | None = None
        self._obstacle = ""
        if kept["walls"]:
            try:
                self._scratch = scratch.make(kept["folder"])
                scratch.layer(kept["folder"], layers)
            except OSError as error:
                self._obstacle = error.strerror or str(error)
        elif places:
            try:
                scratch.keep(places, writable)
            except OSError as error:
                self._obstacle = error.strerror or str(error)

    def run(self) -> None:
        """Serve until the table closes its end, and leave no process behind."""
        ended = _ends_of_children()
        try:
            while True:
                ready = self._wait(ended)
                if self._control.fileno() in ready and not self._obey():
                    return
                if ended in ready:
                    os.read(ended, 4096)
                    self._supervised.reap()
                if self._supervised.pipe in ready:
                    self._supervised.listen()
                if self._supervised.pipe is not None and time.monotonic() >= self._supervised.check_at:
                    self._supervised.check()
        finally:
            self._supervised.end()

    def _wait(self, ended: int) -> set[int]:
        poll = select.poll()
        for file in (self._control.fileno(), ended, self._supervised.pipe):
            if file is not None:
                poll.register(file, select.POLLIN)
        idle = self._supervised.pipe is None
        patience = max(0.0, self._supervised.check_at - time.monotonic())
        return {file for file, _ in poll.poll(None if idle else patience * 1000)}

    def _obey(self) -> bool:
        """Carry out one command and answer it; returns False when the table has gone."""
        message, files = self._receive()
        if not message:
            return False
        answer: tuple[str, object]
        given: list[int] = []
        try:
            answer = "done", self._carry_out(json.loads(message), files, given)
        except NotStarted as fault:
            answer = "not started", fault.args
        except LaunchRefused as fault:
            answer = "refused", fault.args
        except NotPrepared as fault:
            answer = "refused", ("plain", {"cause": str(fault)})
        except NotWalled as fault:
            answer = "not walled", str(fault)
        finally:
            for file in files:
                os.close(file)
        with suppress(ConnectionError):
            socket.send_fds(self._control, [json.dumps(answer).encode()], given)
        return True

    def _carry_out(self, command: dict[str, object], files: list[int], given: list[int]) -> float | bool | str | None:
        match command:
            case {"launch": int(number), "argv": list(argv), "files": list(names), "socket": list(way)}:
                ours = dict(zip(names, files, strict=True))
                wanted_socket = (ours["line"], *way) if way else None
                return self._supervised.launch(number, argv, ours.get("stdin"), ours.get("stdout"), wanted_socket)
            case {"do": "furnish"}:
                if self._scratch is None:
                    raise NotWalled(self._obstacle)
                given.append(self._scratch)
            case {"do": "obstacle"}:
                return self._obstacle
            case {"do": "stop"}:
                self._supervised.stop()
            case {"do": "resume"}:
                self._supervised.resume()
            case {"do": "end"}:
                self._supervised.end()
            case {"do": "cpu"}:
                return self._supervised.cpu_seconds()
            case {"do": "look", "socket": int(inode)}:
                return self._supervised.holds(inode)
            case _:
                raise LaunchRefused("plain", {"cause": f"no such command: {command}"})
        return None

    def _receive(self) -> tuple[bytes, list[int]]:
        """One message from the table with its files; empty when the table has gone."""
        try:
            message, files, _, _ = socket.recv_fds(self._control, LONGEST_MESSAGE, 3)
        except ConnectionError:
            return b"", []
        for file in files:
            os.set_inheritable(file, False)  # recv_fds ignores its flag for this
        return message, files

    def _tell(self, launch: int, what: str, value: object) -> None:
        with suppress(ConnectionError):  # the table has gone, which the control socket shows next
            self._news.send(json.dumps([launch, what, value]).encode())


def _ends_of_children() -> int:
    """A file descriptor that becomes readable when a child ends."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    return reading


def main(control: int, news: int, log: int, table: int) -> None:
    """Supervise a seat of this table; its pid is only used to identify the supervisor by its command line."""
    for file in (control, news, log):
        os.set_inheritable(file, False)
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
        signal.signal(number, signal.SIG_IGN)  # it ends only with its table
    adopt_orphans()
    supervisor = SupervisorProcess(socket.socket(fileno=control), socket.socket(fileno=news), log)
    be_private()  # not earlier: a private process cannot create namespaces
    supervisor.run()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
