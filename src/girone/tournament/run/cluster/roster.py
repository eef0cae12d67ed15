"""The hosts of a cluster as a run sees them: which are present, silent, or have free cores. Does no input or output."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from girone.model.amounts import CORES
from girone.model.detail import Detail, said

FAILURES = 3
"""A host gets no more matches after this many failures in a row."""


@dataclass(frozen=True)
class WorkerInfo:
    """A worker as it introduced itself; `counts_cores` says whether Dask manages its cores as a resource, too.

    `unwalled` says why its host does not support the strict sandbox; empty if it does.
    """

    address: str
    name: str
    version: str
    cores: int
    speed: float
    threads: int
    beat: float
    counts_cores: bool
    unwalled: str

    @classmethod
    def of(cls, address: str, identity: Mapping[str, Any]) -> Self:
        """The worker as described by Dask's scheduler; a worker without girone has no version."""
        own = identity.get("girone") or {}
        return cls(
            address,
            str(own.get("name", address)),
            str(own.get("version", "")),
            int(own.get("cores", 0)),
            float(own.get("speed", 0.0)),
            int(identity.get("nthreads", 1)),
            float(identity.get("last_seen", 0.0)),
            "cores" in (identity.get("resources") or {}),
            str(own["unwalled"]) if "unwalled" in own else said("it does not say whether it can").worded,
        )


class Roster:
    """The present hosts, updated by the scheduler's answers; a host that is silent for too long is lost.

    Times are passed in, and the scheduler's own clock is only compared with itself. With `walled`, hosts that do not
    support the strict sandbox are not used.
    """

    def __init__(self, version: str, patience: float, walled: bool = False) -> None:
        self._version = version
        self._walled = walled
        self._patience = patience
        self._here: dict[str, WorkerInfo] = {}
        self._heard: dict[str, tuple[float, float]] = {}
        self._silent: set[str] = set()
        self._taken: dict[str, list[int]] = {}
        self._failed: dict[str, int] = {}
        self._given: dict[str, int] = {}
        self._news: list[Detail] = []

    def take_in(self, workers: Iterable[WorkerInfo], now: float) -> None:
        """Update the roster with the scheduler's current workers."""
        there = {each.address: each for each in workers}
        for address in self._here.keys() - there.keys():
            self._leave(address)
        for address, worker in there.items():
            if address not in self._here:
                self._come(worker)
            self._here[address] = worker
            beat, since = self._heard.get(address, (worker.beat, now))
            self._heard[address] = (worker.beat, since if worker.beat == beat else now)
            self._mark(worker, now - self._heard[address][1] > self._patience)

    def _come(self, worker: WorkerInfo) -> None:
        if not worker.version:
            self._news.append(said("host {name} has no girone; it is not used", name=worker.name))
        elif worker.version != self._version:
            self._news.append(
                said(
                    "host {name} has girone {version}, this is {other_version}; it is not used",
                    name=worker.name,
                    version=worker.version,
                    other_version=self._version,
                )
            )
        elif self._walled and worker.unwalled:
            self._news.append(
                said(
                    "host {name} does not support this sandbox level; it is not used: {why}",
                    name=worker.name,
                    why=worker.unwalled,
                )
            )
        else:
            self._news.append(
                said("host {name} is available with {cores}", name=worker.name, cores=CORES(count=worker.cores))
            )

    def _leave(self, address: str) -> None:
        worker = self._here.pop(address)
        for known in (self._heard, self._taken, self._failed):
            known.pop(address, None)
        if address not in self._silent:
            self._news.append(said("lost contact with host {name}", name=worker.name))
        self._silent.discard(address)

    def _mark(self, worker: WorkerInfo, silent: bool) -> None:
        if silent and worker.address not in self._silent:
            self._silent.add(worker.address)
            self._news.append(said("host {name} does not answer; its matches are played elsewhere", name=worker.name))
        elif not silent and worker.address in self._silent:
            self._silent.discard(worker.address)
            self._news.append(said("host {name} answers again", name=worker.name))

    def news(self) -> list[str]:
        """The messages since the last call."""
        news, self._news = self._news, []
        return [each.worded for each in news]

    def is_here(self, address: str) -> bool:
        """Whether a host is present and answers."""
        return address in self._here and address not in self._silent

    def choose(self, cores: int, named: str = "") -> tuple[WorkerInfo, int] | None:
        """Choose the host with the most free cores, or the named one; returns it with the number of cores lent.

        Among equals, the host that had fewer matches is chosen, so that everybody plays everywhere.
        """
        fit = [worker for worker in self._here.values() if self._is_fit(worker) and named in ("", worker.name)]
        open_places = [(self._free(worker), worker) for worker in fit if self._free(worker) >= min(cores, worker.cores)]
        open_places = [
            (free, worker) for free, worker in open_places if len(self._taken.get(worker.address, ())) < worker.threads
        ]
        if not open_places:
            return None
        _, worker = max(
            open_places, key=lambda found: (found[0], -self._given.get(found[1].address, 0), found[1].address)
        )
        lent = min(cores, worker.cores)
        self._given[worker.address] = self._given.get(worker.address, 0) + 1
        self._taken.setdefault(worker.address, []).append(lent)
        return worker, lent

    def give_back(self, address: str, cores: int) -> None:
        """Take cores back after a match; a lost host has none to give back."""
        if cores in self._taken.get(address, ()):
            self._taken[address].remove(cores)

    def note(self, address: str, failed: bool) -> None:
        """Count failures in a row; a host that fails too often gets no more matches."""
        if address in self._here:
            self._failed[address] = self._failed.get(address, 0) + 1 if failed else 0
            if self._failed[address] == FAILURES:
                self._news.append(
                    said(
                        "host {name} failed {count} matches in a row; it gets no more",
                        name=self._here[address].name,
                        count=FAILURES,
                    )
                )

    @property
    def all_failed(self) -> bool:
        """Whether there are hosts, and all of them have failed too often."""
        ours = [worker for worker in self._ours if not (self._walled and worker.unwalled)]
        return bool(ours) and all(self._failed.get(worker.address, 0) >= FAILURES for worker in ours)

    @property
    def why_no_walls(self) -> list[Detail]:
        """The reasons of all hosts if none supports the required sandbox level; empty otherwise."""
        lacking = [worker for worker in self._ours if self._walled and worker.unwalled]
        return (
            [said("host {name}: {why}", name=worker.name, why=worker.unwalled) for worker in lacking]
            if len(lacking) == len(self._ours)
            else []
        )

    @property
    def _ours(self) -> list[WorkerInfo]:
        return [worker for worker in self._here.values() if worker.version == self._version]

    def _is_fit(self, worker: WorkerInfo) -> bool:
        ours = worker.version == self._version and worker.cores > 0 and not (self._walled and worker.unwalled)
        return ours and worker.address not in self._silent and self._failed.get(worker.address, 0) < FAILURES

    def _free(self, worker: WorkerInfo) -> int:
        return worker.cores - sum(self._taken.get(worker.address, ()))
