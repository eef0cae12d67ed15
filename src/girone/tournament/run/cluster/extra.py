"""Dask is an optional extra; without it, a message says how to install it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from girone.host.channels.tcp import is_host
from girone.host.sandbox import probe as survey
from girone.model.detail import said
from girone.model.errors import ConfigError, shorten
from girone.tournament.plan.file import LAST_PORT
from girone.tournament.plan.plan import Plan
from girone.tournament.run.executor import Executor, LocalExecutor

PATIENCE = 30.0
"""Seconds of silence after which a host or the scheduler of a cluster counts as lost."""
ADDRESS = re.compile(r"tcp://(?P<host>\[[^\[\]\s]+\]|[^\[\]:/\s]+):(?P<port>[0-9]{1,5})")

QUIET = {
    "logging": {"distributed": "critical"},
    "distributed": {"worker": {"profile": {"enabled": False}}, "admin": {"large-graph-warning-threshold": "1GB"}},
}
"""Settings of Dask: no output to the terminal, and no profiling."""


def demand() -> None:
    """Raise ConfigError if Dask is missing; otherwise apply our settings before it is imported."""
    if find_spec("distributed") is None:
        raise ConfigError(said("many machines need Dask, which is not installed; pip install 'girone[cluster]'"))
    import dask

    dask.config.update_defaults(QUIET)


def place_of(address: str) -> tuple[str, int]:
    """Host and port of a scheduler's address; raises ConfigError if it is invalid."""
    if written := ADDRESS.fullmatch(address):
        host, port = written["host"], int(written["port"])
        if port <= LAST_PORT and is_host(host.strip("[]")):
            return host, port
    raise ConfigError(
        said("{quoted} is not the address of a scheduler; write tcp://HOST:PORT", quoted=shorten(address))
    )


@contextmanager
def executor_of(plan: Plan, folder: Path, address: str | None = None, patience: float = PATIENCE) -> Iterator[Executor]:
    """The executor for a tournament: this host, or the workers of the scheduler at `address`."""
    if not address:
        survey.demand(plan.sandbox, folder, plan.base)
        yield LocalExecutor(plan.base, of_a_match=plan.cores)
        return
    demand()
    place_of(address)
    from girone.tournament.run.cluster.executor import Cluster

    with Cluster(address, plan.base, patience, plan.host, plan.sandbox) as executor:
        executor.demand_walls()
        yield executor
