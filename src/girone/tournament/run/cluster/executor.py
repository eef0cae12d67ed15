"""An executor on a Dask cluster: each match is a task for one chosen worker, and nothing blocks on it."""

import threading
import time
import uuid
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from distributed import Client
from distributed import Future as Promise

from girone import __version__
from girone.host.sandbox.bubblewrap import Level
from girone.matches.order import Match
from girone.matches.table_report import TableReport
from girone.model.detail import PLAIN, Detail, Wording, detail_of, said
from girone.model.errors import ConfigError, GironeError, HostFailed
from girone.model.reason import Reason
from girone.model.referee import Referee
from girone.tournament.plan.entrant import Entrant, cores_needed
from girone.tournament.run.cluster.files_to_worker import pack
from girone.tournament.run.cluster.host import CORES
from girone.tournament.run.cluster.journal_return import ReturnFolder
from girone.tournament.run.cluster.roster import Roster, WorkerInfo
from girone.tournament.run.cluster.task import JournalPart, MissingFiles, ReturnedMatch, play, prolong
from girone.tournament.run.executor import Executor, Slot

LOOK = 0.5
COUNTERS = 8
"""Threads that fetch results, so that one slow host does not delay the others."""
HOST_LOST = Wording("host_lost", "lost contact with the host {name} during the match")
HOST_FAILED = Wording("host_failed", "the host {name} failed: {detail}")


class Cluster(Executor):
    """The workers of a scheduler; a worker that is silent for more than `patience` seconds is lost.

    `host` names the worker for tables to which programs connect from elsewhere. `level` is the required sandbox level;
    workers that do not support it are not used.
    """

    def __init__(self, address: str, base: Path, patience: float, host: str = "", level: Level = Level.LIMITS) -> None:
        try:
            self.client = Client(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError) as error:
            pattern = (
                "no scheduler answers at {address} ({cause}); `girone worker --scheduler {address}` starts one there"
            )
            raise ConfigError(said(pattern, address=address, cause=str(error))) from None
        self.base = base
        self.roster = Roster(__version__, patience, walled=level is Level.STRICT)
        self.reception = ThreadPoolExecutor(COUNTERS)
        self.topic = f"girone-{uuid.uuid4().hex}"
        self.homes: dict[str, ReturnFolder] = {}
        self._address = address
        self._host = host
        self._patience = patience
        self._last_answer: tuple[float, list[WorkerInfo]] = (time.monotonic(), [])
        self._asked_at, self._taken_in_at = self._last_answer[0], 0.0
        self._lost_at: float | None = None
        self._closing = threading.Event()
        self._watch = threading.Thread(target=self._poll_scheduler, daemon=True)
        self._watch.start()
        self.client.subscribe_topic(self.topic, self._hear)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._closing.set()
        self.reception.shutdown(wait=False, cancel_futures=True)
        self.client.close(timeout=LOOK)

    def demand_walls(self) -> None:
        """Raise ConfigError if there are workers but none supports the required sandbox level."""
        assert self.client.scheduler  # the client connected a moment ago
        try:
            workers = self._workers(self.client.scheduler)
        except OSError:
            raise HostFailed(self._silence) from None
        self._taken_in_at = time.monotonic()
        self.roster.take_in(workers, self._taken_in_at)
        if lacking := self.roster.why_no_walls:
            told = said("sandbox strict: no host of the cluster supports it")
            for each in lacking:
                told = said("{detail}\n{other}", detail=told, other=each)
            raise ConfigError(told)

    def reserve(self, entrants: Collection[Entrant]) -> Slot | None:
        afar = any(entrant.address for entrant in entrants)
        if afar and not self._host:
            raise ConfigError(
                said(
                    "programs that somebody else starts need a fixed address; name the host of their tables: "
                    "[tables] host = NAME"
                )
            )
        if self._lost_at is not None:
            return None
        found = self.roster.choose(cores_needed(*entrants), self._host if afar else "")
        return RemoteSlot(self, *found, {entrant.name: entrant for entrant in entrants}) if found else None

    @property
    def may_grow(self) -> bool:
        return True

    def news(self) -> list[str]:
        at, workers = self._last_answer
        if self._asked_at - at > self._patience:  # not now - at: this run itself may have been stopped
            raise HostFailed(self._silence)
        if at > self._taken_in_at:
            self.roster.take_in(workers, at)
            self._taken_in_at = at
        if self.roster.all_failed:
            raise HostFailed(said("every host of the cluster failed; fix that, then run the same command again"))
        return [*self._connection(at), *self.roster.news()]

    @property
    def _silence(self) -> Detail:
        pattern = "the scheduler at {address} does not answer; when it is back, run the same command again to resume"
        return said(pattern, address=self._address)

    def _connection(self, told_at: float) -> list[str]:
        """Notice whether the scheduler was lost or is back; no match begins on information from before the loss."""
        if self.client.status != "running":
            lost, self._lost_at = self._lost_at is None, time.monotonic()
            return [said("the scheduler does not answer").worded] if lost else []
        if self._lost_at is not None and told_at > self._lost_at:
            self._lost_at = None
            return [said("the scheduler answers again").worded]
        return []

    def _poll_scheduler(self) -> None:
        """Poll the scheduler for its workers; the last answer stays valid until the next one."""
        while not self._closing.wait(LOOK):
            with suppress(OSError):
                if scheduler := self.client.scheduler:  # None while the connection is lost
                    workers = self._workers(scheduler)
                    self._last_answer = (time.monotonic(), workers)
            self._asked_at = time.monotonic()

    def _workers(self, scheduler: Any) -> list[WorkerInfo]:
        told = self.client.sync(scheduler.identity, n_workers=-1, callback_timeout=self._patience)
        return [WorkerInfo.of(address, identity) for address, identity in told["workers"].items()]

    def _hear(self, event: tuple[float, Any]) -> None:
        part = JournalPart.of(event[1])
        if home := self.homes.get(part.token):
            home.take_part(part.at, part.data)


