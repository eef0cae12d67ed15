"""One machine of a cluster as its worker sees it: cores to lend, entrants' files, and facts for the record."""

import os
import platform
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from distributed import Worker, WorkerPlugin

from girone import __version__
from girone.games.othello import GAME
from girone.host.cores import Cores
from girone.host.sandbox import probe as survey
from girone.host.sandbox.bubblewrap import Level
from girone.model.errors import ConfigError
from girone.model.game import Position
from girone.tournament.run.cluster.files_to_worker import FileCache

DEPTH = 4
ROUNDS = 5
"""The best round counts, because disturbances only make a machine slower."""


def speed() -> float:
    """The speed of one core: positions per second of processor time."""
    return round(max(_round() for _ in range(ROUNDS)), 1)


def _round() -> float:
    begun = time.thread_time()
    return _walk(GAME().start(), DEPTH) / (time.thread_time() - begun)


def _walk(position: Position, depth: int) -> int:
    """The number of positions within this many moves."""
    return 1 + (sum(_walk(position.play(move), depth - 1) for move in position.moves()) if depth else 0)


NAME = "girone"
CORES = "cores"
"""The Dask resource of which a match takes one or two."""
MATCHES = "matches-"
LOOK = 0.05


class NotWanted(Exception):
    """Nobody waits for this match any more."""


class Host(WorkerPlugin):
    """The worker plugin with our state; matches run in the worker's threads, each with a table process."""

    name = NAME

    def __init__(self, folder: Path, cores: Cores, called: str = "") -> None:
        self.folder = folder
        self.depot = FileCache(folder / "entrants")
        self.matches = _swept(folder)
        self.closing = False
        self.more: dict[str, float] = {}
        """Additional seconds for matches, by topic and token, until their tables are told."""
        self.facts: dict[str, str | float] = {"name": called or platform.node(), "speed": speed()}
        self._unwalled = _why_no_walls(self.matches)
        self.total = cores.total
        self._cores = cores
        self._changed = threading.Condition()

    def introduction(self, worker: Worker) -> dict[str, str | int | float]:
        """What the scheduler, and thereby every run, learns about this host."""
        return {
            "version": __version__,
            "cores": self.total,
            "pid": os.getpid(),
            "unwalled": self._unwalled,
            **self.facts,
        }

    def teardown(self, worker: Worker) -> None:
        """Interrupt the matches of this worker when it leaves."""
        self.closing = True

    @contextmanager
    def lent(self, wanted: int, still: Callable[[], bool]) -> Iterator[tuple[int, ...]]:
        """Lend cores to one match; waits for a previous match that is still cleaning up."""
        with self._changed:
            while (cores := self._cores.lend(wanted)) is None:
                if not still():
                    raise NotWanted
                self._changed.wait(LOOK)
        try:
            yield cores
        finally:
            with self._changed:
                self._cores.take_back(cores)
                self._changed.notify_all()


def _swept(folder: Path) -> Path:
    """Make the folder for this process's matches, and remove those of workers that were killed."""
    for left in folder.glob(f"{MATCHES}*"):
        if not Path("/proc", left.name.removeprefix(MATCHES)).exists():
            shutil.rmtree(left, ignore_errors=True)
    own = folder / f"{MATCHES}{os.getpid()}"
    own.mkdir(exist_ok=True)
    return own


def _why_no_walls(matches: Path) -> str:
    try:
        survey.demand(Level.STRICT, matches)
    except ConfigError as refusal:
        return str(refusal)
    return ""


def equip(worker: Worker, host: Host) -> None:
    """Let a worker introduce itself as one of ours; the host must also be added as a plugin."""
    worker.startup_information = {**worker.startup_information, NAME: host.introduction}
