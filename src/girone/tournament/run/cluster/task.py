"""One match on a worker: it sends its journal while it plays, and the result at the end."""

import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Self

from distributed import Worker, get_worker

from girone.matches.order import Contestant, Match, Person
from girone.matches.places import on_this_host
from girone.matches.running_table import RunningTable
from girone.matches.table import JOURNAL
from girone.matches.table_report import TableReport
from girone.model.dataclass import dataclass
from girone.model.game import Side
from girone.tournament.plan.entrant import Entrant, cores_needed
from girone.tournament.run.cluster.files_to_worker import FOLDER
from girone.tournament.run.cluster.host import NAME, Host

LOOK, SEND = 0.02, 0.2
"""Seconds between two looks at the table, and between two parts of its journal."""
FILES = (JOURNAL, "white.log", "black.log")
GONE = ("cancelled", "released", "forgotten")
"""States in which Dask has a task that nobody waits for any more."""


@dataclass(frozen=True)
class MissingFiles:
    """The match was not begun: the host does not have these files yet."""

    software: frozenset[str]


@dataclass(frozen=True)
class ReturnedMatch:
    """What comes home: the result as the table said it, the files, and the folder they had there."""

    result: str
    files: dict[str, bytes]
    folder: str


@dataclass(frozen=True)
class JournalPart:
    """What a journal has grown by, from a place in it; Dask carries it as a dictionary."""

    token: str
    at: int
    data: bytes

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Self:
        """The part that came; Dask adds what it knows of its worker."""
        return cls(told["token"], told["at"], told["data"])


def play(
    told: str, entrants: Mapping[str, Entrant], files: Mapping[str, bytes], topic: str, token: str
) -> ReturnedMatch | MissingFiles:
    """Play a match on this worker, as it was told in JSON; its entrants are told by name."""
    worker = get_worker()
    host = worker.plugins[NAME]
    assert isinstance(host, Host)
    match, bases = Match.from_json(told), dict[Side, Path]()
    for side, each in match.contestants.items():
        entrant = entrants[each.name]
        if packed := files.get(each.software):
            host.depot.stow(entrant, each.software, packed)
        if base := host.depot.base(entrant, each.software):
            bases[side] = base
    if missing := frozenset(each.software for side, each in match.contestants.items() if side not in bases):
        return MissingFiles(missing)
    here = replace(match, white=_as_packed(match.white), black=_as_packed(match.black))
    duty = StillWanted(worker, host)
    with (
        host.lent(cores_needed(*entrants.values()), duty.is_on) as cores,
        tempfile.TemporaryDirectory(dir=host.matches) as folder,
    ):
        own = Path(folder) / token
        table = RunningTable(on_this_host(here, bases, own, cores, host.facts, [host.matches.parent]))
        courier = JournalSender(worker, topic, token, table.journal)
        result = _follow(table, duty, courier, lambda: host.more.pop(f"{topic}/{token}", 0.0))
        written = {name: own / name for name in FILES}
        kept = {name: file.read_bytes() for name, file in written.items() if file.is_file()}
        return ReturnedMatch(result.to_json(), kept, str(own))


def _as_packed(contestant: Contestant) -> Contestant:
    """The contestant as its files have it."""
    if isinstance(contestant.reach, Person) or not contestant.reach.folder:
        return contestant
    return replace(contestant, reach=replace(contestant.reach, folder=FOLDER))


def prolong(key: str, seconds: float, dask_worker: Worker) -> None:
    """Leave word for a match of this worker that its programs have more time to come."""
    host = dask_worker.plugins[NAME]
    assert isinstance(host, Host)
    host.more[key] = host.more.get(key, 0.0) + seconds


def _follow(
    table: RunningTable, duty: "StillWanted", courier: "JournalSender", more: Callable[[], float]
) -> TableReport:
    """The result of a table; when nobody waits for it any more, the match is interrupted."""
    send_at = time.monotonic()
    with table:
        while not (result := table.poll()) and duty.is_on():
            if seconds := more():
                table.prolong(seconds)
            if time.monotonic() >= send_at:
                courier.send()
                send_at = time.monotonic() + SEND
            time.sleep(LOOK)
    result = table.poll()
    assert result  # a table that was left as a context has ended
    return result


class StillWanted:
    """Whether somebody waits for the match that this thread plays: a run that ended has let it go."""

    def __init__(self, worker: Worker, host: Host) -> None:
        self._worker = worker
        self._host = host
        self._key = worker.get_current_task()

    def is_on(self) -> bool:
        """Whether to go on."""
        task = self._worker.state.tasks.get(self._key)
        return task is not None and task.state not in GONE and not self._host.closing


class JournalSender:
    """Sends what a journal has grown by, so that spectators and an orphaned run know what is known here."""

    def __init__(self, worker: Worker, topic: str, token: str, journal: Path) -> None:
        self._worker = worker
        self._topic = topic
        self._token = token
        self._journal = journal
        self._sent = 0

    def send(self) -> None:
        """Send what is new."""
        if not self._journal.exists():
            return
        with self._journal.open("rb") as file:
            file.seek(self._sent)
            if new := file.read():
                self._worker.log_event(self._topic, asdict(JournalPart(self._token, self._sent, new)))
                self._sent += len(new)