class RemoteSlot(Slot):
    """Cores of one worker for one match."""

    def __init__(self, cluster: Cluster, worker: WorkerInfo, cores: int, entrants: Mapping[str, Entrant]) -> None:
        self._cluster = cluster
        self._worker = worker
        self._cores = cores
        self._entrants = entrants
        self._table: RemoteTable | None = None

    def seat(self, match: Match, folder: Path) -> "RemoteTable":
        self._table = RemoteTable(self._cluster, self._worker, self._cores, self._entrants, match, folder)
        return self._table

    def give_back(self) -> None:
        self._cluster.roster.give_back(self._worker.address, self._cores)
        if self._table:
            self._cluster.homes.pop(self._table.token, None)

    @property
    def lost(self) -> str:
        return "" if self._cluster.roster.is_here(self._worker.address) else self._worker.address


class RemoteTable:
    """A match at a table of another host."""

    def __init__(
        self,
        cluster: Cluster,
        worker: WorkerInfo,
        cores: int,
        entrants: Mapping[str, Entrant],
        match: Match,
        folder: Path,
    ) -> None:
        self.token = folder.name
        self._cluster = cluster
        self._worker = worker
        self._cores = cores
        self._entrants = entrants
        self._match = match
        self._home = cluster.homes[self.token] = ReturnFolder(folder, match)
        self.journal = self._home.journal
        self._promise = self._submit({})
        self._taking: Future[TableReport | MissingFiles] | None = None
        self._result: TableReport | None = None

    def poll(self) -> TableReport | None:
        """The report, once it has arrived and been checked, or the host is lost."""
        if self._result:
            return self._result
        if self._taking is None and self._promise.status == "finished":
            self._taking = self._cluster.reception.submit(self._take)
        if self._taking and self._taking.done():
            self._conclude(self._taking)
        elif self._promise.status == "error":
            self._fail(lambda: self._promise.exception())
        elif self._promise.status in ("cancelled", "lost") or not self._cluster.roster.is_here(self._worker.address):
            self._end(HOST_LOST(name=self._worker.name), Reason.HOST_FAILED)
        return self._result

    def interrupt(self) -> None:
        """Abandon the match; the worker stops it, and the part of its journal that has arrived stays."""
        if not self._result:
            self._end(None, Reason.INTERRUPTED)

    def prolong(self, seconds: float) -> None:
        """Tell the worker to give its table's programs more time."""
        key, where = f"{self._cluster.topic}/{self.token}", [self._worker.address]
        self._cluster.reception.submit(self._cluster.client.run, prolong, key, seconds, workers=where)

    def kill(self) -> None:
        """Cancel the task; nothing more can be done from here."""
        self._promise.cancel()

    def _submit(self, files: dict[str, bytes]) -> "Promise[Any]":
        return self._cluster.client.submit(
            play,
            self._match.to_json(),
            self._entrants,
            files,
            self._cluster.topic,
            self.token,
            workers=[self._worker.address],
            resources={CORES: self._cores} if self._worker.counts_cores else None,
            pure=False,
            retries=0,
        )

    def _take(self) -> TableReport | MissingFiles:
        """Fetch the worker's result; runs in a thread, because it may take a while."""
        outcome: ReturnedMatch | MissingFiles = self._promise.result()
        return outcome if isinstance(outcome, MissingFiles) else self._home.take_whole(outcome)

    def _conclude(self, taking: Future[TableReport | MissingFiles]) -> None:
        self._taking = None
        if error := taking.exception():
            if not isinstance(error, GironeError | OSError):
                raise error
            self._fail(lambda: error)
        elif isinstance(outcome := taking.result(), MissingFiles):
            sides = self._match.contestants.values()
            wanted = {each.software: self._entrants[each.name] for each in sides}
            self._promise = self._submit({each: pack(wanted[each], self._cluster.base) for each in outcome.software})
        else:
            self._result = outcome
            self._cluster.roster.note(self._worker.address, outcome.verdict.reason is Reason.HOST_FAILED)

    def _fail(self, error: Callable[[], BaseException | None]) -> None:
        self._cluster.roster.note(self._worker.address, True)
        why = error()
        detail = detail_of(why) if isinstance(why, Exception) else PLAIN(cause=str(why))
        self._end(HOST_FAILED(name=self._worker.name, detail=detail), Reason.HOST_FAILED)

    def _end(self, detail: Detail | None, reason: Reason) -> None:
        """End with a void match, unless the verdict is known; anything that still arrives is ignored."""
        self._promise.cancel()
        if known := self._home.close():
            self._result = known
            return
        self._result = TableReport(Referee(self._match.regulation).void(reason, detail), self.journal)
