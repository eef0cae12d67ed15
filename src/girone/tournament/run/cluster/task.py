"""One match on a worker: it sends its journal while it plays, and the report at the end."""

import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Self

from distributed import Worker, get_worker

from girone.matches.order import Contestant, Match, Person
from girone.matches.places import on_this_host
from girone.matches.running_table import RunningTable
from girone.matches.table import JOURNAL
from girone.matches.table_report import TableReport
from girone.model.game import Side
from girone.tournament.plan.entrant import Entrant, cores_needed
from girone.tournament.run.cluster.files_to_worker import FOLDER
from girone.tournament.run.cluster.host import NAME, Host

LOOK, SEND = 0.02, 0.2
"""Seconds between two looks at the table, and between two parts of its journal."""
FILES = (JOURNAL, "white.log", "black.log")
GONE = ("cancelled", "released", "forgotten")
"""States of Dask tasks for which nobody waits any more."""


@dataclass(frozen=True)
class MissingFiles:
    """The match has not begun, because the host lacks these files."""

    software: frozenset[str]


@dataclass(frozen=True)
class ReturnedMatch:
    """The result of a match on a worker: the table's report, the files, and their folder there."""

    result: str
    files: dict[str, bytes]
    folder: str


@dataclass(frozen=True)
class JournalPart:
    """A new part of a journal and its offset; Dask transports it as a dictionary."""

    token: str
    at: int
    data: bytes

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Self:
        """Read a part; fields that Dask added are ignored."""
        return cls(told["token"], told["at"], told["data"])


def play(
    told: str, entrants: Mapping[str, Entrant], files: Mapping[str, bytes], topic: str, token: str
) -> ReturnedMatch | MissingFiles:
    """Play a match on this worker; `told` is its JSON, and its entrants are given by name."""
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
    wanted = StillWanted(worker, host)
    with (
        host.lent(cores_needed(*entrants.values()), wanted.is_on) as cores,
        tempfile.TemporaryDirectory(dir=host.matches) as folder,
    ):
        own = Path(folder) / token
        table = RunningTable(on_this_host(here, bases, own, cores, host.facts, [host.matches.parent]))
        sender = JournalSender(worker, topic, token, table.journal)
        result = _follow(table, wanted, sender, lambda: host.more.pop(f"{topic}/{token}", 0.0))
        written = {name: own / name for name in FILES}
        kept = {name: file.read_bytes() for name, file in written.items() if file.is_file()}
        return ReturnedMatch(result.to_json(), kept, str(own))


def _as_packed(contestant: Contestant) -> Contestant:
    """The contestant with the folder name of the archive."""
    if isinstance(contestant.reach, Person) or not contestant.reach.folder:
        return contestant
    return replace(contestant, reach=replace(contestant.reach, folder=FOLDER))


def prolong(key: str, seconds: float, dask_worker: Worker) -> None:
    """Grant more time to the programs of a match on this worker."""
    host = dask_worker.plugins[NAME]
    assert isinstance(host, Host)
    host.more[key] = host.more.get(key, 0.0) + seconds


def _follow(
    table: RunningTable, wanted: "StillWanted", sender: "JournalSender", more: Callable[[], float]
) -> TableReport:
    """Follow a table until its report; if nobody waits for the match any more, interrupt it."""
    send_at = time.monotonic()
    with table:
        while not (result := table.poll()) and wanted.is_on():
            if seconds := more():
                table.prolong(seconds)
            if time.monotonic() >= send_at:
                sender.send()
                send_at = time.monotonic() + SEND
            time.sleep(LOOK)
    result = table.poll()
    assert result  # a table has ended when its `with` block is left
    return result


class StillWanted:
    """Whether somebody waits for this thread's match; a run that has ended released its task."""

    def __init__(self, worker: Worker, host: Host) -> None:
        self._worker = worker
        self._host = host
        self._key = worker.get_current_task()

    def is_on(self) -> bool:
        """Whether to continue."""
        task = self._worker.state.tasks.get(self._key)
        return task is not None and task.state not in GONE and not self._host.closing


class JournalSender:
    """Sends new parts of a journal, so that spectators, and a run that loses this host, have them."""

    def __init__(self, worker: Worker, topic: str, token: str, journal: Path) -> None:
        self._worker = worker
        self._topic = topic
        self._token = token
        self._journal = journal
        self._sent = 0

    def send(self) -> None:
        """Send the new part, if any."""
        if not self._journal.exists():
            return
        with self._journal.open("rb") as file:
            file.seek(self._sent)
            if new := file.read():
                self._worker.log_event(self._topic, asdict(JournalPart(self._token, self._sent, new)))
                self._sent += len(new)
