"""A real cluster on the loopback: a scheduler and workers, each a process of its own."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from girone.host.channels.tcp import free_port
from girone.host.cores import VARIABLE
from tests.tournament.cups import GIRONE, clean

LONGEST = 120.0
"""Seconds after which a test gives up; nothing is as slow as that."""


class Cluster:
    """Processes by name; `scheduler` is one of them."""

    def __init__(self, folder: Path) -> None:
        self.address = f"tcp://127.0.0.1:{free_port('127.0.0.1')}"
        self.folder = folder
        self.processes: dict[str, subprocess.Popen[str]] = {}

    def start(self, name: str, *words: str, **variables: str) -> None:
        variables = {VARIABLE: str(self.folder / f"{name}.cores"), **variables}  # each stands for a machine of its own
        log = (self.folder / f"{name}.log").open("a")
        self.processes[name] = subprocess.Popen(
            [*GIRONE, "worker", self.address, *words], stderr=log, cwd=self.folder, env=clean() | variables, text=True
        )
        log.close()

    def join(self, name: str, *words: str, **variables: str) -> None:
        """A worker, once it is there."""
        self.start(name, "--name", name, "--cache", str(self.folder / name), *words, **variables)
        wait_until(lambda: f"{name} has joined" in (self.folder / f"{name}.log").read_text())

    def have(self, *names: str) -> None:
        """These workers at least; one that ended comes again."""
        for name in names:
            if name not in self.processes or self.processes[name].poll() is not None:
                (self.folder / f"{name}.log").unlink(missing_ok=True)
                self.join(name)

    def signal(self, name: str, number: signal.Signals) -> None:
        os.kill(self.processes[name].pid, number)

    def close(self) -> None:
        for process in self.processes.values():
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.wait()


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    made = Cluster(folder)
    try:
        made.start("scheduler", "--scheduler")
        wait_until(lambda: "the scheduler is at" in (folder / "scheduler.log").read_text())
        yield made
    finally:
        made.close()


def wait_until(condition: Callable[[], bool]) -> None:
    give_up = time.monotonic() + LONGEST
    while not condition():
        assert time.monotonic() < give_up
        time.sleep(0.05)
