"""The processes of a cluster: a scheduler, and workers that connect and reconnect to it until they are stopped."""

import asyncio
import os
import signal
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from distributed import Scheduler, Worker

from girone.model.amounts import CORES as MANY_CORES
from girone.model.detail import Detail, said
from girone.model.errors import ConfigError
from girone.tournament.run.cluster.extra import place_of
from girone.tournament.run.cluster.host import CORES, Host, equip

AGAIN = 2.0
"""Seconds between two attempts to reach a scheduler, and the timeout of each."""
LEAVE = 10.0
"""Seconds that a worker has to interrupt its matches and leave."""

Say = Callable[[Detail], None]


def schedule(address: str, say: Say) -> None:
    """Run a scheduler at this address until a signal."""
    host, port = place_of(address)

    async def serve(stop: asyncio.Event) -> None:
        try:
            async with Scheduler(host=host, port=port, dashboard=False) as scheduler:
                say(said("the scheduler is at {address}", address=scheduler.address))
                await stop.wait()
        except OSError as error:
            raise ConfigError(
                said("cannot start the scheduler at {address}: {detail}", address=address, detail=error)
            ) from None

    _until_a_signal(serve)


def work(address: str, host: Host, say: Say) -> None:
    """Run a worker of the scheduler at this address until a signal; wait for the scheduler whenever it is lost."""
    place_of(address)

    async def serve(stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                await _join(address, host, say, stop)
            except (OSError, TimeoutError) as error:
                why = str(error) or "timed out"
                say(said("no scheduler answers at {address} ({cause}); trying again", address=address, cause=why))
            await _either(stop.wait(), asyncio.sleep(AGAIN))

    _until_a_signal(serve)


async def _join(address: str, host: Host, say: Say, stop: asyncio.Event) -> None:
    host.closing = False
    worker = Worker(
        address,
        name=f"{host.facts['name']}-{os.getpid()}",
        nthreads=host.total,
        resources={CORES: host.total},
        plugins=(host,),
        local_directory=str(host.folder),
        memory_limit=0,
        dashboard=False,
        death_timeout=AGAIN,  # otherwise a worker without scheduler would wait forever and ignore signals
    )
    equip(worker, host)
    try:
        await worker
        pattern = "{name} has joined {address} with {cores}; Ctrl-C leaves"
        say(said(pattern, name=host.facts["name"], address=address, cores=MANY_CORES(count=host.total)))
        await _either(stop.wait(), worker.finished())
    finally:
        host.closing = True
        await asyncio.wait_for(worker.close(timeout=LEAVE, nanny=False), 2 * LEAVE)


async def _either(*waits: Awaitable[object]) -> None:
    """Wait until one of these is done, and cancel the others."""
    tasks = [asyncio.ensure_future(each) for each in waits]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()


def _until_a_signal(serve: Callable[[asyncio.Event], Awaitable[None]]) -> None:
    async def run() -> None:
        stop = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        await serve(stop)

    asyncio.run(run())


def workspace_of_host(wanted: str | None) -> Path:
    """The folder where a worker keeps files and matches."""
    return Path(wanted) if wanted else Path(tempfile.mkdtemp(prefix="girone-worker-"))


async def dask_setup(worker: Worker) -> None:
    """Make a foreign worker one of ours: Dask calls this if its option `--preload` names this module."""
    from girone.host.cores import Cores

    host = Host(workspace_of_host(None), Cores())
    equip(worker, host)
    await worker.plugin_add(plugin=host)
